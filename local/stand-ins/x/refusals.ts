import { type Answer, json } from "../exchange.ts";

/**
 * X's published refusals by name (https://docs.x.com/x-api/fundamentals/response-codes-and-errors and
 * https://developer.x.com/en/support/x-api/error-troubleshooting).
 */

const coded = (status: number, code: number, message: string) => json(status, { errors: [{ code, message }] });
const problem = (status: number, name: string, title: string, detail: string, more: object = {}) =>
	json(status, { ...more, title, detail, type: `https://api.x.com/2/problems/${name}` });
const blank = (status: number, title: string, detail = title) =>
	json(status, { title, type: "about:blank", status, detail });

export const X_REFUSALS = {
	"credits-depleted": problem(
		402,
		"credits",
		"CreditsDepleted",
		"Your enrolled account [1] does not have any credits to fulfill this request.",
		{ account_id: 1 },
	),
	"read-only": json(401, {
		request: "/1.1/account/update_profile_image.json",
		error: "Read-only application cannot POST.",
	}),
	/** the older answer of a read-only app */
	"read-only-89": coded(401, 89, "Error processing your OAuth request: Read-only application cannot POST."),
	"oauth1-permissions": problem(
		403,
		"oauth1-permissions",
		"Forbidden",
		"Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.",
		{ status: 403 },
	),
	"no-writes": coded(403, 261, "Application cannot perform write actions."),
	"bad-signature": coded(401, 32, "Could not authenticate you."),
	"bad-keys": coded(401, 215, "Bad Authentication data."),
	"not-permitted": coded(403, 87, "Client is not permitted to perform this action."),
	"not-enrolled": problem(
		403,
		"client-forbidden",
		"Client Forbidden",
		"This request must be made using an approved developer account that is enrolled in the requested endpoint.",
		{ reason: "client-not-enrolled", registration_url: "https://developer.x.com" },
	),
	"no-oauth1": problem(
		403,
		"unsupported-authentication",
		"Unsupported Authentication",
		"Authenticating with OAuth 1.0a User Context is forbidden for this endpoint.",
	),
	"suspended-app": coded(401, 416, "Invalid / suspended application."),
	"no-page": coded(404, 34, "Sorry, that page does not exist."),
	"no-route": { status: 404, headers: {}, body: "" },
	retired: coded(410, 251, "This endpoint has been retired and should not be used."),
	89: coded(401, 89, "Invalid or expired token."),
	locked: coded(
		403,
		326,
		"To protect our users from spam and other malicious activity, this account is temporarily locked.",
	),
	"suspended-user": coded(403, 64, "Your account is suspended and is not permitted to access this feature."),
	unauthorized: blank(401, "Unauthorized"),
	forbidden: blank(403, "Forbidden", "You are not permitted to perform this action."),
	/** a bot check or proxy before the API */
	"forbidden-page": {
		status: 403,
		headers: { "content-type": "text/html" },
		body: "<!DOCTYPE html><h1>Attention Required!</h1>",
	},
	"clock-wrong": coded(401, 135, "Timestamp out of bounds."),
	"usage-capped": problem(429, "usage-capped", "UsageCapExceeded", "Usage cap exceeded: Daily product cap", {
		account_id: 1,
		product_name: "standard-basic",
		period: "Daily",
		scope: "Product",
	}),
	453: coded(
		403,
		453,
		"You currently have access to a subset of X API V2 endpoints and limited v1.1 endpoints (e.g. media post, oauth) only. If you need access to this endpoint, you may need a different access level.",
	),
} as const satisfies Record<string, Answer>;

export type XRefusal = keyof typeof X_REFUSALS;
export const X_REFUSAL_NAMES = [
	89,
	453,
	...Object.keys(X_REFUSALS).filter((name) => !/^\d+$/.test(name)),
] as readonly XRefusal[];
