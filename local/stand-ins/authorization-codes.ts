import { createHash, randomBytes } from "node:crypto";

/** A user's consent, until the app exchanges its code. */
export interface Agreement {
	personId: string;
	/** the app it was given to; missing where there is only one */
	clientId?: string;
	redirectUri: string;
	scope: string;
	/** RFC 7636; null if the app sent none */
	codeChallenge: string | null;
	/** epoch milliseconds */
	madeAt: number;
}

export type CodeRefusal = "unknown" | "used" | "expired" | "redirect-differs" | "verifier-differs";

/** RFC 6749 §4.1.2 */
const CODE_LIFE_MS = 10 * 60_000;

const challengeOf = (verifier: string) => createHash("sha256").update(verifier, "ascii").digest("base64url");

/** OAuth 2.0 authorization codes: valid once, for ten minutes, with the right verifier. */
export function keepCodes(now: () => number) {
	const agreements = new Map<string, Agreement>();
	const used = new Set<string>();
	return {
		make: (agreement: Omit<Agreement, "madeAt">): string => {
			const code = randomBytes(32).toString("base64url");
			agreements.set(code, { ...agreement, madeAt: now() });
			return code;
		},
		/** Exchanges a code. It is used up even if the exchange is refused. */
		redeem: (code: string, redirectUri: string, verifier: string | null): Agreement | CodeRefusal => {
			if (used.has(code)) return "used";
			const agreement = agreements.get(code);
			if (!agreement) return "unknown";
			agreements.delete(code);
			used.add(code);
			if (now() - agreement.madeAt > CODE_LIFE_MS) return "expired";
			if (agreement.redirectUri !== redirectUri) return "redirect-differs";
			const proven = agreement.codeChallenge === null || challengeOf(verifier ?? "") === agreement.codeChallenge;
			return proven ? agreement : "verifier-differs";
		},
	};
}

/** Adds parameters to a redirect URL. */
export function withParams(address: string, params: Record<string, string | null>): string {
	const url = new URL(address);
	for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value);
	return url.href;
}

export interface Client {
	id: string;
	secret: string;
	/** allowed redirect URLs */
	redirectUris: readonly string[];
}
