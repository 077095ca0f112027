/** How what arrived compares with what a link asks for. */
export type ArrivalFit = "exact-sum" | "exact-rest" | "part" | "more";

/** @param link - base units; `rest` is what is still to be paid, 0 once it is paid */
export function fitOf(amount: bigint, { asked, rest }: { asked: bigint; rest: bigint }): ArrivalFit {
	if (rest > 0n && amount === rest) return rest === asked ? "exact-sum" : "exact-rest";
	return amount < rest ? "part" : "more";
}
