import type { ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/payments/wire.ts";
import type { PayersOf } from "#app/services/payments/contracts.ts";
import type { CardTerms } from "#app/ui/payment-card.tsx";
import type { Outcome } from "./outcome.ts";
import type { RequesterChoices } from "./requester-choices.server.ts";

/** What several parts of the unlocked dashboard are given. */

export type DashboardTerms = CardTerms & {
	confirmationsAsked: ConfirmationsAsked;
	/** a link for many payers: nothing counts for it itself */
	isReusable: boolean;
};

/** By `worthKey`. */
export type PaymentWorths = Record<string, string>;

/** Parts of one transaction may be shown apart, and an open page may know a newer amount. */
export const worthKey = ({ id, amount }: Pick<DashboardPayment, "id" | "amount">): string => `${id} ${amount}`;

/** A payer's payment that an arrival may be counted for. */
export type PayerChoice = PayersOf[string][number];

export interface ArrivalsProps {
	snapshot: FullSnapshot;
	terms: DashboardTerms;
	/** null: the signed-in owner is not there */
	choices: RequesterChoices | null;
	/** of a link for many: payments that each arrival could be for, by its key; null: of every other link */
	payersOf: PayersOf | null;
	outcome: Outcome | undefined;
}
