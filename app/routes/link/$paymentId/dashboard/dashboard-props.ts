import type { ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import type { PayersOf } from "#app/services/payments/contracts.ts";
import type { CardTerms } from "#app/ui/payment-card.tsx";
import type { ShownWorth } from "#app/ui/worth-line.tsx";
import type { Outcome } from "./outcome.ts";
import type { RequesterChoices } from "./requester-choices.server.ts";

/** What several parts of the unlocked dashboard are given. */

export type DashboardTerms = CardTerms & {
	confirmationsAsked: ConfirmationsAsked;
	/** a link for many payers: nothing counts for it itself */
	isReusable: boolean;
};

/** By payment; `of`: the amount it is of, base units. */
export type PaymentWorths = Record<string, Pick<ShownWorth, "of" | "text">>;

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
