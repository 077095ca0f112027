import { createHash } from "node:crypto";
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from "jose";
import type { Exchange } from "../exchange.ts";

/** Age of a proof, seconds. */
const PROOF_LIFE_SECONDS = 60;
/** Lifetime of a nonce; the one before is accepted as well. */
const NONCE_LIFE_MS = 3 * 60_000;

export type ProofRefusal = { ok: false; error: "use_dpop_nonce" | "invalid_dpop_proof"; words: string };

/** SHA-256 as base64url. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/**
 * DPoP proofs (RFC 9449 §4.3) of one server. Signatures carry the time of this machine, whatever the stand-ins' clock says.
 *
 * @param origin - the server's own, which proofs name
 */
export function proofCheck(origin: string) {
	const used = new Map<string, number>();
	const nonceAt = (window: number) => sha256(`${origin} ${window}`).slice(0, 22);
	const windowNow = () => Math.floor(Date.now() / NONCE_LIFE_MS);
	const refuse = (words: string): ProofRefusal => ({ ok: false, error: "invalid_dpop_proof", words });

	return {
		/** the nonce that the next proof must carry */
		nonce: () => nonceAt(windowNow()),
		/** @returns the key's thumbprint (RFC 7638) @param token - the access token beside it; null for the authorization server */
		check: async (
			{ method, path, headers }: Exchange,
			token: string | null,
		): Promise<{ ok: true; thumbprint: string } | ProofRefusal> => {
			const proof = headers.dpop;
			if (typeof proof !== "string") return refuse("one DPoP header is required");
			try {
				const { payload } = await jwtVerify(proof, EmbeddedJWK, {
					typ: "dpop+jwt",
					algorithms: ["ES256"],
					maxTokenAge: PROOF_LIFE_SECONDS,
					clockTolerance: 10,
				});
				if (payload.htm !== method) return refuse(`htm is ${payload.htm}`);
				if (payload.htu !== origin + path) return refuse(`htu is ${payload.htu}, not ${origin + path}`);
				if (payload.ath !== (token === null ? undefined : sha256(token))) return refuse("ath is another token's");
				const known = [nonceAt(windowNow()), nonceAt(windowNow() - 1)];
				if (!known.includes(String(payload.nonce)))
					return { ok: false, error: "use_dpop_nonce", words: "Authorization server requires nonce in DPoP proof" };
				const key = decodeProtectedHeader(proof).jwk as JWK;
				const thumbprint = await calculateJwkThumbprint(key);
				const id = `${thumbprint} ${payload.jti}`;
				if (typeof payload.jti !== "string" || used.has(id)) return refuse("jti was used before");
				used.set(id, Date.now());
				for (const [old, at] of used) if (Date.now() - at > 2 * PROOF_LIFE_SECONDS * 1_000) used.delete(old);
				return { ok: true, thumbprint };
			} catch (error) {
				return refuse(String(error));
			}
		},
	};
}
export type ProofCheck = ReturnType<typeof proofCheck>;
