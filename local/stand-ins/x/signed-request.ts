import type { Answer, Exchange } from "../exchange.ts";
import { json } from "../exchange.ts";
import { hmacSha1Signature, isSameSignature, readOAuthHeader } from "./oauth1-signature.ts";

export interface Consumer {
	key: string;
	secret: string;
}

/** Tolerance for clock differences. */
const CLOCK_SLACK_SECONDS = 300;

const NOT_AUTHENTICATED = json(401, { errors: [{ code: 32, message: "Could not authenticate you." }] });
const BAD_DATA = json(400, { errors: [{ code: 215, message: "Bad Authentication data." }] });
const OUT_OF_TIME = json(401, { errors: [{ code: 135, message: "Timestamp out of bounds." }] });
export const BAD_TOKEN = json(401, { errors: [{ code: 89, message: "Invalid or expired token." }] });

/** A token that signs requests: a request token or an access token. */
export interface SigningToken {
	secret: string;
}

export type Checked<Token> =
	| { ok: true; token: Token; parameters: ReadonlyMap<string, string> }
	| { ok: false; answer: Answer };

/**
 * Verifies requests signed by RFC 5849: consumer, method, time, nonce, token, and the signature of URL, query and form.
 * Errors are X's (https://developer.x.com/en/support/x-api/error-troubleshooting).
 */
export function signatureCheck(consumer: Consumer, now: () => number) {
	/** nonce → expiry, epoch seconds */
	const usedNonces = new Map<string, number>();

	function spendNonce(nonce: string, timestamp: number, seconds: number): boolean {
		for (const [known, until] of usedNonces) if (until < seconds) usedNonces.delete(known);
		const key = `${timestamp} ${nonce}`;
		if (usedNonces.has(key)) return false;
		usedNonces.set(key, seconds + 2 * CLOCK_SLACK_SECONDS);
		return true;
	}

	/** @param findToken - returns undefined for an unknown token; null if only the consumer signs the request */
	return function check<Token extends SigningToken | null>(
		exchange: Exchange,
		findToken: ((token: string) => Token | undefined) | null,
	): Checked<Token> {
		const refuse = (answer: Answer): Checked<Token> => ({ ok: false, answer });
		const oauth = readOAuthHeader(exchange.headers.authorization);
		if (!oauth) return refuse(BAD_DATA);
		const get = (name: string) => oauth.get(name) ?? "";
		const { length } = ["oauth_consumer_key", "oauth_nonce", "oauth_timestamp", "oauth_signature"].filter(
			(name) => get(name) === "",
		);
		if (length > 0 || get("oauth_signature_method") !== "HMAC-SHA1" || (oauth.get("oauth_version") ?? "1.0") !== "1.0")
			return refuse(BAD_DATA);
		if (get("oauth_consumer_key") !== consumer.key) return refuse(NOT_AUTHENTICATED);
		const seconds = Math.floor(now() / 1_000);
		const timestamp = Number(get("oauth_timestamp"));
		if (!/^\d{1,12}$/.test(get("oauth_timestamp")) || Math.abs(seconds - timestamp) > CLOCK_SLACK_SECONDS)
			return refuse(OUT_OF_TIME);
		const token = findToken ? findToken(get("oauth_token")) : (null as Token);
		if (token === undefined) return refuse(BAD_TOKEN);
		const parameters = [...oauth, ...exchange.query, ...exchange.form];
		const signature = hmacSha1Signature(
			exchange.method,
			exchange.url,
			parameters.filter(([name]) => name !== "oauth_signature"),
			consumer.secret,
			token?.secret ?? "",
		);
		if (!isSameSignature(signature, get("oauth_signature"))) return refuse(NOT_AUTHENTICATED);
		// Only a valid signature uses up its nonce.
		if (!spendNonce(get("oauth_nonce"), timestamp, seconds)) return refuse(NOT_AUTHENTICATED);
		return { ok: true, token, parameters: new Map(parameters) };
	};
}

export type SignatureCheck = ReturnType<typeof signatureCheck>;
