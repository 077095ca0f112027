import { type Answer, json } from "../exchange.ts";

/**
 * Refusals of Mastodon by name (https://docs.joinmastodon.org/methods/accounts/#verify_credentials; those without a place in the
 * documents are in app/controllers/api/base_controller.rb and concerns/api/error_handling.rb).
 */
const error = (status: number, words: string) => json(status, { error: words });

export const MASTODON_REFUSALS = {
	"invalid-token": error(401, "The access token is invalid"),
	"revoked-token": error(401, "The access token was revoked"),
	disabled: error(403, "Your login is currently disabled"),
	unconfirmed: error(403, "Your login is missing a confirmed e-mail address"),
	pending: error(403, "Your login is currently pending approval"),
	"second-factor": error(403, "Your account requires two-factor authentication"),
	"not-allowed": error(403, "This action is not allowed"),
	"other-scope": error(403, "This action is outside the authorized scopes"),
	"no-user": error(422, "This method requires an authenticated user"),
	"invalid-picture": error(422, "Validation failed: Avatar content type is invalid, Avatar is invalid"),
	"no-record": error(404, "Record not found"),
	gone: error(410, "Gone"),
	"proxy-limit": {
		status: 413,
		headers: { "content-type": "text/html" },
		body: "<h1>413 Request Entity Too Large</h1>",
	},
	"parked-domain": {
		status: 404,
		headers: { "content-type": "text/html" },
		body: "<!doctype html><p>This domain is for sale.",
	},
} as const satisfies Record<string, Answer>;

export type MastodonRefusal = keyof typeof MASTODON_REFUSALS;
