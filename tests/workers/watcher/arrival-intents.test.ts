import { createExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { buildContext } from "#app/composition/services.server.ts";
import { issueDashboardCookie } from "#app/http/dashboard-cookie.server.ts";
import { handleArrival } from "#app/routes/link/$paymentId/dashboard/arrival-intents.server.ts";
import { openDashboard } from "#app/routes/link/$paymentId/dashboard/open-dashboard.server.ts";
import { requesterChoices } from "#app/routes/link/$paymentId/dashboard/requester-choices.server.ts";
import { sayIn } from "#app/words/say-in.ts";
import { APP, Browser, signIn, stored, world } from "../accounts/world.ts";
import { env } from "../environment.ts";
import {
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	proveFor,
	services,
	setFaults,
	snapshot,
} from "../scenario.ts";
import { beginAtHead, rounds } from "./rounds.ts";

/** What the dashboard's forms about unmatched arrivals do, by the route's own way. */

beforeEach(beginAtHead);

/** Somebody's browser: with the link's dashboard cookie or without. */
function visitor(browser = new Browser()) {
	const context = () => buildContext(new Request(APP), env, createExecutionContext());
	const visit = (paymentId: string) =>
		openDashboard(browser.request(`/link/${paymentId}/dashboard`), paymentId, context());
	return {
		async unlock(paymentId: string) {
			const { settings, payments } = context();
			const epoch = (await payments.findDashboardEpoch(paymentId)) ?? 0;
			const bound = { paymentId, epoch, secret: settings.COOKIE_SECRET, now: Date.now() };
			browser.take([await issueDashboardCookie({ ...bound, remember: false })]);
		},
		async post(paymentId: string, intent: "credit" | "dismiss" | "restore", paymentKey: string) {
			const form = new FormData();
			form.set("paymentKey", paymentKey);
			const { outcome, status } = await handleArrival(form, await visit(paymentId), context(), sayIn("en"), intent);
			return { ...outcome, status };
		},
		choices: async (paymentId: string) => requesterChoices(await visit(paymentId), context()),
	};
}

/** Two open links of a signed-in owner who has proven their address, and a transfer that either may have been meant for. */
async function twoLinks() {
	const there = world();
	const { email, id: owner } = await stored(there);
	const to = freshAddress();
	await proveFor(owner, to);
	const one = await makeLink({ requesterAddress: to }, owner);
	const two = await makeLink({ requesterAddress: to, memo: "Zine reprint" }, owner);
	const txHash = await pay(to, HUNDRED);
	await rounds(2);
	return { one, two, txHash, owner, to, signedIn: () => signIn(there, email) };
}

const shownOn = async (paymentId: string) => (await snapshot(paymentId)).arrivals.map(({ txHash }) => txHash);

test("whoever lacks the dashboard's cookie counts and hides nothing, signed in or not", async () => {
	const { one, txHash, signedIn } = await twoLinks();
	for (const browser of [new Browser(), await signedIn()]) {
		const anybody = visitor(browser);
		for (const intent of ["credit", "dismiss", "restore"] as const)
			expect(await anybody.post(one, intent, txHash)).toMatchObject({ ok: false, reason: "locked", status: 403 });
	}
	expect(await shownOn(one)).toEqual([txHash]);
});

test("it is counted once, however often it is asked for, and not on another link too", async () => {
	const { one, two, txHash } = await twoLinks();
	const guest = visitor();
	await guest.unlock(one);
	await guest.unlock(two);
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: true, paymentKey: txHash });
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: true });
	expect(await guest.post(two, "credit", txHash)).toMatchObject({ ok: false, reason: "already-claimed", status: 409 });
	expect(await snapshot(one)).toMatchObject({ status: "success", received: HUNDRED.toString() });
	expect((await snapshot(two)).status).toBe("none");
	expect(await services().room(one).decide(txHash, "undo")).toEqual({ ok: true });
	expect(await guest.post(two, "credit", txHash)).toMatchObject({ ok: true });
});

test("only the signed-in proven owner hides it, and sees the other links and what was hidden", async () => {
	const { one, two, txHash, signedIn } = await twoLinks();
	const guest = visitor();
	await guest.unlock(one);
	expect(await guest.post(one, "dismiss", txHash)).toMatchObject({ ok: false, reason: "not-owner", status: 409 });
	expect(await guest.choices(one)).toBeNull();
	const owner = visitor(await signedIn());
	await owner.unlock(one);
	expect(await owner.choices(one)).toMatchObject({
		otherLinks: [{ paymentId: two, memo: "Zine reprint", asked: HUNDRED.toString() }],
		dismissed: [],
		mayDismiss: true,
	});
	expect(await owner.post(one, "dismiss", txHash)).toMatchObject({ ok: true });
	expect(await shownOn(two)).toEqual([]);
	expect((await owner.choices(two))?.dismissed).toMatchObject([{ txHash }]);
	expect(await owner.post(one, "restore", txHash)).toMatchObject({ ok: true });
	expect(await shownOn(two)).toEqual([txHash]);
	expect((await owner.choices(one))?.dismissed).toEqual([]);
});

test("what was said to be no payment cannot be taken back once a link counts it", async () => {
	const { one, two, txHash, signedIn } = await twoLinks();
	const owner = visitor(await signedIn());
	await owner.unlock(one);
	await owner.unlock(two);
	await owner.post(one, "dismiss", txHash);
	expect(await owner.post(two, "credit", txHash)).toMatchObject({ ok: true });
	expect((await owner.choices(one))?.dismissed).toEqual([]);
	expect(await shownOn(one)).toEqual([]);
});

test("where two accounts' links share an address that neither has proven, counting is refused until one does", async () => {
	const to = freshAddress();
	const [owner, rival] = [await makeUser(), await makeUser()];
	const paymentId = await makeLink({ requesterAddress: to }, owner);
	await makeLink({ requesterAddress: to }, rival);
	const txHash = await pay(to, HUNDRED);
	await rounds(2);
	const guest = visitor();
	await guest.unlock(paymentId);
	expect(await guest.post(paymentId, "credit", txHash)).toMatchObject({ reason: "needs-proven-address", status: 409 });
	await proveFor(owner, to);
	expect(await guest.post(paymentId, "credit", txHash)).toMatchObject({ ok: true });
});

test("a silent chain refuses for the moment and keeps it listed; a hash of nothing is refused", async () => {
	const { one, txHash } = await twoLinks();
	const guest = visitor();
	await guest.unlock(one);
	await setFaults("both", [{ kind: "down" }]);
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: false, reason: "unchecked", status: 409 });
	await setFaults("both", []);
	expect(await shownOn(one)).toEqual([txHash]);
	expect(await guest.post(one, "credit", "0x12")).toMatchObject({ ok: false, reason: "bad-form", status: 400 });
	const elsewhere = await pay(freshAddress(), HUNDRED);
	expect(await guest.post(one, "credit", elsewhere)).toMatchObject({ reason: "unknown-payment", status: 409 });
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: true });
});
