import { isUntouched, type LinkPhase, progressOf } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { useSay } from "#app/ui/say.tsx";
import { depthInWords, type Situation, situationInWords } from "#app/words/link-situation.ts";
import type { PayRequest } from "./page-data.ts";

interface ShownSituation {
	phase: LinkPhase;
	/** null while nothing is to be said */
	situation: Situation | null;
	/** "3 of 12 confirmations", while a payment gathers them */
	depth: string;
}

/**
 * What a payer must know of the link.
 *
 * @param ownSent - this page's wallet has sent a payment
 */
export function useSituation(snapshot: PublicSnapshot, request: PayRequest, ownSent: boolean): ShownSituation {
	const say = useSay();
	const untouched = isUntouched(snapshot) && !ownSent;
	const { status, confirmations } = snapshot;
	return {
		phase: progressOf(snapshot, ownSent).phase,
		situation: untouched ? null : situationInWords(say, snapshot, request, ownSent),
		depth: status === "pending" && confirmations ? depthInWords(say, confirmations) : "",
	};
}
