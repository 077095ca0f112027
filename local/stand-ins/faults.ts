import { type Answer, json } from "./exchange.ts";

export const SERVICES = ["x", "google", "facebook", "opensea"] as const;
export type Service = (typeof SERVICES)[number];

/** What a service of the outside world can be told to do wrong. */
export type FaultKind =
	/** the connection is cut */
	| { fault: "down" }
	/** the true answer comes late */
	| { fault: "slow"; ms: number }
	/** `retryAfter` in seconds; X tells it as the instant of its reset */
	| { fault: 429; retryAfter?: number }
	| { fault: 500 }
	/** 200 and a page of HTML where something else is due */
	| { fault: "garbage" }
	/** the answer's second half is missing */
	| { fault: "truncated" };

export type Fault = FaultKind & {
	service: Service;
	/** regular expression over the path without the service's prefix; without it, every call */
	call?: string;
	/** how many calls it lasts; without it, until healed */
	times?: number;
};

/** A call that was made, and what came of it. */
export interface Call {
	service: Service;
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

/** What an overworked service says when it names no length. */
const RETRY_AFTER_SECONDS = 30;

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
		/** The faults that concern a call; each counts down when it has a number of times. */
		take: (service: Service, path: string): Fault[] => {
			const struck = faults.filter(
				(fault) => fault.service === service && (fault.call === undefined || new RegExp(fault.call).test(path)),
			);
			for (const fault of struck) if (fault.times !== undefined) fault.times -= 1;
			faults = faults.filter((fault) => fault.times === undefined || fault.times > 0);
			return struck;
		},
	};
}

/** Each service's own way to say "too many". */
export function tooMany(service: Service, path: string, retryAfter = RETRY_AFTER_SECONDS): Answer {
	const reset = String(Math.ceil(Date.now() / 1_000) + retryAfter);
	if (service === "x") {
		const headers = { "x-rate-limit-limit": "15", "x-rate-limit-remaining": "0", "x-rate-limit-reset": reset };
		if (path.startsWith("/2/"))
			return json(
				429,
				{ title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 },
				headers,
			);
		return json(429, { errors: [{ code: 88, message: "Rate limit exceeded" }] }, headers);
	}
	const headers = { "retry-after": String(retryAfter) };
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
