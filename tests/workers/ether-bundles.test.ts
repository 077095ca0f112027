import { beforeEach, describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { etherTransfer, sendCall } from "#local/chain/contract-calls.ts";
import { disperseEther } from "#local/chain/relays.ts";
import { ASKED, bundle, decide, expectPaid, restoreChain, rowOf, signFor, smartAccount } from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	makeLink,
	makeUser,
	payer,
	proveFor,
	report,
	setFaults,
	snapshot,
	stranger,
} from "./scenario.ts";
import { arrivalOf, beginAtHead, roundsUntil } from "./watcher/rounds.ts";

/** Ether of several accounts, or for several links, in one transaction. */

restoreChain();
beforeEach(beginAtHead);

const ETHER = ASKED.ETH;
const withTraces = (traces: boolean) => setFaults("both", traces ? [] : [{ kind: "no-trace" }]);

/** A person who has proven an address, and their links for ether there. */
async function linksFor(...sums: readonly bigint[]) {
	const [to, owner] = [freshAddress(), await makeUser()];
	await proveFor(owner, to);
	const links: string[] = [];
	for (const amount of sums) links.push(await makeLink({ requesterAddress: to, token: "ETH", amount }, owner));
	return { to, links };
}

/** Two smart accounts send ether to one address in one bundle. */
async function bundledTo(to: Address, mine: bigint, theirs: bigint) {
	const own = await smartAccount(payer, "ETH", 2n * mine);
	const other = await smartAccount(stranger, "ETH", 2n * theirs);
	const txHash = await bundle([
		{ account: own, owner: payer, call: etherTransfer(to, mine) },
		{ account: other, owner: stranger, call: etherTransfer(to, theirs) },
	]);
	return { own, other, txHash };
}

describe("two accounts that pay one link together, one of them little", () => {
	test("pay it by their signatures", async () => {
		const { to, links } = await linksFor(11n * ETHER);
		const [paymentId = ""] = links;
		const { txHash } = await bundledTo(to, 10n * ETHER, ETHER);
		await report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });
		await report(paymentId, txHash, {
			senderName: "Carol",
			senderEmail: "carol@example.com",
			payerSignature: await signFor(stranger, paymentId, txHash),
		});
		await expectPaid(paymentId, txHash, { payerProof: "signature", amount: (11n * ETHER).toString() });
	});

	test("pay it by the requester's word, which is asked about both", async () => {
		const { to, links } = await linksFor(11n * ETHER);
		const [paymentId = ""] = links;
		const { txHash } = await bundledTo(to, 10n * ETHER, ETHER);
		await report(paymentId, txHash);
		expect(await rowOf(paymentId, txHash)).toMatchObject({
			state: "needs-requester",
			amount: (11n * ETHER).toString(),
		});
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
		await expectPaid(paymentId, txHash, { payerProof: "requester" });
	});

	test("pay it where one signs and the requester takes the other's", async () => {
		const { to, links } = await linksFor(11n * ETHER);
		const [paymentId = ""] = links;
		const { txHash } = await bundledTo(to, 10n * ETHER, ETHER);
		await report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", received: (10n * ETHER).toString() });
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: (11n * ETHER).toString() });
		expect(await decide(paymentId, txHash, "undo")).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", received: (10n * ETHER).toString() });
	});
});

test("what a link leaves of a bundle is shown as arrived, however little it is beside what counts", async () => {
	// two links for the same sum: neither takes it by itself
	const { to, links } = await linksFor(10n * ETHER, ETHER, ETHER);
	const [paid = "", , other = ""] = links;
	const { txHash, own } = await bundledTo(to, 10n * ETHER, ETHER);
	await roundsUntil(async () => !["found", undefined].includes((await arrivalOf(txHash))?.state));
	await expectPaid(paid, txHash, { from: own, amount: (10n * ETHER).toString() });
	expect(await arrivalOf(txHash)).toMatchObject({ state: "unclaimed", amount: 11n * ETHER });
	expect((await snapshot(other)).arrivals).toMatchObject([{ txHash, amount: ETHER.toString() }]);
});

describe("ether by two calls that waits for the requester", () => {
	async function waiting(traces: boolean, asked = 5n * ETHER) {
		const { to, links } = await linksFor(asked);
		const [paymentId = ""] = links;
		const disperser = await chain.place("Disperser", freshAddress());
		const txHash = await sendCall(chain, payer, disperseEther(disperser, [to, to], [ETHER, 2n * ETHER]));
		await withTraces(traces);
		await report(paymentId, txHash);
		return { paymentId, txHash };
	}
	const SUM = { state: "needs-requester", amount: (3n * ETHER).toString(), amountSource: "chain" };

	test("has its sum still when no endpoint traces any more", async () => {
		const { paymentId, txHash } = await waiting(true);
		expect(await rowOf(paymentId, txHash)).toMatchObject(SUM);
		await setFaults("both", [{ kind: "no-trace" }, { kind: "pruned", keep: 0 }]);
		await checkNow(paymentId);
		expect(await rowOf(paymentId, txHash)).toMatchObject(SUM);
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ received: (3n * ETHER).toString() });
	});

	test("is not listed beside its call that counts, once endpoints trace", async () => {
		const { paymentId, txHash } = await waiting(false, ETHER);
		expect(await rowOf(paymentId, txHash)).toMatchObject(SUM);
		await withTraces(true);
		await checkNow(paymentId);
		await expectPaid(paymentId, txHash, { amount: ETHER.toString() });
		expect(await snapshot(paymentId)).toMatchObject({ received: ETHER.toString(), moving: "0" });
	});
});
