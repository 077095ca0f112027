import { describe, expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { handleOps, placeAccount, signUserOperation } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import {
	ASKED,
	begun,
	decide,
	expectPaid,
	expectUnpaid,
	type Owners,
	restoreChain,
	rivalLinks,
	rowOf,
	signFor,
	startAttempt,
	tagOf,
	usdc,
} from "./payer-scenes.ts";
import { RELAYS, type Relay, titled } from "./relayed-money.ts";
import { chain, checkNow, freshAddress, payer, report, snapshot, stranger } from "./scenario.ts";

/** Whoever sends a transaction is not whose money it moves (DESIGN §4, "the payer"). */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
const OWNERS: Owners[] = ["one owner", "two owners, of whom the honest one proved the address"];

/** By itself, or by the requester's word. */
async function expectCreditable(paymentId: string, txHash: Hash, { token }: Pick<Relay, "token">): Promise<void> {
	await report(paymentId, txHash);
	if ((await snapshot(paymentId)).status !== "success")
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
	expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: ASKED[token].toString() });
}

describe("a stranger who sends somebody else's money does not pay the stranger's link with it", () => {
	const rows = OWNERS.flatMap((owners) =>
		titled(RELAYS).map(([title, relay]) => [`${title}, links of ${owners}`, relay, owners] as const),
	);
	test.each(rows)("%s", async (_, { token, prepare }, owners) => {
		const { to, honest, theirs } = await rivalLinks(owners, token);
		const { call } = await prepare(to);
		const { named } = await begun(theirs, stranger.address, { amount: ASKED[token], ...MALLORY });
		const txHash = await sendCall(chain, stranger, call);
		const payerSignature = await signFor(stranger, theirs, txHash);
		await report(theirs, txHash, { ...named, ...MALLORY, payerSignature });
		await checkNow(theirs);
		await expectUnpaid(theirs);
		await expectCreditable(honest, txHash, { token });
		await checkNow(theirs);
		await expectUnpaid(theirs);
	});
});

describe("nor by a tag behind the call", () => {
	/** bytes that contain what a tagged transfer does */
	const trailing = ({ token }: Relay, to: `0x${string}`, tag: `0x${string}`) =>
		token === "ETH" ? tag : tokenTransfer(usdc(), to, ASKED[token], tag).data;

	test.each(titled(RELAYS))("that was given for the stranger's own account: %s", async (_, relay) => {
		const { to, honest, theirs } = await rivalLinks("one owner", relay.token);
		const { call } = await relay.prepare(to);
		const attempt = await begun(theirs, stranger.address, { amount: ASKED[relay.token], ...MALLORY });
		const txHash = await sendCall(chain, stranger, call, { trailing: trailing(relay, to, tagOf(attempt)) });
		await report(theirs, txHash, { ...attempt.named, ...MALLORY });
		await checkNow(theirs);
		await expectUnpaid(theirs);
		await expectCreditable(honest, txHash, relay);
	});

	test.each(titled(RELAYS))("that was given for the payer's account: %s", async (_, relay) => {
		const { to, honest, theirs } = await rivalLinks("one owner", relay.token);
		const { call, whose } = await relay.prepare(to);
		const reply = await startAttempt(theirs, whose, { amount: ASKED[relay.token], ...MALLORY });
		const tag = reply.ok ? tagOf(reply) : "0x";
		const txHash = await sendCall(chain, stranger, call, { trailing: trailing(relay, to, tag) });
		await report(theirs, txHash, { ...(reply.ok ? reply : {}), ...MALLORY });
		await checkNow(theirs);
		await expectUnpaid(theirs);
		await expectCreditable(honest, txHash, relay);
	});

	test("that is in another operation of the same bundle", async () => {
		const { to, honest, theirs } = await rivalLinks();
		const [victim, strangers] = await Promise.all([
			placeAccount(chain, "SmartAccount", freshAddress(), payer.address),
			placeAccount(chain, "SmartAccount", freshAddress(), stranger.address),
		]);
		await chain.mint("USDC", victim, ASKED.USDC);
		const attempt = await begun(theirs, victim, MALLORY);
		const tagged = tokenTransfer(usdc(), to, ASKED.USDC, tagOf(attempt));
		const pays = await signUserOperation(chain, victim, payer, tokenTransfer(usdc(), to, ASKED.USDC));
		// an address without code takes any call
		const names = await signUserOperation(chain, strangers, stranger, { to: freshAddress(), data: tagged.data });
		const bundle = handleOps([names.operation, pays.operation], stranger.address);
		const txHash = await sendCall(chain, stranger, bundle);
		await report(theirs, txHash, { ...attempt.named, ...MALLORY });
		await checkNow(theirs);
		await expectUnpaid(theirs);
		await expectCreditable(honest, txHash, { token: "USDC" });
	});
});

describe("the payer's own word counts, whoever sent the transaction", () => {
	test.each(titled(RELAYS.filter(({ name }) => /authorization|allowance/.test(name))))("%s", async (_, { prepare }) => {
		const { to, honest } = await rivalLinks();
		const { call } = await prepare(to);
		const txHash = await sendCall(chain, stranger, call);
		const payerSignature = await signFor(payer, honest, txHash);
		expect(await report(honest, txHash, { payerSignature })).toMatchObject({ verified: true });
		await expectPaid(honest, txHash, { payerProof: "signature", from: payer.address });
	});

	test.each(titled(RELAYS.filter(({ name }) => /Safe|bundle|splitter|bridge/.test(name))))(
		"the payer shown is the contract the money came from: %s",
		async (_, { token, prepare }) => {
			const { to, honest } = await rivalLinks("one owner", token);
			const { call, whose } = await prepare(to);
			const txHash = await sendCall(chain, stranger, call);
			await report(honest, txHash);
			expect(await rowOf(honest, txHash)).toMatchObject({ from: whose, amount: ASKED[token].toString() });
		},
	);
});
