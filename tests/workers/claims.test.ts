import { privateKeyToAccount } from "viem/accounts";
import { afterEach, describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import type { Tag } from "#app/core/payments/tag.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { env } from "./environment.ts";
import { signFor } from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeProvenLink,
	pay,
	payer,
	report,
	services,
	snapshot,
	stranger,
	unique,
} from "./scenario.ts";

const RACERS = 32;
const ASKED_AGAIN = 5;

function usdc() {
	const contract = tokenContract(LOCAL_CHAIN_ID, "USDC");
	if (!contract) throw new Error("USDC has no contract");
	return contract;
}

async function creditsOf(txHash: Hash): Promise<number> {
	const row = await env.DB.prepare("select count(*) as n from transfers where tx_hash = ? and state = 'credited'")
		.bind(txHash)
		.first<{ n: number }>();
	return row?.n ?? 0;
}

/** Thirty-two at once may keep the chain from answering in time: what was not judged is asked again, as its sender is asked to. */
async function judged(ask: () => ReturnType<typeof report>): ReturnType<typeof report> {
	let reply = await ask();
	for (let time = 1; time < ASKED_AGAIN && reply.reason === "silent"; time++) reply = await ask();
	return reply;
}

async function attempt(paymentId: string, amount = HUNDRED, from = payer) {
	const nonce = await chain.client.getTransactionCount({ address: from.address, blockTag: "pending" });
	const outcome = await services()
		.room(paymentId)
		.startAttempt({
			from: from.address,
			nonce,
			amount,
			senderName: "Bob",
			senderEmail: "bob@example.com",
			language: "en" as const,
			clientKey: unique("client"),
		});
	if (!outcome.ok) throw new Error(`the attempt was refused: ${outcome.reason}`);
	return { attemptId: outcome.attemptId, withdrawKey: outcome.withdrawKey, tag: outcome.tag };
}

/** As the link's page sends it: with the tag it was given where another link could be meant. */
async function payTagged(to: Address, { tag }: { tag: Tag | null }): Promise<Hash> {
	if (tag === null) throw new Error("no tag was given");
	return sendCall(chain, payer, tokenTransfer(usdc(), to, HUNDRED, tag));
}

describe("an attempt comes before its transfer", () => {
	afterEach(() => chain.setAutomine(true));

	test("one that names a transfer already on its way is refused, and claims nothing", async () => {
		const to = freshAddress();
		const [meant, other] = await Promise.all([
			makeProvenLink({ requesterAddress: to }),
			makeProvenLink({ requesterAddress: to }),
		]);
		const nonce = await chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" });
		await chain.setAutomine(false);
		const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
		const room = services().room(other);
		const forged = {
			from: payer.address,
			nonce,
			amount: HUNDRED,
			senderName: "Eve",
			senderEmail: "eve@example.com",
			language: "en" as const,
		};
		expect(await room.startAttempt({ ...forged, clientKey: unique("client") })).toEqual({
			ok: false,
			reason: "nonce-taken",
		});
		await chain.mine(1);
		expect(await room.startAttempt({ ...forged, clientKey: unique("client") })).toMatchObject({
			reason: "nonce-taken",
		});
		expect((await report(other, txHash)).reason).toBe("needs-requester");
		expect((await snapshot(other)).received).toBe("0");
		expect((await snapshot(meant)).received).toBe("0");
	});
});

describe("one transfer pays one link", () => {
	test("when 32 requesters accept it at the same moment", async () => {
		const to = freshAddress();
		const links = await Promise.all(Array.from({ length: RACERS }, () => makeProvenLink({ requesterAddress: to })));
		const txHash = await pay(to, HUNDRED);
		const replies = await Promise.all(links.map((link) => judged(() => report(link, txHash))));
		expect(new Set(replies.map((reply) => reply.reason))).toEqual(new Set(["needs-requester"]));
		const first = await Promise.all(links.map((link) => services().room(link).decide(txHash, "accept")));
		// "ok" is also the answer where the chain was too busy to be asked in time: the word is stored, and the room checks again
		for (const outcome of first) expect(outcome.ok || outcome.reason === "already-claimed").toBe(true);
		expect(await creditsOf(txHash)).toBeLessThanOrEqual(1);
		for (const link of links) await checkNow(link);
		const again: string[] = [];
		for (const link of links) {
			const outcome = await services().room(link).decide(txHash, "accept");
			again.push(outcome.ok ? "ok" : outcome.reason);
		}
		expect(again.sort()).toEqual([...Array(RACERS - 1).fill("already-claimed"), "already-decided"]);
		expect(await creditsOf(txHash)).toBe(1);
		const statuses = await Promise.all(links.map(async (link) => (await snapshot(link)).status));
		expect(statuses.filter((status) => status === "success")).toHaveLength(1);
	});

	test("when it is reported for 32 links with the payer's signature for each", async () => {
		const to = freshAddress();
		const links = await Promise.all(Array.from({ length: RACERS }, () => makeProvenLink({ requesterAddress: to })));
		const txHash = await pay(to, HUNDRED);
		const account = privateKeyToAccount(payer.privateKey);
		const replies = await Promise.all(
			links.map(async (paymentId) => {
				const message = payerMessage({ paymentId, chainId: LOCAL_CHAIN_ID }, txHash, "https://paylink.test");
				const payerSignature = await account.signMessage({ message });
				return judged(() => report(paymentId, txHash, { payerSignature }));
			}),
		);
		expect(replies.filter((reply) => reply.verified)).toHaveLength(1);
		expect(replies.filter((reply) => reply.reason === "already-claimed")).toHaveLength(RACERS - 1);
		expect(await creditsOf(txHash)).toBe(1);
	});
});

describe("one transaction with several transfers", () => {
	test("pays two links when each finds its own exact transfer in it", async () => {
		const to = freshAddress();
		const wallet = await chain.place("ContractWallet", freshAddress());
		await chain.mint("USDC", wallet, 10n * HUNDRED);
		const [one, two] = await Promise.all([
			makeProvenLink({ requesterAddress: to, amount: HUNDRED }),
			makeProvenLink({ requesterAddress: to, amount: 3n * HUNDRED }),
		]);
		const txHash = await chain.walletOf(payer).writeContract({
			address: wallet,
			abi: CONTRACT_WALLET_ABI,
			functionName: "sendTokens",
			args: [usdc(), [to, to], [HUNDRED, 3n * HUNDRED]],
		});
		await chain.mined(txHash);
		for (const link of [one, two]) {
			await report(link, txHash);
			expect(await services().room(link).decide(txHash, "accept")).toEqual({ ok: true });
		}
		expect(await snapshot(one)).toMatchObject({ status: "success", received: HUNDRED.toString() });
		expect(await snapshot(two)).toMatchObject({ status: "success", received: (3n * HUNDRED).toString() });
		expect(await creditsOf(txHash)).toBe(2);
	});
});

describe("ether", () => {
	test("sent plainly pays, and pays one link only", async () => {
		const to = freshAddress();
		const one = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: 10n ** 15n });
		const txHash = await pay(to, 10n ** 15n, payer, "ETH");
		expect(await report(one, txHash)).toMatchObject({ verified: true });
		const two = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: 10n ** 15n });
		expect(await report(two, txHash)).toMatchObject({ verified: false, reason: "already-claimed" });
	});

	test("sent by a contract inside a transaction pays by its trace", async () => {
		const to = freshAddress();
		const wallet = await chain.place("ContractWallet", freshAddress());
		const paymentId = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: 10n ** 15n });
		const txHash = await chain.walletOf(payer).writeContract({
			address: wallet,
			abi: CONTRACT_WALLET_ABI,
			functionName: "sendEther",
			args: [to, 10n ** 15n],
			value: 10n ** 15n,
		});
		await chain.mined(txHash);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true, kind: "success" });
		expect((await snapshot(paymentId)).dashboard[0]?.payerProof).toBe("sole-link");
	});
});

describe("who may claim what", () => {
	test("a tag ties its transfer to its own link, whoever reports it elsewhere first", async () => {
		const to = freshAddress();
		const [mine, theirs] = await Promise.all([
			makeProvenLink({ requesterAddress: to }),
			makeProvenLink({ requesterAddress: to }),
		]);
		const named = await attempt(mine);
		const txHash = await payTagged(to, named);
		expect(await report(theirs, txHash, { senderName: "Mallory" })).toMatchObject({ reason: "needs-requester" });
		expect((await snapshot(theirs)).dashboard[0]).toMatchObject({ asks: "shared-payee", state: "needs-requester" });
		expect(await report(mine, txHash, named)).toMatchObject({ verified: true });
		expect((await snapshot(mine)).dashboard[0]).toMatchObject({ payerProof: "tag", state: "credited" });
		expect(await services().room(theirs).decide(txHash, "accept")).toEqual({ ok: false, reason: "already-claimed" });
		expect((await snapshot(theirs)).status).toBe("none");
	});

	test("a link that asks for fewer confirmations does not overtake the one that was paid", async () => {
		const to = freshAddress();
		const paid = await makeProvenLink({ requesterAddress: to, confirmationsAsked: "12" });
		const quick = await makeProvenLink({ requesterAddress: to });
		const named = await attempt(paid);
		const txHash = await payTagged(to, named);
		expect(await report(quick, txHash)).toMatchObject({ reason: "needs-requester" });
		expect(await report(paid, txHash, named)).toMatchObject({ reason: "confirming" });
		expect(await services().room(quick).decide(txHash, "accept")).toEqual({ ok: false, reason: "already-claimed" });
		await chain.mine(11);
		await checkNow(paid);
		expect((await snapshot(paid)).status).toBe("success");
		expect(await creditsOf(txHash)).toBe(1);
	});

	test("a link that wrote it down at the same moment, and waits for confirmations, does not take it from one that counts it", async () => {
		const to = freshAddress();
		const paid = await makeProvenLink({ requesterAddress: to });
		const other = await makeProvenLink({ requesterAddress: to, confirmationsAsked: "final" });
		const txHash = await pay(to, HUNDRED);
		const signed = async (link: string) => ({ payerSignature: await signFor(payer, link, txHash) });
		await report(paid, txHash, await signed(paid));
		const columns =
			"chain_id, tx_hash, log_ordinal, payee, amount, from_address, block_number, block_hash, mined_at, confirmations, payer_proof, final, late, created_at, updated_at";
		await env.DB.prepare(
			`insert into transfers (payment_id, state, ${columns}) select ?1, 'mined', ${columns} from transfers where payment_id = ?2`,
		)
			.bind(other, paid)
			.run();
		await report(paid, txHash, await signed(paid));
		await report(other, txHash, await signed(other));
		expect(await snapshot(paid)).toMatchObject({ status: "success" });
		expect(await creditsOf(txHash)).toBe(1);
	});

	test("of two that wait for confirmations the one the requester accepted first gets the transfer", async () => {
		const to = freshAddress();
		const link = () => makeProvenLink({ requesterAddress: to, confirmationsAsked: "12" });
		const [one, two] = [await link(), await link()];
		const txHash = await pay(to, HUNDRED);
		await report(one, txHash);
		await report(two, txHash);
		expect(await services().room(one).decide(txHash, "accept")).toEqual({ ok: true });
		expect(await services().room(two).decide(txHash, "accept")).toEqual({ ok: false, reason: "already-claimed" });
		await chain.mine(11);
		await checkNow(one);
		expect(await creditsOf(txHash)).toBe(1);
	});

	test("the attempt's sender is shown, not the stranger's who named the hash first", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await attempt(paymentId);
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash, { senderName: "Mallory", senderEmail: "mallory@example.com" });
		expect((await snapshot(paymentId)).confirmedPayment?.senderName).toBe("Bob");
	});

	test("a signature of another account proves nothing", async () => {
		const to = freshAddress();
		const [one] = await Promise.all([
			makeProvenLink({ requesterAddress: to }),
			makeProvenLink({ requesterAddress: to }),
		]);
		const txHash = await pay(to, HUNDRED);
		const message = payerMessage({ paymentId: one, chainId: LOCAL_CHAIN_ID }, txHash, "https://paylink.test");
		const payerSignature = await privateKeyToAccount(stranger.privateKey).signMessage({ message });
		expect(await report(one, txHash, { payerSignature })).toMatchObject({ reason: "needs-requester" });
	});

	test("Not mine is final until somebody else decides, and frees the transfer for the right link", async () => {
		const to = freshAddress();
		const [one, two] = await Promise.all([
			makeProvenLink({ requesterAddress: to }),
			makeProvenLink({ requesterAddress: to }),
		]);
		const txHash = await pay(to, HUNDRED);
		await report(one, txHash);
		await report(two, txHash);
		expect(await services().room(one).decide(txHash, "not-mine")).toEqual({ ok: true });
		expect(await services().room(one).decide(txHash, "accept")).toEqual({ ok: false, reason: "already-decided" });
		expect(await report(one, txHash)).toMatchObject({ verified: false, reason: "not-mine" });
		expect((await snapshot(one)).status).toBe("none");
		expect(await services().room(two).decide(txHash, "accept")).toEqual({ ok: true });
		expect((await snapshot(two)).detail).toBe("confirmed-by-requester");
		expect(
			await services()
				.room(two)
				.decide(`0x${"1".repeat(64)}`, "accept"),
		).toMatchObject({
			reason: "unknown-payment",
		});
	});
});
