import { describe, expect, test } from "vitest";
import { etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import {
	ASKED,
	begun,
	decide,
	expectPaid,
	expectUnpaid,
	pendingNonce,
	restoreChain,
	rivalLinks,
	rowOf,
	signFor,
	startAttempt,
	tagOf,
	usdc,
} from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	snapshot,
} from "./scenario.ts";

/** What proves who paid which link, which proof is the stronger, and what the requester may take back. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

describe("a tag", () => {
	test("is given only where a rival link exists", async () => {
		const alone = await makeProvenLink({ requesterAddress: freshAddress() });
		expect((await begun(alone, payer.address)).tag).toBeNull();
		const { honest } = await rivalLinks();
		tagOf(await begun(honest, payer.address));
	});

	test("is given where somebody else started a payment for the same account, and says whose name is the payer's", async () => {
		const to = freshAddress();
		const honest = await makeLink({ requesterAddress: to });
		await begun(honest, payer.address, { senderName: "Mallory", senderEmail: "mallory@example.com" });
		const bob = await begun(honest, payer.address);
		const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, HUNDRED, tagOf(bob)));
		await report(honest, txHash, { ...bob.named });
		expect(await rowOf(honest, txHash)).toMatchObject({ senderName: "Bob", nameProof: "tag", payerProof: "tag" });
	});

	test("is not given for ether to a contract, which may refuse data", async () => {
		const to = await chain.place("ContractWallet", freshAddress());
		const { honest } = await rivalLinks("one owner", "ETH", to);
		expect((await begun(honest, payer.address, { amount: ASKED.ETH })).tag).toBeNull();
	});

	test.each(["USDC", "ETH"] as const)("in the call data credits %s beside a rival, by itself", async (token) => {
		const { to, honest, theirs } = await rivalLinks("one owner", token);
		const attempt = await begun(honest, payer.address, { amount: ASKED[token] });
		const tag = tagOf(attempt);
		const call = token === "ETH" ? etherTransfer(to, ASKED.ETH, tag) : tokenTransfer(usdc(), to, ASKED.USDC, tag);
		const txHash = await sendCall(chain, payer, call);
		await report(theirs, txHash, MALLORY);
		await expectUnpaid(theirs);
		expect(await report(honest, txHash, attempt.named)).toMatchObject({ verified: true });
		await expectPaid(honest, txHash, { payerProof: "tag", nameProof: "tag", senderName: "Bob" });
		expect(await decide(theirs, txHash, "accept")).toEqual({ ok: false, reason: "already-claimed" });
	});

	test("is found when the page closed before it reported the hash", async () => {
		const { to, honest } = await rivalLinks();
		const tag = tagOf(await begun(honest, payer.address));
		const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, ASKED.USDC, tag));
		await chain.mine(1);
		await checkNow(honest);
		await expectPaid(honest, txHash, { payerProof: "tag", senderName: "Bob" });
	});

	test("sent from another account than the attempt's proves nothing", async () => {
		const { to, honest, theirs } = await rivalLinks();
		const { tag, named } = await begun(theirs, freshAddress(), MALLORY);
		const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, ASKED.USDC, tagOf({ tag })));
		await report(theirs, txHash, { ...named, ...MALLORY });
		await expectUnpaid(theirs);
		const payerSignature = await signFor(payer, honest, txHash);
		await report(honest, txHash, { payerSignature });
		await expectPaid(honest, txHash, { payerProof: "signature" });
	});
});

describe("a payment made by hand", () => {
	test("beside a rival of another sum and the same owner is credited by itself, to each its own", async () => {
		const to = freshAddress();
		const freelancer = await makeUser();
		await proveFor(freelancer, to);
		const links = [];
		for (const amount of [HUNDRED, 250_000_000n])
			links.push({ amount, paymentId: await makeLink({ requesterAddress: to, amount }, freelancer) });
		for (const { amount, paymentId } of links) {
			const txHash = await pay(to, amount);
			expect(await report(paymentId, txHash)).toMatchObject({ verified: true });
			await expectPaid(paymentId, txHash, { payerProof: "sole-link" });
		}
	});

	test.each([HUNDRED, 2n * HUNDRED])(
		"to a proven owner is credited although a stranger typed the same address (sum asked there: %s)",
		async (amount) => {
			const to = freshAddress();
			const proven = await makeProvenLink({ requesterAddress: to });
			const typed = await makeLink({ requesterAddress: to, amount });
			const txHash = await pay(to, HUNDRED);
			await report(typed, txHash, MALLORY);
			await expectUnpaid(typed);
			expect(await report(proven, txHash)).toMatchObject({ verified: true });
			await expectPaid(proven, txHash, { payerProof: "sole-link" });
		},
	);
});

describe("a stronger proof", () => {
	const ROBERT = { senderName: "Robert", senderEmail: "robert@example.com" };

	test("replaces a weaker one with its name: a signature after an attempt", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const { named } = await begun(paymentId, payer.address);
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash, named);
		await expectPaid(paymentId, txHash, { payerProof: "attempt", nameProof: "attempt", senderName: "Bob" });
		const payerSignature = await signFor(payer, paymentId, txHash);
		await report(paymentId, txHash, { ...ROBERT, payerSignature });
		await expectPaid(paymentId, txHash, { payerProof: "signature", nameProof: "signature", senderName: "Robert" });
	});

	test("replaces a typed name, and everybody who named the hash is kept", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash, MALLORY);
		await expectPaid(paymentId, txHash, { payerProof: "sole-link", nameProof: null });
		const payerSignature = await signFor(payer, paymentId, txHash);
		await report(paymentId, txHash, { payerSignature });
		await expectPaid(paymentId, txHash, { payerProof: "signature", nameProof: "signature", senderName: "Bob" });
		expect((await rowOf(paymentId, txHash)).reporters).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ name: "Mallory", email: "mallory@example.com", proof: null, releasedAt: null }),
				expect.objectContaining({ name: "Bob", email: "bob@example.com", proof: "signature" }),
			]),
		);
	});

	test("is not displaced by a later word without proof", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		const payerSignature = await signFor(payer, paymentId, txHash);
		await report(paymentId, txHash, { payerSignature });
		await report(paymentId, txHash, MALLORY);
		await expectPaid(paymentId, txHash, { payerProof: "signature", nameProof: "signature", senderName: "Bob" });
	});
});

describe("the requester's word", () => {
	async function undecided() {
		const { to, honest, theirs } = await rivalLinks();
		const txHash = await pay(to, HUNDRED);
		await report(honest, txHash);
		return { honest, theirs, txHash };
	}

	test.each(["accept", "not-mine"] as const)("can be taken back: %s", async (decision) => {
		const { honest, txHash } = await undecided();
		expect(await decide(honest, txHash, decision)).toEqual({ ok: true });
		expect(await decide(honest, txHash, "undo")).toEqual({ ok: true });
		expect(await snapshot(honest)).toMatchObject({ status: "pending", detail: "needs-requester", received: "0" });
		expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester" });
		expect(await decide(honest, txHash, "accept")).toEqual({ ok: true });
		await expectPaid(honest, txHash, { payerProof: "requester" });
	});

	test("Not mine is reopened by the payer's signature", async () => {
		const { honest, txHash } = await undecided();
		await decide(honest, txHash, "not-mine");
		const payerSignature = await signFor(payer, honest, txHash);
		expect(await report(honest, txHash, { payerSignature })).toMatchObject({ verified: true });
		await expectPaid(honest, txHash, { payerProof: "signature" });
	});

	test("an accepted transfer is free for another link once the word is taken back", async () => {
		const { honest, theirs, txHash } = await undecided();
		await decide(honest, txHash, "accept");
		await decide(honest, txHash, "undo");
		await report(theirs, txHash);
		expect(await decide(theirs, txHash, "accept")).toEqual({ ok: true });
		expect((await decide(honest, txHash, "accept")).ok).toBe(false);
	});
});

describe("an attempt is stored", () => {
	test.each([
		["for a nonce that is used", -1, 0n, "nonce-taken"],
		["for a nonce after the next", 1, 0n, "nonce-ahead"],
		["for another sum than the whole or the rest", 0, 1n, "wrong-amount"],
	])("not %s", async (_, ahead, more, reason) => {
		const paymentId = await makeProvenLink({ requesterAddress: freshAddress() });
		const nonce = (await pendingNonce(payer.address)) + ahead;
		expect(await startAttempt(paymentId, payer.address, { nonce, amount: HUNDRED + more })).toEqual({
			ok: false,
			reason,
		});
	});

	test("only at the payer's explicit request while the whole sum is on its way", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await chain.setAutomine(false);
		await report(paymentId, await chain.transfer(payer, "USDC", to, HUNDRED));
		const other = freshAddress();
		expect(await startAttempt(paymentId, other)).toEqual({ ok: false, reason: "already-moving" });
		expect(await startAttempt(paymentId, other, { payAnyway: true })).toMatchObject({ ok: true });
		await chain.mine(1);
		await checkNow(paymentId);
		expect(await startAttempt(paymentId, other)).toEqual({ ok: false, reason: "already-paid" });
	});

	test("for the rest where a part was paid", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const part = await pay(to, 40_000_000n);
		await report(paymentId, part, { payerSignature: await signFor(payer, paymentId, part) });
		await begun(paymentId, payer.address, { amount: 60_000_000n });
		// As a page asks that has missed the part.
		expect(await startAttempt(paymentId, payer.address)).toEqual({ ok: false, reason: "wrong-amount" });
	});
});
