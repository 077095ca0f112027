import { compactVerify, errors, importJWK } from "jose";
import { fromBase64Url } from "../base64url.ts";
import { RECEIPT_TYPE, type ReceiptClaims, ReceiptClaimsSchema, type ReceiptKey } from "./receipt-claims.ts";

/** The keys of one site, as they stand in the page that checks. */
export interface PublishedKeys {
	/** the site's origin, no slash at the end: a receipt of another one is not signed by these keys */
	origin: string;
	keys: readonly ReceiptKey[];
}

/**
 * What somebody's text turned out to be.
 * - `genuine`: signed by this key, every byte
 * - `changed`: names one of these keys, whose signature does not fit; `claims` are what it says now, null where that is not readable
 * - `unknown-key`: a receipt in form, by a key that is not among these
 * - `other-site`: signed by one of these keys, but for another site than they belong to
 * - `newer`: signed by one of these keys, in a form this page does not know
 * - `not-ours`: asks to be checked in a way that no receipt of ours does
 * - `not-a-receipt`: anything else
 * - `cannot-check`: this browser lacks Ed25519
 */
export type ReceiptReading =
	| { state: "genuine"; claims: ReceiptClaims; kid: string }
	| { state: "changed" | "unknown-key"; claims: ReceiptClaims | null; kid: string }
	| { state: "other-site"; claims: ReceiptClaims; kid: string }
	| { state: "newer"; kid: string }
	| { state: "not-ours" | "not-a-receipt" | "cannot-check" };

/** The one algorithm, by its new name (RFC 9864) and the former one. */
const ALGORITHMS = ["Ed25519", "EdDSA"];
/** All that a receipt's header holds. Others could name a key of whoever wrote it, or rules that change what is signed. */
const HEADER_FIELDS = ["alg", "kid", "typ"];
/** Characters. A receipt has a few thousand. */
const LONGEST = 200_000;
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

/**
 * Reads what somebody says is a receipt, without asking anybody. The header chooses neither algorithm nor key: it names one of `published`
 * or nothing.
 *
 * @param jws - compact serialization (RFC 7515), spaces around it allowed
 */
export async function readReceipt(jws: string, published: PublishedKeys): Promise<ReceiptReading> {
	const text = jws.trim();
	if (text.length > LONGEST || !COMPACT.test(text)) return { state: "not-a-receipt" };
	const [head = "", body = "", signature = ""] = text.split(".");
	const header = jsonIn(head);
	if (!isObject(header)) return { state: "not-a-receipt" };
	if (header.typ !== RECEIPT_TYPE) return { state: "not-a-receipt" };
	const { alg, kid } = header;
	const isPlain = Object.keys(header).every((field) => HEADER_FIELDS.includes(field));
	if (!isPlain || typeof alg !== "string" || !ALGORITHMS.includes(alg) || typeof kid !== "string") {
		return { state: "not-ours" };
	}
	const claims = ReceiptClaimsSchema.safeParse(jsonIn(body)).data ?? null;
	const keys = published.keys.filter((key) => key.kid === kid && key.kty === "OKP" && key.crv === "Ed25519");
	if (keys.length === 0) return claims ? { state: "unknown-key", claims, kid } : { state: "not-a-receipt" };
	// The last character of a signature has bits that no byte holds: another spelling of it is no receipt of ours either.
	const isSpelled = fromBase64Url(signature) !== null;
	const signed = isSpelled ? await isSignedByAny(text, keys, alg) : false;
	if (signed === null) return { state: "cannot-check" };
	if (!signed) return { state: "changed", claims, kid };
	if (!claims) return { state: "newer", kid };
	if (claims.iss !== published.origin) return { state: "other-site", claims, kid };
	return { state: "genuine", claims, kid };
}

/** @returns null: this browser cannot say */
async function isSignedByAny(jws: string, keys: readonly ReceiptKey[], alg: string): Promise<boolean | null> {
	for (const { x } of keys) {
		try {
			const key = await importJWK({ kty: "OKP", crv: "Ed25519", x }, alg);
			await compactVerify(jws, key, { algorithms: ALGORITHMS });
			return true;
		} catch (error) {
			if (!(error instanceof errors.JOSEError) && !(await hasEd25519())) return null;
		}
	}
	return false;
}

/** The first public key of RFC 8032's tests: any valid one does. */
const SAMPLE_KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

/** Whether this browser checks Ed25519 signatures: older ones do not, nor does any on a page that came over plain http. */
export async function hasEd25519(): Promise<boolean> {
	try {
		await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x: SAMPLE_KEY }, "Ed25519", false, ["verify"]);
		return true;
	} catch {
		return false;
	}
}

function jsonIn(part: string): unknown {
	const bytes = fromBase64Url(part);
	if (!bytes) return null;
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch {
		return null;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
