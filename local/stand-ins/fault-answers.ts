import { BLUESKY_REFUSALS } from "./bluesky/refusals.ts";
import { type Answer, json } from "./exchange.ts";
import type { Fault, FaultName, LimitHeader, Service } from "./faults.ts";
import { GRAVATAR_REFUSALS } from "./gravatar/refusals.ts";
import { MASTODON_REFUSALS } from "./mastodon/refusals.ts";
import { X_REFUSALS } from "./x/refusals.ts";

/** Default wait of a 429. */
const RETRY_AFTER_SECONDS = 30;

/** X's header prefixes and limits. */
const X_LIMITS = {
	reset: ["x-rate-limit", 15],
	"user-day": ["x-user-limit-24hour", 17],
	"app-day": ["x-app-limit-24hour", 50],
} as const;

function limitHeaders(kinds: readonly LimitHeader[], retryAfter: number): Record<string, string> {
	const reset = String(Math.ceil(Date.now() / 1_000) + retryAfter);
	const headers: Record<string, string> = {};
	for (const kind of kinds) {
		if (kind === "retry-after") {
			headers["retry-after"] = String(retryAfter);
			continue;
		}
		const [name, limit] = X_LIMITS[kind];
		Object.assign(headers, { [`${name}-limit`]: String(limit), [`${name}-remaining`]: "0", [`${name}-reset`]: reset });
	}
	return headers;
}

interface LimitOrder {
	/** seconds */
	retryAfter?: number;
	headers?: LimitHeader[];
}

/** Mastodon names the end of a limit as a date, Gravatar in Unix seconds. */
function tooManyAtTarget(service: "mastodon" | "gravatar", fault: LimitOrder): Answer {
	const seconds = fault.retryAfter ?? RETRY_AFTER_SECONDS;
	const at = Date.now() + seconds * 1_000;
	const isMastodon = service === "mastodon";
	const reset = isMastodon ? new Date(at).toISOString() : String(Math.ceil(at / 1_000));
	const kinds = fault.headers ?? ["reset"];
	return json(
		429,
		isMastodon ? { error: "Too many requests" } : { error: "Rate limit exceeded", code: "rate_limit_exceeded" },
		{
			...(kinds.includes("retry-after") && { "retry-after": String(seconds) }),
			...(kinds.includes("reset") && {
				"x-ratelimit-limit": isMastodon ? "300" : "1000",
				"x-ratelimit-remaining": "0",
				"x-ratelimit-reset": reset,
			}),
		},
	);
}

/** https://docs.bsky.app/docs/advanced-guides/rate-limits: the end of a limit in Unix seconds. */
function tooManyAtBluesky({ retryAfter = RETRY_AFTER_SECONDS, headers = ["reset"] }: LimitOrder): Answer {
	return json(
		429,
		{ error: "RateLimitExceeded", message: "Rate Limit Exceeded" },
		{
			...(headers.includes("retry-after") && { "retry-after": String(retryAfter) }),
			...(headers.includes("reset") && {
				"ratelimit-limit": "3000",
				"ratelimit-remaining": "0",
				"ratelimit-reset": String(Math.ceil(Date.now() / 1_000) + retryAfter),
				"ratelimit-policy": "3000;w=300",
			}),
		},
	);
}

/** The 429 answer of each service. */
function tooMany(service: Service, path: string, fault: LimitOrder): Answer {
	if (service === "bluesky") return tooManyAtBluesky(fault);
	if (service === "mastodon" || service === "gravatar") return tooManyAtTarget(service, fault);
	const kinds = fault.headers ?? [service === "x" ? "reset" : "retry-after"];
	const headers = limitHeaders(kinds, fault.retryAfter ?? RETRY_AFTER_SECONDS);
	if (service === "x" && path.startsWith("/2/"))
		return json(
			429,
			{ title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 },
			headers,
		);
	if (service === "x") return json(429, { errors: [{ code: 88, message: "Rate limit exceeded" }] }, headers);
	if (service === "google")
		return json(429, { error: { code: 429, message: "Quota exceeded.", status: "RESOURCE_EXHAUSTED" } }, headers);
	if (service === "facebook")
		return json(
			429,
			{ error: { message: "(#4) Application request limit reached", type: "OAuthException", code: 4 } },
			headers,
		);
	return json(429, { errors: ["Request was throttled. Expected available in a moment."] }, headers);
}

const page = (status: number, body: string): Answer => ({ status, headers: { "content-type": "text/html" }, body });

const NAMED: Readonly<Partial<Record<Service, Readonly<Record<string, Answer>>>>> = {
	x: X_REFUSALS,
	mastodon: MASTODON_REFUSALS,
	gravatar: GRAVATAR_REFUSALS,
	bluesky: BLUESKY_REFUSALS,
};

/** A refusal by its name. */
function namedRefusal(service: Service, fault: FaultName): Answer | undefined {
	const refusals = NAMED[service] ?? {};
	return Object.hasOwn(refusals, fault) ? refusals[fault] : undefined;
}

/** Applies faults to the true answer; null cuts the connection. */
export function applyFaults(service: Service, path: string, answer: Answer, faults: readonly Fault[]): Answer | null {
	let spoilt = answer;
	for (const fault of faults) {
		const named = namedRefusal(service, fault.fault);
		if (fault.fault === "down" || fault.fault === "lost") return null;
		if (fault.fault === 429) spoilt = tooMany(service, path, fault);
		else if (fault.fault === 500) spoilt = page(500, "<h1>Internal Server Error</h1>");
		else if (fault.fault === 503) spoilt = json(503, { errors: [{ code: 130, message: "Over capacity" }] });
		else if (named) spoilt = named;
		else if (fault.fault === "garbage") spoilt = page(200, "<!doctype html><p>We will be back soon.");
		else if (fault.fault === "truncated") spoilt = { ...spoilt, body: spoilt.body.slice(0, spoilt.body.length / 2) };
	}
	return spoilt;
}
