import type { ArrivalRow } from "../../core/payments/arrival-types.ts";
import { listPayerCandidates, type PayerCandidate } from "../../db/payments/payer-candidates.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** More than these is no choice any more. */
const SHOWN = 4;

/** Payments of a link for many that an arrival could be for, the likeliest first. */
export async function payerCandidates(
	{ db }: Pick<PaymentDeps, "db">,
	parentId: string,
	arrival: Parameters<typeof listPayerCandidates>[2],
): Promise<PayerCandidate[]> {
	const found = await listPayerCandidates(db, parentId, arrival);
	const rank = (candidate: PayerCandidate) => (isExact(candidate, arrival) ? 0 : 2) + (candidate.sameAccount ? 0 : 1);
	return found.sort((a, b) => rank(a) - rank(b) || b.row.createdAt - a.row.createdAt).slice(0, SHOWN);
}

function isExact({ row }: PayerCandidate, { amount }: Pick<ArrivalRow, "amount">): boolean {
	return BigInt(row.asked) - BigInt(row.received) === amount;
}
