import { CompactSign, compactVerify, importJWK } from "jose";
import { RECEIPT_TYPE, ReceiptClaimsSchema, type ReceiptKey } from "../../core/payments/receipt-claims.ts";
import type { ReceiptSigner } from "../../ports/receipt-signer.ts";

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
const ALGORITHM = "Ed25519";

interface KeyPair {
	privateKey: CryptoKey;
	publicKey: ReceiptKey;
}

/**
 * Signs with Ed25519 by WebCrypto (RFC 9864).
 *
 * @param keys - RECEIPT_KEYS: key id → 32 bytes as base64; the first signs, all are published
 * @throws Error if there is no key
 */
export function ed25519Signer(keys: Readonly<Record<string, string>>): ReceiptSigner {
	const [kid] = Object.keys(keys);
	if (kid === undefined) throw new Error("the signer of receipts has no key");
	const pairs = new Map<string, Promise<KeyPair>>();

	function pairNamed(id: string): Promise<KeyPair> | null {
		const base64 = Object.hasOwn(keys, id) ? keys[id] : undefined;
		if (base64 === undefined) return null;
		const known = pairs.get(id) ?? importPair(id, base64);
		pairs.set(id, known);
		return known;
	}

	async function newest(): Promise<CryptoKey> {
		const pair = await pairNamed(kid ?? "");
		if (!pair) throw new Error("the signer of receipts lost its key");
		return pair.privateKey;
	}

	return {
		async sign(claims) {
			const payload = new TextEncoder().encode(JSON.stringify(claims));
			return new CompactSign(payload)
				.setProtectedHeader({ alg: ALGORITHM, typ: RECEIPT_TYPE, kid })
				.sign(await newest());
		},

		async read(jws) {
			try {
				const { payload, protectedHeader } = await compactVerify(
					jws,
					async ({ kid: named }) => {
						const pair = await pairNamed(named ?? "");
						if (!pair) throw new Error("signed with a key that is not here");
						return importJWK({ ...pair.publicKey }, ALGORITHM);
					},
					{ algorithms: [ALGORITHM, "EdDSA"] },
				);
				if (protectedHeader.typ !== RECEIPT_TYPE) return null;
				return ReceiptClaimsSchema.parse(JSON.parse(new TextDecoder().decode(payload)));
			} catch {
				return null;
			}
		},

		async publicKeys() {
			const all = await Promise.all(Object.keys(keys).map((id) => pairNamed(id)));
			return all.flatMap((pair) => (pair ? [pair.publicKey] : []));
		},
	};
}

async function importPair(kid: string, base64: string): Promise<KeyPair> {
	const seed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	const pkcs8 = new Uint8Array([...PKCS8_PREFIX, ...seed]);
	const extractable = await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, true, ["sign"]);
	const { x } = (await crypto.subtle.exportKey("jwk", extractable)) as JsonWebKey;
	if (!x) throw new Error("a key of receipts has no public half");
	const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, false, ["sign"]);
	return { privateKey, publicKey: { kty: "OKP", crv: "Ed25519", x, kid, alg: ALGORITHM, use: "sig" } };
}
