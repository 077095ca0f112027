import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { roomOf } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { env } from "./environment.ts";
import {
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	makeUser,
	pay,
	proveFor,
	report,
	services,
	snapshot,
} from "./scenario.ts";

/** Who may say that a payment nothing ties to a link is meant for it. */

const accept = (paymentId: string, txHash: `0x${string}`) => services().room(paymentId).decide(txHash, "accept");
const REFUSED = { ok: false, reason: "needs-proven-address" };

describe("a stranger's link with somebody's address", () => {
	test("cannot take a transfer made by hand for the owner's link, which counts there by itself", async () => {
		const to = freshAddress();
		const owners = await makeProvenLink({ requesterAddress: to });
		const strangers = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		expect((await report(strangers, txHash)).reason).toBe("needs-requester");
		expect(await accept(strangers, txHash)).toEqual(REFUSED);
		expect(await snapshot(strangers)).toMatchObject({ status: "pending", received: "0" });
		expect(await report(owners, txHash)).toMatchObject({ verified: true });
		expect((await snapshot(owners)).status).toBe("success");
		expect((await snapshot(strangers)).received).toBe("0");
	});

	test("checks again at once when the owner's has taken the transfer, however long its next check is off", async () => {
		const to = freshAddress();
		const owners = await makeProvenLink({ requesterAddress: to });
		const strangers = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(strangers, txHash);
		await runInDurableObject(roomOf(env, strangers), (_room, { storage }) =>
			storage.setAlarm(Date.now() + 60 * 60_000),
		);
		expect(await report(owners, txHash)).toMatchObject({ verified: true });
		// its own alarm makes the check
		await expect.poll(async () => (await snapshot(strangers)).status).toBe("none");
	});

	test("decided once more, gives its room back a next check that was lost", async () => {
		const to = freshAddress();
		const owners = await makeProvenLink({ requesterAddress: to });
		await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(owners, txHash);
		expect(await accept(owners, txHash)).toEqual({ ok: true });
		const storageOf = <T>(use: (storage: DurableObjectStorage) => Promise<T>) =>
			runInDurableObject(roomOf(env, owners), (_room, { storage }) => use(storage));
		await storageOf((storage) => storage.deleteAlarm());
		expect(await accept(owners, txHash)).toEqual({ ok: false, reason: "already-decided" });
		expect(await storageOf((storage) => storage.getAlarm())).not.toBeNull();
	});

	test("takes nothing either while the owner has proven nothing: both read that they have to prove", async () => {
		const to = freshAddress();
		const [one, two] = [await makeLink({ requesterAddress: to }), await makeLink({ requesterAddress: to })];
		const txHash = await pay(to, HUNDRED);
		for (const link of [one, two]) {
			await report(link, txHash);
			expect(await accept(link, txHash)).toEqual(REFUSED);
		}
		expect(await services().room(two).decide(txHash, "not-mine")).toEqual({ ok: true });
	});

	test("takes nothing that comes long after the owner's was paid", async () => {
		const to = freshAddress();
		const owners = await makeProvenLink({ requesterAddress: to });
		await report(owners, await pay(to, HUNDRED));
		await env.DB.prepare("update pending_payments set closed_at = closed_at - 7200000 where payment_id = ?1")
			.bind(owners)
			.run();
		const strangers = await makeLink({ requesterAddress: to });
		const again = await pay(to, HUNDRED);
		await report(strangers, again);
		expect(await accept(strangers, again)).toEqual(REFUSED);
	});

	test("may be accepted once both have proven the address", async () => {
		const to = freshAddress();
		const [one, two] = [await makeProvenLink({ requesterAddress: to }), await makeProvenLink({ requesterAddress: to })];
		const txHash = await pay(to, HUNDRED);
		await report(two, txHash);
		expect(await accept(two, txHash)).toEqual({ ok: true });
		await report(one, txHash);
		expect((await snapshot(one)).received).toBe("0");
	});

	test("is no rival once it is paid, nor on another token", async () => {
		const to = freshAddress();
		const mine = await makeLink({ requesterAddress: to, token: "DAI", amount: 5n * 10n ** 18n });
		const theirs = await makeLink({ requesterAddress: to });
		const part = await pay(to, HUNDRED / 2n);
		await report(theirs, part);
		expect(await accept(theirs, part)).toEqual({ ok: true });
		expect((await snapshot(mine)).status).toBe("none");
	});
});

test("two links of one account need no proof, and a contract's proof counts on its chain only", async () => {
	const [owner, to] = [await makeUser(), freshAddress()];
	const [one] = [await makeLink({ requesterAddress: to }, owner), await makeLink({ requesterAddress: to }, owner)];
	const txHash = await pay(to, HUNDRED);
	await report(one, txHash);
	expect(await accept(one, txHash)).toEqual({ ok: true });

	const [holder, shared] = [await makeUser(), freshAddress()];
	const link = await makeLink({ requesterAddress: shared }, holder);
	await makeLink({ requesterAddress: shared });
	const second = await pay(shared, HUNDRED);
	await report(link, second);
	await proveFor(holder, shared, 1);
	expect(await accept(link, second)).toEqual(REFUSED);
	await proveFor(holder, shared, LOCAL_CHAIN_ID);
	expect(await accept(link, second)).toEqual({ ok: true });
});
