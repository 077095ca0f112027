import { isUntouched, type LinkPhase, progressOf } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { useSay } from "#app/ui/say.tsx";
import type { Situation } from "#app/words/link-situation.ts";
import type { PayRequest } from "./page-data.ts";
import { usePanels } from "./panels-later.ts";

interface ShownSituation {
	phase: LinkPhase;
	/** null while nothing is to be said, and until the words for it came */
	situation: Situation | null;
	/** "3 of 12 confirmations", while a payment gathers them */
	depth: string;
}

/**
 * What a payer must know of the link; the words come when there is something to say.
 *
 * @param ownSent - this page's wallet has sent a payment
 */
export function useSituation(snapshot: PublicSnapshot, request: PayRequest, ownSent: boolean): ShownSituation {
	const say = useSay();
	const untouched = isUntouched(snapshot) && !ownSent;
	const panels = usePanels(!untouched);
	const { status, confirmations } = snapshot;
	return {
		phase: progressOf(snapshot, ownSent).phase,
		situation: untouched || !panels ? null : panels.situationInWords(say, snapshot, request, ownSent),
		depth: panels && status === "pending" && confirmations ? panels.depthInWords(say, confirmations) : "",
	};
}
