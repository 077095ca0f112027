import { beforeEach, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { execute } from "#local/chain/contract-accounts.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { approve, disperseToken } from "#local/chain/relays.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import { restoreChain, smartAccount, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeLink, makeUser, pay, proveFor, snapshot, stranger } from "../scenario.ts";
import { beginAtHead, round, rounds } from "../watcher/rounds.ts";

/** Whoever sends a thousand transfers delays nobody's payment. */

restoreChain();
beforeEach(beginAtHead);

/** What is found of others' tests must not take a place in a round. */
beforeEach(() => env.DB.exec("delete from arrivals where state = 'found'"));

/** Transactions that each pay all of these addresses something. */
async function flood(payees: readonly Address[], each: bigint, transactions: number): Promise<void> {
	const account = await smartAccount(stranger, "USDC", each * BigInt(payees.length * transactions));
	const disperser = await chain.place("Disperser", freshAddress());
	await sendCall(chain, stranger, execute(account, approve(usdc(), disperser)));
	const sums = payees.map(() => each);
	for (let sent = 0; sent < transactions; sent++) {
		const call = execute(account, disperseToken(disperser, usdc(), [...payees], sums));
		await chain.mined(await sendCall(chain, stranger, call, { gas: 8_000_000n }));
	}
}

const waiting = async () =>
	(await env.DB.prepare("select count(*) as n from arrivals where state = 'found'").first<{ n: number }>())?.n ?? 0;

/** A hundred links and ten transactions of a hundred transfers take a busy machine long. */
const FLOOD_MS = 120_000;

variation(
	"a thousand transfers to a hundred addresses that a stranger watches by links of their own",
	async () => {
		const mallory = await makeUser();
		const payees = Array.from({ length: 100 }, freshAddress);
		for (const requesterAddress of payees) await makeLink({ requesterAddress, amount: 1_000n }, mallory);
		const to = freshAddress();
		const honest = await makeLink({ requesterAddress: to });
		await flood(payees, 1_000n, 10);
		await round();
		expect(await waiting()).toBeGreaterThan(900);
		await pay(to, HUNDRED);
		await rounds(2);
		expect(await snapshot(honest)).toMatchObject({ status: "success" });
		expect(await waiting()).toBeGreaterThan(900);
	},
	FLOOD_MS,
);

variation("many above dust to the requester's own address", async () => {
	const [owner, to] = [await makeUser(), freshAddress()];
	await proveFor(owner, to);
	const honest = await makeLink({ requesterAddress: to }, owner);
	await flood([to], 2_000_000n, 30);
	await round();
	await pay(to, HUNDRED);
	await rounds(2);
	expect(await snapshot(honest)).toMatchObject({ status: "success" });
});

variation("many to the requester's other address", async () => {
	const owner = await makeUser();
	const [flooded, to] = [freshAddress(), freshAddress()];
	await makeLink({ requesterAddress: flooded, amount: 1_000n }, owner);
	const honest = await makeLink({ requesterAddress: to }, owner);
	await flood([flooded], 1_000n, 30);
	await round();
	await pay(to, HUNDRED - 5n);
	await rounds(2);
	expect((await snapshot(honest)).arrivals).toHaveLength(1);
});

test("many that fit a stranger's link with the requester's address, which nobody has proven", async () => {
	const [mallory, to] = [await makeUser(), freshAddress()];
	const honest = await makeLink({ requesterAddress: to });
	await makeLink({ requesterAddress: to, amount: 1_000n }, mallory);
	await flood([to], 1_000n, 30);
	await round();
	await pay(to, HUNDRED);
	await rounds(2);
	expect((await snapshot(honest)).arrivals).toContainEqual(expect.objectContaining({ amount: HUNDRED.toString() }));
});
