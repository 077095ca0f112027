import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { openDatabase } from "#app/db/database.ts";
import { countPaidLink } from "#app/db/payments/paid-links.ts";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import { env } from "./environment.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	proveFor,
	report,
	services,
	snapshot,
	unique,
} from "./scenario.ts";

/** Links that count as paid for what payers are told of their maker. */

const shown = async (paymentId: string) => (await services().findLinkPage(paymentId))?.owner?.linksPaid;

interface Paid {
	owner: string;
	payer?: Address;
	/** of the link, base units of USDC */
	asked?: bigint;
	/** of the transfer */
	amount?: bigint;
	final?: boolean;
	state?: string;
	proof?: string | null;
	requesterAddress?: Address;
	/** where the maker has proven the receiving address; `null`: nowhere */
	provenOn?: "every chain" | "another chain" | null;
}

/** A link as it is stored once it was paid, and counted as the batch that stores its payment does. */
async function paidLink(paid: Paid): Promise<string> {
	const { owner, payer = freshAddress(), asked = HUNDRED, amount = asked, final = true } = paid;
	const { state = "credited", proof = "sole-link", requesterAddress = freshAddress() } = paid;
	const { provenOn = "every chain" } = paid;
	if (provenOn) await proveFor(owner, requesterAddress, provenOn === "every chain" ? null : SECOND_LOCAL_CHAIN_ID);
	const paymentId = await makeLink({ requesterAddress, amount: asked }, owner);
	const hash = `0x${crypto.randomUUID().replaceAll("-", "").repeat(2)}`;
	await env.DB.batch([
		env.DB.prepare(
			`insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, from_address, block_number, block_hash,
			mined_at, confirmations, state, payer_proof, final, late, created_at, updated_at)
			values (?1, 31337, ?2, 0, ?3, ?4, ?5, '1', ?2, 1, 64, ?6, ?7, ?8, 0, 1, 1)`,
		).bind(paymentId, hash, requesterAddress, amount.toString(), payer, state, proof, final ? 1 : 0),
		env.DB.prepare(
			`insert into confirmed_payments (payment_id, requester_name, requester_email, requester_address, chain_id, token, amount,
			txn_hash, confirmed_at) values (?1, 'Ada', '', ?2, 31337, 'USDC', ?3, ?4, 1)`,
		).bind(paymentId, requesterAddress, amount.toString(), hash),
	]);
	await openDatabase(env.DB).run(countPaidLink(paymentId));
	return paymentId;
}

describe("a link counts as paid", () => {
	test("once its payment is final, and a payer counts once", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		await proveFor(owner, to);
		const paymentId = await makeLink({ requesterAddress: to }, owner);
		expect(await shown(paymentId)).toBe(0);
		await report(paymentId, await pay(to, HUNDRED));
		expect(await shown(paymentId), "before it is final").toBe(0);
		await chain.mine(BLOCKS_TO_FINALITY);
		await checkNow(paymentId);
		expect(await shown(paymentId)).toBe(1);
	});

	test("never when it goes to an address its maker only typed: others' payments to it would count", async () => {
		const owner = await makeUser();
		const busy = freshAddress();
		const paymentId = await makeLink({ requesterAddress: busy }, owner);
		await report(paymentId, await pay(busy, HUNDRED));
		await chain.mine(BLOCKS_TO_FINALITY);
		await checkNow(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
		expect(await shown(paymentId)).toBe(0);
	});

	test("five by five payers are five, and five by one payer one", async () => {
		const [many, one] = [await makeUser(), await makeUser()];
		const payer = freshAddress();
		let last = "";
		for (let paid = 0; paid < 5; paid += 1) {
			await paidLink({ owner: many });
			last = await paidLink({ owner: one, payer });
		}
		expect(await shown(last)).toBe(1);
		expect(await shown(await makeLink({}, many))).toBe(5);
		expect(await shown(await makeLink({}, await makeUser())), "somebody else's").toBe(0);
	});

	const refused: [string, (owner: string) => Promise<Paid>][] = [
		["below a dollar", async (owner) => ({ owner, asked: 999_999n })],
		["in part", async (owner) => ({ owner, amount: HUNDRED - 1n })],
		["not yet final", async (owner) => ({ owner, final: false })],
		["refused", async (owner) => ({ owner, state: "refused" })],
		["to an address that is proven on another chain alone", async (owner) => ({ owner, provenOn: "another chain" })],
		["by its maker's word", async (owner) => ({ owner, proof: "requester" })],
		[
			"from an address of its maker's",
			async (owner) => {
				const payer = freshAddress();
				await proveFor(owner, payer);
				return { owner, payer };
			},
		],
		[
			"from the address it pays",
			async (owner) => {
				const payer = freshAddress();
				return { owner, payer, requesterAddress: payer };
			},
		],
	];
	test.for(refused)("never when it was paid %s", async ([, scene]) => {
		const owner = await makeUser();
		expect(await shown(await paidLink(await scene(owner)))).toBe(0);
	});

	test("counted again is counted once, and goes with its account", async () => {
		const owner = await makeUser();
		const paymentId = await paidLink({ owner });
		await openDatabase(env.DB).run(countPaidLink(paymentId));
		expect(await shown(paymentId)).toBe(1);
		await env.DB.prepare("delete from users where id = ?").bind(owner).run();
		expect((await services().findLinkPage(paymentId))?.owner).toBeNull();
		const kept = await env.DB.prepare("select count(*) as n from paid_links where user_id = ?").bind(owner).first("n");
		expect(kept).toBe(0);
	});

	test("nothing but a month and a range leaves the server", async () => {
		const paymentId = await paidLink({ owner: await makeUser(), payer: freshAddress() });
		const page = await services(unique("caller")).findLinkPage(paymentId);
		expect(page?.owner).toEqual({ memberSince: new Date().toISOString().slice(0, 7), linksPaid: 1, picture: null });
	});
});
