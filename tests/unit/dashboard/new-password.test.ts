import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { handleIntent } from "#app/routes/link/$paymentId/dashboard/intents.server.ts";
import type { Visit } from "#app/routes/link/$paymentId/dashboard/open-dashboard.server.ts";
import { sayIn } from "#app/words/say-in.ts";

/** A dashboard's password opens it for a month, whatever becomes of the session that set it. */

const paymentId = "2".repeat(22);

/** @returns whether a new password was set, and where the answer leads */
async function setBy({ isCreator, proven, often = false }: { isCreator: boolean; proven: boolean; often?: boolean }) {
	let set = false;
	const context = {
		say: async () => sayIn("en"),
		accounts: { isRecentlyProven: async () => proven },
		settings: { COOKIE_SECRET: btoa("s".repeat(32)) },
		desk: { maySetPassword: async () => !often },
		securityLog: { noteDashboard: () => undefined },
		payments: {
			room: () => ({
				setDashboardPassword: async () => {
					set = true;
					return { epoch: 2 };
				},
			}),
		},
	} as unknown as AppLoadContext;
	const terms = { requesterName: "Marta", requesterEmail: "marta@example.com", memo: null };
	const visit = { paymentId, page: { terms, parent: null }, isCreator, userId: "marta" } as unknown as Visit;
	const body = new URLSearchParams({ intent: "password", newPassword: "seven lamps and a kettle" });
	const request = new Request(`https://paylink.test/link/${paymentId}/dashboard`, { method: "POST", body });
	const answer = await handleIntent(request, visit, context);
	return { set, to: answer instanceof Response ? answer.headers.get("Location") : null };
}

const dashboard = `/link/${paymentId}/dashboard`;

test.for([
	["its maker, who has just proven who they are", { isCreator: true, proven: true }, { set: true, to: dashboard }],
	[
		"a session alone, which may be stolen",
		{ isCreator: true, proven: false },
		{ set: false, to: `/settings/proof?${new URLSearchParams({ returnTo: dashboard })}` },
	],
	[
		"an account again and again: each takes the server a fifth of a second",
		{ isCreator: true, proven: true, often: true },
		{ set: false, to: null },
	],
	["somebody else", { isCreator: false, proven: true }, { set: false, to: null }],
] as const)("a dashboard's password, set by %s", async ([, who, outcome]) => {
	expect(await setBy(who)).toEqual(outcome);
});
