import type { SteeredFault } from "#local/rpc-faults.ts";
import type { EndpointName } from "#local/rpc-proxy.ts";

/** The endpoints that fail: one of two, the other, both. */
export const SIDES = ["one", "two", "both"] as const;
export type Side = (typeof SIDES)[number];

/** One call the app makes. */
export interface Call {
	name: string;
	method: string;
	/** distinguishes it from other uses of the method */
	params?: string;
}

/** The answer never comes, or is none. */
export const SILENCES: Readonly<Record<string, SteeredFault>> = {
	down: { kind: "down" },
	"slow 30 s": { kind: "slow", ms: 30_000 },
	"429 with a body": { kind: "rate-limited", body: true },
	"truncated JSON": { kind: "truncated" },
	"half an answer": { kind: "stalled" },
};

/** What an endpoint does to a call. @param nth - 1 or 2: where both lie, they lie differently; null: undetectable if both did */
export type FaultOf<About> = (nth: 1 | 2, about: About) => SteeredFault | null;

/** The fault of one call at a side's endpoints, once it is known what it is about. */
export function faultsAt<About>({ method, params }: Call, side: Side, faultOf: FaultOf<About>) {
	const steered = (nth: 1 | 2, about: About): SteeredFault[] => {
		const fault = faultOf(nth, about);
		return fault ? [{ ...fault, methods: [method], params }] : [];
	};
	return (about: About): Record<EndpointName, SteeredFault[]> => ({
		one: side === "two" ? [] : steered(1, about),
		two: side === "one" ? [] : steered(side === "both" ? 2 : 1, about),
	});
}
