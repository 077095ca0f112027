import { abortAllDurableObjects, runDurableObjectAlarm } from "cloudflare:test";
import { expect, test } from "vitest";
import { roomOf, watcherOf } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { env } from "./environment.ts";
import { checkNow, freshAddress, HUNDRED, makeLink, pay, report, snapshot } from "./scenario.ts";
import { rounds } from "./watcher/rounds.ts";

/** An alarm starts an object anew by its id alone, as these tests do: `get` of an id that was read from text. */

test("a room that its alarm starts anew knows its link", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to });
	await report(paymentId, await pay(to, HUNDRED));
	const room = roomOf(env, paymentId);
	await abortAllDurableObjects();
	const nameless = env.PAYMENT_LINK_ROOM.get(env.PAYMENT_LINK_ROOM.idFromString(room.id.toString()));
	expect(nameless.id.name).toBeUndefined();
	expect(await runDurableObjectAlarm(nameless)).toBe(true);
	await checkNow(paymentId);
	expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
});

test("a chain's watcher that its alarm starts anew knows its chain", async () => {
	const watcher = watcherOf(env, LOCAL_CHAIN_ID);
	await rounds();
	await abortAllDurableObjects();
	const nameless = env.CHAIN_WATCHER.get(env.CHAIN_WATCHER.idFromString(watcher.id.toString()));
	expect(nameless.id.name).toBeUndefined();
	expect(await nameless.position()).toMatchObject({ chainId: LOCAL_CHAIN_ID });
});
