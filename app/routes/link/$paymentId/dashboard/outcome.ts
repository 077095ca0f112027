import { useMemo } from "react";
import { useSay } from "#app/ui/say.tsx";
import type { MessageId } from "#app/words/say.ts";

/** The forms of the dashboard, by the name each sends. */
export type DashboardIntent =
	| "unlock"
	| "open-own"
	| "lock"
	| "accept"
	| "not-mine"
	| "undo"
	| "credit"
	| "dismiss"
	| "restore"
	| "release"
	| "password";

/** In place of a payer's own link: one is made for what arrived. */
export const NEW_PAYER = "new";

/** What the action says when it does not lead back to the dashboard with a cookie. */
export type Outcome = About &
	(
		| { intent: DashboardIntent; ok: true; message: string }
		| { intent: DashboardIntent; ok: false; reason: string; message: string }
	);

interface About {
	/** the payment it was about */
	paymentKey?: string;
	/** the payer's own link it was about, of a link for many; NEW_PAYER: one to be made */
	payer?: string;
	/** what was typed and refused, to be put right */
	typed?: string;
}

/** A form that no server answered: the browser finds the words. */
export interface Unanswered extends About {
	intent: DashboardIntent;
	ok: false;
	reason: "failed";
	message: null;
}

const COULD_NOT_ASK = {
	unlock: "dashboard.unlockFailed",
	"open-own": "dashboard.unlockFailed",
	lock: "dashboard.unlockFailed",
	accept: "dashboard.decisionFailed",
	"not-mine": "dashboard.decisionFailed",
	undo: "dashboard.decisionFailed",
	credit: "dashboard.decisionFailed",
	dismiss: "dashboard.decisionFailed",
	restore: "dashboard.decisionFailed",
	release: "release.releaseFailed",
	password: "dashboard.newPasswordFailed",
} as const satisfies Record<DashboardIntent, MessageId>;

/** How the last form ended, in words also where no server answered. */
export function useOutcome(ended: Outcome | Unanswered | undefined): Outcome | undefined {
	const say = useSay();
	return useMemo(
		() => (ended?.message === null ? { ...ended, message: say(COULD_NOT_ASK[ended.intent]) } : ended),
		[ended, say],
	);
}

/** The refusal of one form, if the last action was that form's. */
export function refusalOf(outcome: Outcome | undefined, ...intents: DashboardIntent[]) {
	return outcome && !outcome.ok && intents.includes(outcome.intent) ? outcome : null;
}

/** The refusal of one of a payment's forms. */
export function refusalOn(paymentKey: string, outcome: Outcome | undefined, ...intents: DashboardIntent[]) {
	const refusal = refusalOf(outcome, ...intents);
	return refusal?.paymentKey === paymentKey ? refusal : null;
}
