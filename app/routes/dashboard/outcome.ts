/** The forms of the dashboard, by the name each sends. */
export type DashboardIntent = "unlock" | "lock" | "accept" | "not-mine" | "password";

/** What the action says when it does not lead back to the dashboard with a cookie. */
export type Outcome =
	| { intent: DashboardIntent; ok: true; message: string }
	| { intent: DashboardIntent; ok: false; reason: string; message: string };

/** The refusal of one form, if the last action was that form's. */
export function refusalOf(outcome: Outcome | undefined, ...intents: DashboardIntent[]) {
	return outcome && !outcome.ok && intents.includes(outcome.intent) ? outcome : null;
}
