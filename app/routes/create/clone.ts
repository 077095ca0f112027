import { findChain } from "#app/core/chains.ts";
import { plainAmount } from "#app/core/i18n/amount-text.ts";
import { type BookkeepingField, bookkeepingTexts, withoutInvoiceNumber } from "#app/core/payments/bookkeeping.ts";
import { afterSubmitText, dayOf } from "#app/core/payments/link-edit.ts";
import type { PaymentTerms, Reuse } from "#app/core/payments/payment-terms.ts";
import type { SUGGESTED_FIELDS } from "./read-reuse.ts";

/** What the form begins with in place of what it begins with for a new link; every field as text. */
export interface Cloned {
	fields: Record<
		| "amount"
		| "token"
		| "network"
		| "due"
		| "requesterName"
		| "requesterEmail"
		| "requesterAddress"
		| "memo"
		| BookkeepingField
		| "confirmations"
		| "afterSubmit"
		| "takes"
		| "most"
		| (typeof SUGGESTED_FIELDS)[number],
		string
	>;
	/** further networks */
	alsoOn: string[];
}

/**
 * A link of one's own as the beginning of another. Its password stays its own, and a due day that is over is left out, as are
 * networks that are no longer offered.
 *
 * @param reuse - null: it asks once
 * @param chainIds - offered now
 * @param now - epoch ms
 * @returns null where none of its networks is offered any more
 */
export function clonedFrom(
	terms: PaymentTerms,
	reuse: Reuse | null,
	chainIds: readonly number[],
	now: number,
): Cloned | null {
	const [first, ...others] = terms.chainIds.filter((id) => chainIds.includes(id) && findChain(id));
	if (first === undefined) return null;
	const { requesterName, requesterEmail, requesterAddress, token, dueAt } = terms;
	const suggested = (place: number) => {
		const sum = reuse?.open?.suggested[place];
		return sum === undefined ? "" : plainAmount(sum, { token, chainId: terms.chainId });
	};
	return {
		fields: {
			amount: plainAmount(terms.amount, { token, chainId: terms.chainId }),
			token,
			network: String(first),
			due: dueAt === null || dueAt < now ? "" : dayOf(dueAt),
			requesterName,
			requesterEmail,
			requesterAddress,
			memo: terms.memo ?? "",
			...bookkeepingTexts(withoutInvoiceNumber(terms.bookkeeping ?? null)),
			confirmations: terms.confirmationsAsked,
			afterSubmit: afterSubmitText(terms.afterSubmit),
			takes: reuse === null ? "once" : reuse.open === null ? "same" : "open",
			most: reuse?.most == null ? "" : String(reuse.most),
			...{ suggested1: suggested(0), suggested2: suggested(1), suggested3: suggested(2) },
		},
		alsoOn: others.map(String),
	};
}
