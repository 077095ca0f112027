import { BLUESKY_REFUSALS, type BlueskyRefusal } from "./bluesky/refusals.ts";
import { GRAVATAR_REFUSALS, type GravatarRefusal } from "./gravatar/refusals.ts";
import { MASTODON_REFUSALS, type MastodonRefusal } from "./mastodon/refusals.ts";
import { X_REFUSAL_NAMES, type XRefusal } from "./x/refusals.ts";

export const SERVICES = ["x", "google", "facebook", "opensea", "mastodon", "gravatar", "bluesky"] as const;
export type Service = (typeof SERVICES)[number];

/** Faults that a stand-in can simulate. */
export type FaultKind =
	/** the connection is cut */
	| { fault: "down" }
	/** the true answer, delayed */
	| { fault: "slow"; ms: number }
	/**
	 * `retryAfter` in seconds; `headers`: the headers that report it, by default the reset time for X and the other targets, and
	 * Retry-After for the others
	 */
	| { fault: 429; retryAfter?: number; headers?: LimitHeader[] }
	| { fault: 500 }
	| { fault: 503 }
	/** X: a refusal by its name (x/refusals.ts); 89: as for a revoked token, 453: the app's plan does not allow it */
	| { fault: XRefusal }
	/** Mastodon, Gravatar, Bluesky: a refusal by its name (refusals.ts of each) */
	| { fault: MastodonRefusal | GravatarRefusal | BlueskyRefusal }
	/** 200 and an HTML page instead of the expected format */
	| { fault: "garbage" }
	/** the answer's second half is missing */
	| { fault: "truncated" }
	/** the request is executed, then the connection is cut without an answer */
	| { fault: "lost" };

export type FaultName = FaultKind["fault"];

/** Faults that refuse a request without executing it. */
const REFUSALS_OF_ALL: readonly FaultName[] = ["down", 429, 500, 503];
/** Refusals by name, which only one service has. */
export const REFUSALS_OF: Readonly<Partial<Record<Service, readonly FaultName[]>>> = {
	x: X_REFUSAL_NAMES,
	mastodon: Object.keys(MASTODON_REFUSALS) as MastodonRefusal[],
	gravatar: Object.keys(GRAVATAR_REFUSALS) as GravatarRefusal[],
	bluesky: Object.keys(BLUESKY_REFUSALS) as BlueskyRefusal[],
};
export const REFUSALS: readonly FaultName[] = [...REFUSALS_OF_ALL, ...Object.values(REFUSALS_OF).flat()];
/** Services whose calls name the user that they are for. */
export const PERSONAL: readonly Service[] = ["x", "mastodon", "gravatar", "bluesky"];
export const FAULTS: readonly FaultName[] = [...REFUSALS, "slow", "garbage", "truncated", "lost"];

/** Headers that can report a limit in a 429. */
export type LimitHeader =
	/** x-rate-limit-limit, -remaining, -reset: the window of 15 minutes */
	| "reset"
	/** Retry-After, seconds */
	| "retry-after"
	/** x-user-limit-24hour-limit, -remaining, -reset: this user's daily limit */
	| "user-day"
	/** x-app-limit-24hour-limit, -remaining, -reset: the app's daily limit */
	| "app-day";
export const LIMIT_HEADERS: readonly LimitHeader[] = ["reset", "retry-after", "user-day", "app-day"];

export type Fault = FaultKind & {
	service: Service;
	/** regular expression for the path without the service's prefix; default: every call */
	call?: string;
	/** X and the other targets: only calls for this user; default: all users */
	person?: string;
	/** number of affected calls; default: until healed */
	times?: number;
};

/** A recorded call and its result. */
export interface Call {
	service: Service;
	/** X and the other targets: user it was for; null without one */
	person: string | null;
	method: string;
	/** without the service's prefix */
	path: string;
	query: string;
	/** null: the connection was cut */
	status: number | null;
	/** epoch milliseconds */
	at: number;
}

/** Enough for the longest test. */
const CALLS_KEPT = 1_000;

export function keepFaults() {
	let faults: Fault[] = [];
	let calls: Call[] = [];
	return {
		add: (fault: Fault) => void faults.push(fault),
		heal: () => {
			faults = [];
			calls = [];
		},
		list: () => faults,
		calls: () => calls,
		note: (call: Call) => {
			calls.push(call);
			if (calls.length > CALLS_KEPT) calls = calls.slice(-CALLS_KEPT);
		},
		/** The faults that affect a call; decrements their remaining times. @param personId - user it was for */
		take: (service: Service, path: string, personId: string | null): Fault[] => {
			const struck = faults.filter(
				(fault) =>
					fault.service === service &&
					(fault.call === undefined || new RegExp(fault.call).test(path)) &&
					(fault.person === undefined || fault.person === personId),
			);
			for (const fault of struck) if (fault.times !== undefined) fault.times -= 1;
			faults = faults.filter((fault) => fault.times === undefined || fault.times > 0);
			return struck;
		},
	};
}
