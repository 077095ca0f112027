import type { ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import type { CardTerms } from "#app/ui/payment-card.tsx";
import type { Outcome } from "./outcome.ts";
import type { RequesterChoices } from "./requester-choices.server.ts";

/** What several parts of the unlocked dashboard are given. */

export type DashboardTerms = CardTerms & {
	confirmationsAsked: ConfirmationsAsked;
	/** a link for many payers: nothing counts for it itself */
	isReusable: boolean;
};

export interface ArrivalsProps {
	snapshot: FullSnapshot;
	terms: DashboardTerms;
	/** null: the signed-in owner is not there */
	choices: RequesterChoices | null;
	outcome: Outcome | undefined;
}
