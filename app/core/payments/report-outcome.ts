import type { RequesterAsks } from "./claim-types.ts";
import type { AfterSubmit, PaymentTerms } from "./payment-terms.ts";
import type { PayerProof, Verdict } from "./verdict-types.ts";

/** What a check of one hash means for a link; `words/verification-result.ts` puts it into sentences. */
export interface JudgedReport {
	verdict: Verdict;
	/** how the payer was tied to the link; null unless the verdict is a transfer */
	claim: { proof: PayerProof } | { asks: RequesterAsks } | null;
	terms: PaymentTerms;
	/** base units credited to the link in all, this transfer included when it counts */
	received: bigint;
}

/** What came of a report. Plain data: it crosses the Durable Object's RPC. */
export type ReportOutcome =
	/** the caller reports faster than people do: nothing was checked */
	| { kind: "rate-limited" }
	/** `afterSubmit`: what the requester says after payment; for a proven payer's own report of a paid link only */
	| (JudgedReport & { kind: "judged"; afterSubmit: AfterSubmit | null });

/** Whether the report ends in the payment page's success: the transfer is credited and settled, and the link is paid. */
export function isPaid({ verdict, claim, terms, received }: JudgedReport): boolean {
	const credited = verdict.kind === "transfer" && verdict.transfer.settled && claim !== null && !("asks" in claim);
	return credited && received >= terms.amount;
}
