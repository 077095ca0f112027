import { expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { env } from "../environment.ts";
import { decide, restoreChain, signFor, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, makeLink, makeUser, payer, report, snapshot, stranger } from "../scenario.ts";

/** Two accounts pay a link in one transaction: what the requester reads of each part. */

restoreChain();

const other = walletNamed("second-payer");
const PART = 60_000_000n;
const OTHERS = 30_000_000n;

/** Bob signs for his part, by whatever transaction somebody relays both. */
async function paidByTwo(others: bigint) {
	const [owner, to] = [await makeUser(), freshAddress()];
	const paymentId = await makeLink({ requesterAddress: to }, owner);
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

test("a part that the requester accepted beside one that its payer proved can be taken back, and leaves the proven one", async () => {
	const { paymentId, txHash } = await paidByTwo(OTHERS);
	const lines = async () =>
		(await snapshot(paymentId)).dashboard
			.map(({ amount, state, decided, senderName, from }) => ({ amount, state, decided, senderName, from }))
			.sort((a, b) => Number(b.amount) - Number(a.amount));
	const proven = { amount: PART.toString(), state: "credited", decided: null, senderName: "Bob", from: payer.address };
	const others = { amount: OTHERS.toString(), senderName: null, from: other.address };
	expect(await lines()).toEqual([proven, { ...others, state: "needs-requester", decided: null }]);
	expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
	expect(await lines()).toMatchObject([{ amount: (PART + OTHERS).toString(), state: "credited", decided: "accept" }]);
	expect(await decide(paymentId, txHash, "undo")).toEqual({ ok: true });
	expect(await lines()).toEqual([proven, { ...others, state: "needs-requester", decided: null }]);
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
