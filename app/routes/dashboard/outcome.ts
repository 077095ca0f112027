export const DASHBOARD_INTENTS = ["unlock", "lock", "accept", "not-mine", "password"] as const;
export type DashboardIntent = (typeof DASHBOARD_INTENTS)[number];

/** What the action says when it does not lead back to the dashboard with a cookie. */
export type Outcome =
	| { intent: DashboardIntent; ok: true; message: string }
	| { intent: DashboardIntent; ok: false; reason: string; message: string };

/** The refusal of one form, if the last action was that form's. */
export function refusalOf(outcome: Outcome | undefined, ...intents: DashboardIntent[]) {
	return outcome && !outcome.ok && intents.includes(outcome.intent) ? outcome : null;
}
