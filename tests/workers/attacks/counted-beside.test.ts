import { expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { transactionKey } from "#app/core/payments/transaction-id.ts";
import { decidedArrivals } from "#app/services/payments/account-arrivals.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { findReceipt, receiptTokenOf } from "#app/services/payments/receipts.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { env } from "../environment.ts";
import { decide, restoreChain, signFor, usdc } from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	makeLink,
	makeUser,
	payer,
	report,
	services,
	snapshot,
	stranger,
} from "../scenario.ts";

/** Two accounts pay a link in one transaction: what the requester reads of each part. */

restoreChain();

const other = walletNamed("second-payer");
const PART = 60_000_000n;
const OTHERS = 30_000_000n;

/** Bob signs for his part, by whatever transaction somebody relays both. */
async function paidByTwo(others: bigint, amount?: bigint) {
	const [owner, to] = [await makeUser(), freshAddress()];
	const paymentId = await makeLink({ requesterAddress: to, ...(amount ? { amount } : {}) }, owner);
	const multicall = await chain.place("Multicall", freshAddress());
	const calls = [
		transferWithAuthorization(await signAuthorization(chain, payer, usdc(), to, PART)),
		transferWithAuthorization(await signAuthorization(chain, other, usdc(), to, others)),
	];
	const txHash = await sendCall(chain, stranger, together(multicall, calls));
	await report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });
	return { owner, paymentId, txHash };
}

async function exported(owner: string): Promise<Record<string, unknown>[]> {
	const desk = deskServices(paymentDeps(env), () => "caller");
	const lines = desk.export(owner, readLinkQuery(new URLSearchParams()), "payments");
	const rows: Record<string, unknown>[] = [];
	for await (const some of lines) rows.push(...some);
	return rows;
}
const named = (rows: Record<string, unknown>[]) =>
	rows.map((row) => [row.amount_base_units, row.payer_name, row.payer_proven]);

test("a part that counts has its own line beside one that waits for the requester", async () => {
	const { paymentId, txHash } = await paidByTwo(OTHERS);
	const parts = (await snapshot(paymentId)).dashboard.map(({ amount, state, from }) => ({ amount, state, from }));
	expect(parts).toHaveLength(2);
	expect(parts).toEqual(
		expect.arrayContaining([
			{ amount: PART.toString(), state: "credited", from: payer.address },
			{ amount: OTHERS.toString(), state: "needs-requester", from: other.address },
		]),
	);
	expect(await decide(paymentId, txHash, "not-mine")).toEqual({ ok: true });
	expect((await snapshot(paymentId)).dashboard).toMatchObject([{ amount: PART.toString(), state: "credited" }]);
});

test.each([
	["less than the rest", OTHERS],
	["the larger part", 2n * PART],
])(
	"a part that the requester accepted beside one that its payer proved, %s, can be taken back, and is their word on nothing else",
	async (_, more) => {
		const { owner, paymentId, txHash } = await paidByTwo(more);
		const lines = async () =>
			(await snapshot(paymentId)).dashboard
				.map(({ amount, state, decided, senderName, from }) => ({ amount, state, decided, senderName, from }))
				.sort((a, b) => Number(a.from !== payer.address) - Number(b.from !== payer.address));
		const proven = {
			amount: PART.toString(),
			state: "credited",
			decided: null,
			senderName: "Bob",
			from: payer.address,
		};
		const others = { amount: more.toString(), senderName: null, from: other.address };
		expect(await lines()).toEqual([proven, { ...others, state: "needs-requester", decided: null }]);
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
		const accepted = [proven, { ...others, state: "credited", decided: "accept" }];
		expect(await lines()).toEqual(accepted);
		await checkNow(paymentId);
		expect(await lines(), "at every later check").toEqual(accepted);
		const tied = (await exported(owner)).map((row) => [
			row.from_address,
			row.tied_by,
			row.payer_name,
			row.payer_proven,
		]);
		expect(tied).toEqual([
			[payer.address, "signature", "Bob", true],
			[other.address, "requester", null, false],
		]);
		const token = await receiptTokenOf(paymentDeps(env), paymentId, { chainId: LOCAL_CHAIN_ID, txHash });
		expect((await findReceipt(paymentDeps(env), token ?? ""))?.claims.payment.transfers).toMatchObject([
			{ payer: payer.address, tiedBy: "signature" },
			{ payer: other.address, tiedBy: "requester" },
		]);
		const words = await decidedArrivals(paymentDeps(env), owner);
		expect(words).toMatchObject([{ paymentId, amount: more.toString(), from: other.address }]);
		expect(await decide(paymentId, txHash, "undo")).toEqual({ ok: true });
		expect(await lines()).toEqual([proven, { ...others, state: "needs-requester", decided: null }]);
	},
);

test("a part that was said to be no payment is counted after all where it is listed as arrived", async () => {
	const { paymentId, txHash } = await paidByTwo(OTHERS);
	expect(await decide(paymentId, txHash, "not-mine")).toEqual({ ok: true });
	const key = transactionKey({ chainId: LOCAL_CHAIN_ID, txHash });
	expect(await services().room(paymentId).creditArrival(key)).toEqual({ ok: true });
	expect(await snapshot(paymentId)).toMatchObject({ received: (PART + OTHERS).toString() });
	expect((await snapshot(paymentId)).dashboard).toMatchObject([
		{ amount: OTHERS.toString(), decided: "accept" },
		{ amount: PART.toString(), decided: null, senderName: "Bob" },
	]);
});

test("more than the sum that came beside the payment is counted for the same link where its requester says so, and not before", async () => {
	const { paymentId, txHash } = await paidByTwo(OTHERS, PART);
	expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: PART.toString() });
	const key = transactionKey({ chainId: LOCAL_CHAIN_ID, txHash });
	expect(await services().room(paymentId).creditArrival(key)).toEqual({ ok: true });
	expect(await snapshot(paymentId)).toMatchObject({ detail: "over", received: (PART + OTHERS).toString() });
	await checkNow(paymentId);
	expect((await snapshot(paymentId)).dashboard).toMatchObject([
		{ amount: OTHERS.toString(), decided: "accept", from: other.address },
		{ amount: PART.toString(), decided: null, from: payer.address },
	]);
});

test("more that the payer of the sum sent in the same transaction is counted for the same link where its requester says so", async () => {
	const [owner, to] = [await makeUser(), freshAddress()];
	const paymentId = await makeLink({ requesterAddress: to, amount: PART }, owner);
	const multicall = await chain.place("Multicall", freshAddress());
	const authorised = async (amount: bigint) =>
		transferWithAuthorization(await signAuthorization(chain, payer, usdc(), to, amount));
	const txHash = await sendCall(
		chain,
		stranger,
		together(multicall, [await authorised(PART), await authorised(OTHERS)]),
	);
	await report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });
	expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: PART.toString() });
	const key = transactionKey({ chainId: LOCAL_CHAIN_ID, txHash });
	expect(await services().room(paymentId).creditArrival(key)).toEqual({ ok: true });
	expect(await snapshot(paymentId)).toMatchObject({ detail: "over", received: (PART + OTHERS).toString() });
	await checkNow(paymentId);
	expect(await snapshot(paymentId)).toMatchObject({ detail: "over", received: (PART + OTHERS).toString() });
	expect(await decide(paymentId, txHash, "undo")).toEqual({ ok: true });
	expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: PART.toString() });
});

test("a receipt has the signature of whoever paid the most alone, though a stranger signed for their base unit before", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, amount: PART });
	const multicall = await chain.place("Multicall", freshAddress());
	const calls = [
		transferWithAuthorization(await signAuthorization(chain, other, usdc(), to, 1n)),
		transferWithAuthorization(await signAuthorization(chain, payer, usdc(), to, PART)),
	];
	const txHash = await sendCall(chain, stranger, together(multicall, calls));
	for (const signer of [other, payer]) {
		await report(paymentId, txHash, {
			senderEmail: `${signer.address}@example.com`,
			payerSignature: await signFor(signer, paymentId, txHash),
		});
		const token = await receiptTokenOf(paymentDeps(env), paymentId, { chainId: LOCAL_CHAIN_ID, txHash });
		const claims = (await findReceipt(paymentDeps(env), token ?? ""))?.claims;
		expect(claims?.payment.transfers).toMatchObject([{ payer: other.address }, { payer: payer.address }]);
		expect(claims?.payerSignature?.signer).toBe(signer === payer ? payer.address : undefined);
	}
});

test("an export names a payer beside their own transfer, not beside what another paid in the same transaction", async () => {
	const waiting = await paidByTwo(OTHERS);
	expect(named(await exported(waiting.owner))).toEqual([
		[PART.toString(), "Bob", true],
		[OTHERS.toString(), null, false],
	]);
	const both = await paidByTwo(1n);
	const signature = await signFor(other, both.paymentId, both.txHash);
	await report(both.paymentId, both.txHash, {
		senderName: "Eve",
		senderEmail: "eve@example.com",
		payerSignature: signature,
	});
	expect(named(await exported(both.owner))).toEqual([
		[PART.toString(), "Bob", true],
		["1", null, false],
	]);
});
