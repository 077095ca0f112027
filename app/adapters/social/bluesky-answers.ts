import {
	DidError,
	FetchResponseError,
	OAuthResponseError,
	TokenInvalidError,
	TokenRefreshError,
	TokenRevokedError,
} from "@atproto/oauth-client";
import { IdentityResolverError } from "@atproto-labs/identity-resolver";
import { z } from "zod";
import { PortError } from "../../ports/port-error.ts";
import type { UploadAnswer } from "../../ports/profile-pictures.ts";

/**
 * Whose fault a refusal of a server of the AT Protocol is. Anybody may run such a server, so an answer says something about
 * that server's users only; see `blueskyPort` for the one that names the app.
 *
 * @see https://atproto.com/specs/xrpc#error-responses
 * @see https://atproto.com/specs/oauth
 */

export type Refusal = Exclude<UploadAnswer, { kind: "taken" }>;

/**
 * Errors of calls that connecting again, or the server's help, ends: of the access token, of missing permissions, of the account
 * (lexicons of com.atproto.server.getSession and com.atproto.repo.*).
 */
const REVOKED: readonly string[] = [
	"AccountDeactivated",
	"AccountSuspended",
	"AccountTakedown",
	"AuthMissing",
	"AuthenticationRequired",
	"ExpiredToken",
	"InsufficientScope",
	"InvalidToken",
	"RepoDeactivated",
	"RepoNotFound",
	"RepoSuspended",
	"RepoTakendown",
	"ScopeMissingError",
	"insufficient_scope",
	"invalid_token",
];

/** Errors of the proof beside a token, which say nothing about the token: a nonce that changed again, a clock (RFC 9449 §7.1). */
const PROOF: readonly string[] = ["use_dpop_nonce", "invalid_dpop_proof"];

/** Errors of authorization servers that name the client: its metadata, its key or its signature (RFC 6749 §5.2, RFC 7591 §3.2.2). */
const CLIENT: readonly string[] = [
	"invalid_client",
	"invalid_client_id",
	"invalid_client_metadata",
	"unauthorized_client",
];

/** Errors of the token endpoint that name the session (RFC 6749 §5.2). */
const SESSION: readonly string[] = ["invalid_grant", "access_denied", "invalid_token", ...REVOKED];

export const isSessionError = (name: string | undefined) => name !== undefined && SESSION.includes(name);

/** Longer waits are ignored: the longest window of a server's limits is a day. */
const LONGEST_WAIT_MS = 25 * 60 * 60_000;

const ErrorShape = z.object({
	error: z.string().max(60).regex(/^\w+$/).optional().catch(undefined),
	message: z.string().optional().catch(undefined),
});

/** An answer of a server with any status, its body read. */
export interface XrpcAnswer {
	status: number;
	headers: Headers;
	text: string;
	/** null: the body is not a JSON object */
	error: string | null;
	message: string;
}

export async function readAnswer(response: Response): Promise<XrpcAnswer> {
	const text = await response.text();
	const { status, headers } = response;
	const { error, message } = errorOf(text);
	// A missing permission is named in a header as well (RFC 6750 §3).
	const named = error ?? /\berror="(\w{1,60})"/.exec(headers.get("www-authenticate") ?? "")?.[1] ?? null;
	return { status, headers, text, error: named, message };
}

function errorOf(text: string) {
	try {
		const { error = null, message = "" } = ErrorShape.parse(JSON.parse(text));
		return { error, message };
	} catch {
		return { error: null, message: "" };
	}
}

/**
 * @returns null for a success
 * @throws PortError for answers that are nobody's fault: 5xx, redirects, an HTML page, and statuses that nobody published
 */
export function refusalOf(answer: XrpcAnswer, now: number): Refusal | null {
	const { status, headers, error } = answer;
	if (status >= 200 && status < 300) return null;
	const code = `${status}/${error ?? "none"}`;
	if (status === 429) return { kind: "rate-limited", until: limitEnd(headers, now), everybody: false };
	if (status >= 500 || status < 400) throw new PortError("bluesky", "unreachable", `bluesky answered ${code}`);
	if (error !== null && REVOKED.includes(error)) return { kind: "revoked" };
	if (error !== null && PROOF.includes(error)) throw new PortError("bluesky", "refused", `bluesky answered ${code}`);
	if (isPage(answer)) throw new PortError("bluesky", "unreachable", `bluesky answered ${code} with a page`);
	if (status === 401) return { kind: "revoked" };
	if (status === 403) return { kind: "unclear", code };
	if ([400, 413, 415, 422].includes(status)) return { kind: "refused", code };
	throw new PortError("bluesky", "refused", `bluesky answered ${code}`);
}

/** True if an answer says that the access token is no longer valid, which a refresh may end. */
export function isStale({ status, headers, error }: XrpcAnswer): boolean {
	if (error === "ExpiredToken") return status === 400 || status === 401;
	return status === 401 && /\berror="invalid_token"/.test(headers.get("www-authenticate") ?? "");
}

/** An HTML page comes from something before the server, or the server is none of this protocol. */
function isPage({ headers, text }: XrpcAnswer): boolean {
	return /\bhtml\b/i.test(headers.get("content-type") ?? "") || /^\s*</.test(text);
}

/** When a limit ends, epoch ms: `ratelimit-reset` in epoch seconds (https://docs.bsky.app/docs/advanced-guides/rate-limits). */
function limitEnd(headers: Headers, now: number): number | null {
	const seconds = (name: string) => {
		const text = headers.get(name);
		return text !== null && /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : null;
	};
	const wait = seconds("retry-after");
	const ends = [seconds("ratelimit-reset"), wait === null ? null : now + wait].filter(
		(at) => at !== null && at > now && at - now <= LONGEST_WAIT_MS,
	) as number[];
	return ends.length > 0 ? Math.max(...ends) : null;
}

/** An error and what caused it, outermost first. */
function* causes(error: unknown): Generator<unknown> {
	for (let one = error, depth = 0; one !== undefined && one !== null && depth < 10; depth += 1) {
		yield one;
		one = (one as { cause?: unknown }).cause;
	}
}

export function causeOf<Cause>(error: unknown, kind: abstract new (...input: never[]) => Cause): Cause | null {
	for (const one of causes(error)) if (one instanceof kind) return one;
	return null;
}

/** The account is another server's by now, or a server gave a session for another server's account: the library says no more. */
export function isOthersAccount(error: unknown): boolean {
	for (const one of causes(error)) if (one instanceof TypeError && one.message === "Issuer mismatch") return true;
	return false;
}

/**
 * What a failure of the library with a session means.
 *
 * @throws PortError if it is nobody's fault
 */
export function refusalOfFailure(error: unknown, now: number): Refusal {
	// The account moved to another server, or was deleted.
	if (isOthersAccount(error) || isNobody(error)) return { kind: "revoked" };
	const answered = causeOf(error, OAuthResponseError);
	if (answered) {
		const { status, headers, error: name = "none" } = answered;
		if (status === 429) return { kind: "rate-limited", until: limitEnd(headers, now), everybody: false };
		if (status < 500 && CLIENT.includes(name)) return { kind: "operator", fault: "keys", code: `${status}/${name}` };
		if (status < 500 && isSessionError(name)) return { kind: "revoked" };
		throw failureOf(error);
	}
	if (causeOf(error, PortError)) throw failureOf(error);
	for (const ended of [TokenRefreshError, TokenInvalidError, TokenRevokedError])
		if (causeOf(error, ended)) return { kind: "revoked" };
	throw failureOf(error);
}

/** A failure of the library as this app's: no answer, a server that refuses, an answer of another shape. */
export function failureOf(error: unknown): PortError {
	const failed = causeOf(error, PortError);
	if (failed) return failed;
	const answered = causeOf(error, OAuthResponseError) ?? causeOf(error, FetchResponseError)?.response;
	if (answered) {
		const { status } = answered;
		const why =
			status === 429 ? "rate-limited" : status >= 500 ? "unreachable" : status >= 400 ? "refused" : "malformed";
		const name = answered instanceof OAuthResponseError ? (answered.error ?? "none") : "none";
		return new PortError("bluesky", why, `bluesky answered ${status}/${/^\w{1,60}$/.test(name) ? name : "none"}`);
	}
	if (causeOf(error, DidError)?.code === "did-fetch-error")
		return new PortError("bluesky", "unreachable", "bluesky answered no DID document");
	return new PortError("bluesky", "malformed", "bluesky answered in another shape");
}

/**
 * True if a look-up found that a name or a DID is nobody's: it has no valid document, or name and document do not name each
 * other. Everything else is trouble of the look-up; the resolver of handles and the directory are the operator's choice.
 */
export function isNobody(error: unknown): boolean {
	if (causeOf(error, PortError)) return false;
	if (causeOf(error, IdentityResolverError)) return true;
	const did = causeOf(error, DidError);
	if (!did || did.code === "did-unknown-error") return false;
	return did.code !== "did-fetch-error" || (did.status >= 400 && did.status < 500 && did.status !== 429);
}

/** True if a failure may pass by itself, so that nobody is told that a name is wrong. */
export function isPassing(failure: PortError): boolean {
	return failure.why === "time-out" || failure.why === "unreachable" || failure.why === "rate-limited";
}
