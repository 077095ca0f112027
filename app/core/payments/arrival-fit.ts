/** How what arrived compares with what a link asks for. */
export type ArrivalFit = "exact-sum" | "exact-rest" | "part" | "more";

/** @param link - base units; `rest` is what is still to be paid, 0 once it is paid */
export function fitOf(amount: bigint, { asked, rest }: { asked: bigint; rest: bigint }): ArrivalFit {
	if (rest > 0n && amount === rest) return rest === asked ? "exact-sum" : "exact-rest";
	return amount < rest ? "part" : "more";
}

/** A link that an arrival could be for. */
export interface Fitting {
	paymentId: string;
	/** base units still to be paid */
	rest: bigint;
	/** earlier parts of it came from the arrival's address */
	paidBefore: boolean;
}

/**
 * The link that more than a sum speaks for: the only one whose earlier parts came from the same address, where the arrival fits into
 * its rest. An exchange pays for many people from one address: where several links had parts from it, it says nothing.
 */
export function suggestionOf(amount: bigint, links: readonly Fitting[]): string | null {
	const [only, ...more] = links.filter(({ paidBefore }) => paidBefore);
	return only && more.length === 0 && amount <= only.rest ? only.paymentId : null;
}
