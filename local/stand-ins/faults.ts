export const SERVICES = ["x", "google", "facebook", "opensea"] as const;
export type Service = (typeof SERVICES)[number];

/** What a service of the outside world can be told to do wrong. */
export type FaultKind =
	/** the connection is cut */
	| { fault: "down" }
	/** the true answer comes late */
	| { fault: "slow"; ms: number }
	/**
	 * `retryAfter` in seconds; `told` is how the service tells it: X by the instant of its reset where nothing is said, the
	 * others by Retry-After
	 */
	| { fault: 429; retryAfter?: number; told?: LimitTold[] }
	| { fault: 500 }
	| { fault: 503 }
	/** X: 401 and code 89, as for a token that was taken away */
	| { fault: 89 }
	/** X: 403 and code 453, the app's tier may not */
	| { fault: 453 }
	/** 200 and a page of HTML where something else is due */
	| { fault: "garbage" }
	/** the answer's second half is missing */
	| { fault: "truncated" }
	/** what was asked is done, and the connection cut before the answer */
	| { fault: "lost" };

export type FaultName = FaultKind["fault"];

/** Those that a service refuses with, before anything is done. */
export const REFUSALS: readonly FaultName[] = ["down", 429, 500, 503, 89, 453];
/** Those that only X knows. */
export const FAULTS_OF_X: readonly FaultName[] = [89, 453];
export const FAULTS: readonly FaultName[] = [...REFUSALS, "slow", "garbage", "truncated", "lost"];

/** The ways to tell a limit, any of which may come with a 429. */
export type LimitTold =
	/** x-rate-limit-limit, -remaining, -reset: the window of 15 minutes */
	| "reset"
	/** Retry-After, seconds */
	| "retry-after"
	/** x-user-limit-24hour-limit, -remaining, -reset: this person's day */
	| "user-day"
	/** x-app-limit-24hour-limit, -remaining, -reset: the app's day */
	| "app-day";
export const LIMITS_TOLD: readonly LimitTold[] = ["reset", "retry-after", "user-day", "app-day"];

export type Fault = FaultKind & {
	service: Service;
	/** regular expression over the path without the service's prefix; without it, every call */
	call?: string;
	/** X: only calls signed for this one of the people; without it, everybody's */
	person?: string;
	/** how many calls it lasts; without it, until healed */
	times?: number;
};

/** A call that was made, and what came of it. */
export interface Call {
	service: Service;
	/** X: whom it was signed for; null for nobody */
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

/** Enough for the longest story. */
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
		/** The faults that concern a call; `personId` is who it was signed for, null for nobody. Each counts down when it has a number of times. */
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
