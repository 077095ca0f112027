import { type Answer, json } from "../exchange.ts";

/**
 * Refusals of servers of the AT Protocol by name: errors of the lexicons com.atproto.repo.*, of bluesky-social/atproto
 * (packages/pds/src/auth-verifier.ts) and of OAuth (RFC 6749 §5.2, RFC 6750 §3.1).
 */
const error = (status: number, name: string, message: string, headers: Record<string, string> = {}) =>
	json(status, { error: name, message }, headers);
const oauth = (status: number, name: string) => json(status, { error: name, error_description: "No." });

export const BLUESKY_REFUSALS = {
	"invalid-token": error(401, "invalid_token", "Invalid token", { "www-authenticate": 'DPoP error="invalid_token"' }),
	"expired-token": error(400, "ExpiredToken", "Token has expired"),
	"no-reason-401": json(401, {}),
	takendown: error(401, "AccountTakedown", "Account has been taken down"),
	deactivated: error(401, "AccountDeactivated", "Account is deactivated"),
	"missing-scope": error(403, "ScopeMissingError", "Missing required scope 'repo:app.bsky.actor.profile'"),
	"insufficient-scope": json(403, {}, { "www-authenticate": 'DPoP error="insufficient_scope"' }),
	"no-reason-403": json(403, {}),
	"bot-check": { status: 403, headers: { "content-type": "text/html" }, body: "<!doctype html><p>Are you human?" },
	"blob-too-large": error(400, "BlobTooLarge", "This file is too large."),
	"invalid-mime-type": error(400, "InvalidMimeType", "Wrong type of file."),
	"payload-too-large": error(413, "PayloadTooLarge", "request entity too large"),
	"invalid-swap": error(400, "InvalidSwap", "Record was at another commit"),
	"not-implemented": error(501, "MethodNotImplemented", "Method Not Implemented"),
	"not-supported": error(404, "XRPCNotSupported", "XRPCNotSupported"),
	"invalid-client": oauth(401, "invalid_client"),
	"invalid-client-metadata": oauth(400, "invalid_client_metadata"),
	"invalid-grant": oauth(400, "invalid_grant"),
	"invalid-request": oauth(400, "invalid_request"),
} as const satisfies Record<string, Answer>;

export type BlueskyRefusal = keyof typeof BLUESKY_REFUSALS;
