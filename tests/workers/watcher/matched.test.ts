import { encodeFunctionData, erc20Abi } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { type Call, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { env } from "../environment.ts";
import { begun, tagOf, usdc } from "../payer-scenes.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	services,
	setFaults,
	snapshot,
	stranger,
} from "../scenario.ts";
import { arrivalOf, beginAtHead, round, rounds } from "./rounds.ts";

beforeEach(beginAtHead);
afterEach(() => chain.setClock(Math.floor(Date.now() / 1000)));

const mailsAbout = async (txHash: string) =>
	(
		await env.DB.prepare("select message from mails where json_extract(message, '$.txHash') = ?").bind(txHash).all()
	).results.map(({ message }) => JSON.parse(message as string) as { kind: string; to: string });

const transferFrom = (token: Address, from: Address, to: Address, value: bigint): Call => ({
	to: token,
	data: encodeFunctionData({ abi: erc20Abi, functionName: "transferFrom", args: [from, to, value] }),
});

const shownOn = async (paymentId: string) => (await snapshot(paymentId)).arrivals;

describe("which link a found transfer is for", () => {
	test("of several links of one owner, the one it fits exactly", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		const fits = await makeLink({ requesterAddress: to }, owner);
		const other = await makeLink({ requesterAddress: to, amount: HUNDRED * 2n }, owner);
		await pay(to, HUNDRED);
		await round();
		expect((await snapshot(fits)).status).toBe("success");
		expect((await snapshot(other)).status).toBe("none");
	});

	test("two links of one owner that ask for the same: neither, and the owner is shown it on both and mailed once", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const links = [await makeLink({ requesterAddress: to }, owner), await makeLink({ requesterAddress: to }, owner)];
		const txHash = await pay(to, HUNDRED);
		await rounds(3);
		for (const paymentId of links) {
			expect((await snapshot(paymentId)).status).toBe("none");
			expect(await shownOn(paymentId)).toMatchObject([
				{ txHash, amount: HUNDRED.toString(), from: payer.address, dust: false },
			]);
		}
		expect((await mailsAbout(txHash)).map(({ kind }) => kind)).toEqual(["arrived-unmatched"]);
	});

	test("a small request is found beside a large one that its payer's page had reported, which one transaction paid both", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const [sum, little] = [200n * HUNDRED, HUNDRED / 100n];
		const large = await makeLink({ requesterAddress: to, amount: sum }, owner);
		const small = await makeLink({ requesterAddress: to, amount: little }, owner);
		const multicall = await chain.place("Multicall", freshAddress());
		await chain.mint("USDC", payer.address, sum + little);
		await sendCall(chain, payer, approve(usdc(), multicall));
		const paying = (amount: bigint) => transferFrom(usdc(), payer.address, to, amount);
		const txHash = await sendCall(chain, payer, together(multicall, [paying(sum), paying(little)]));
		await report(large, txHash);
		await rounds(3);
		expect((await snapshot(large)).received).toBe(sum.toString());
		expect((await snapshot(small)).status).toBe("success");
	});

	test("a request that is paid exactly is found beside one that is paid short, about which its requester is asked", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const short = await makeLink({ requesterAddress: to, amount: HUNDRED }, owner);
		const exact = await makeLink({ requesterAddress: to, amount: HUNDRED / 2n }, owner);
		const multicall = await chain.place("Multicall", freshAddress());
		await chain.mint("USDC", payer.address, 2n * HUNDRED);
		await sendCall(chain, payer, approve(usdc(), multicall));
		const paying = (amount: bigint) => transferFrom(usdc(), payer.address, to, amount);
		const txHash = await sendCall(
			chain,
			payer,
			together(multicall, [paying(60n * (HUNDRED / 100n)), paying(HUNDRED / 2n)]),
		);
		await report(short, txHash);
		await rounds(3);
		expect((await snapshot(exact)).status).toBe("success");
		expect((await snapshot(short)).dashboard).toMatchObject([{ amount: "60000000", state: "needs-requester" }]);
	});

	test("who names a payment at another request of the same requester first keeps it from none that it pays exactly", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const named = await makeLink({ requesterAddress: to }, owner);
		const meant = await makeLink({ requesterAddress: to, amount: 2n * HUNDRED }, owner);
		const txHash = await pay(to, 2n * HUNDRED);
		await report(named, txHash);
		expect(await snapshot(named)).toMatchObject({ status: "pending", detail: "needs-requester" });
		await rounds(2);
		expect((await snapshot(meant)).status).toBe("success");
		expect((await snapshot(named)).status).toBe("none");
		expect((await arrivalOf(txHash))?.state).toBe("handed");
	});

	test("several requests of one requester, paid one after another by one payer's page: none asks about another's payment", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const links: [string, bigint][] = [];
		for (const times of [1n, 2n, 3n])
			links.push([await makeLink({ requesterAddress: to, amount: HUNDRED * times }, owner), HUNDRED * times]);
		for (const [paymentId, amount] of links) await begun(paymentId, payer.address, { amount });
		for (const [, amount] of links) {
			await pay(to, amount);
			await rounds(2);
		}
		for (const [paymentId] of links) expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
		const asked = await env.DB.prepare(
			"select payment_id from payment_events where kind = 'needs-requester' and payment_id in (select value from json_each(?))",
		)
			.bind(JSON.stringify(links.map(([paymentId]) => paymentId)))
			.all();
		expect(asked.results).toEqual([]);
	});

	test("an exchange's fee was taken off: the owner is shown what came, and the rest then counts", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const paymentId = await makeLink({ requesterAddress: to }, owner);
		const part = HUNDRED - 2_000_000n;
		const txHash = await pay(to, part);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "unclaimed", amount: part });
		expect(await shownOn(paymentId)).toMatchObject([{ txHash }]);
		expect(await services().room(paymentId).creditArrival(txHash)).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({
			status: "pending",
			detail: "partial",
			remaining: "2000000",
			arrivals: [],
		});
		await pay(to, HUNDRED - part);
		await rounds(2);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", detail: "confirmed-by-requester" });
	});

	test("a Safe whose owners sign days later pays the one of several equal requests that its mark names", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		const [other, meant] = [
			await makeLink({ requesterAddress: to }, owner),
			await makeLink({ requesterAddress: to }, owner),
		];
		const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
		await chain.mint("USDC", safe, HUNDRED);
		const tag = tagOf(await begun(meant, safe));
		await env.DB.prepare("update payment_attempts set created_at = created_at - ?1 where payment_id = ?2")
			.bind(3 * 24 * 60 * 60_000, meant)
			.run();
		const call = tokenTransfer(usdc(), to, HUNDRED, tag);
		await sendCall(chain, stranger, await execTransaction(chain, safe, payer, call));
		await rounds(2);
		expect((await snapshot(meant)).status).toBe("success");
		expect((await snapshot(other)).status).toBe("none");
	});

	test("a stranger's link with the payee's address hides nothing from its proven owner", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const paymentId = await makeLink({ requesterAddress: to }, owner);
		const strangers = await makeLink({ requesterAddress: to });
		await pay(to, HUNDRED);
		await rounds(2);
		expect((await snapshot(paymentId)).status).toBe("success");
		expect((await snapshot(strangers)).status).toBe("none");
		expect(await shownOn(strangers)).toEqual([]);
	});

	test("where nobody has proven the address, owners of all its links see it, and none is mailed", async () => {
		const to = freshAddress();
		const [one, two] = [await makeLink({ requesterAddress: to }), await makeLink({ requesterAddress: to })];
		const txHash = await pay(to, HUNDRED);
		await rounds(2);
		for (const paymentId of [one, two]) {
			expect((await snapshot(paymentId)).status).toBe("none");
			expect(await shownOn(paymentId)).toMatchObject([{ txHash }]);
		}
		expect(await mailsAbout(txHash)).toEqual([]);
	});

	test("it is credited by one click, which can be undone, and is shown again", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const [one, two] = [
			await makeLink({ requesterAddress: to }, owner),
			await makeLink({ requesterAddress: to }, owner),
		];
		const txHash = await pay(to, HUNDRED);
		await rounds(2);
		expect(await services().room(one).creditArrival(txHash)).toEqual({ ok: true });
		expect(await snapshot(one)).toMatchObject({ status: "success", arrivals: [] });
		expect(await shownOn(two)).toEqual([]);
		expect(await services().room(two).creditArrival(txHash)).toMatchObject({ ok: false });
		expect(await services().room(one).decide(txHash, "undo")).toEqual({ ok: true });
		expect((await snapshot(one)).status).not.toBe("success");
		expect(await shownOn(two)).toMatchObject([{ txHash }]);
	});

	test("its proven owner hides what is no payment, and nobody else can", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const [one, two] = [
			await makeLink({ requesterAddress: to }, owner),
			await makeLink({ requesterAddress: to }, owner),
		];
		const txHash = await pay(to, HUNDRED);
		await rounds(2);
		expect(await services().dismissArrival(one, txHash, await makeUser(), true)).toBe(false);
		expect(await shownOn(one)).toHaveLength(1);
		expect(await services().dismissArrival(one, txHash, owner, true)).toBe(true);
		expect(await shownOn(two)).toEqual([]);
		expect(await services().dismissArrival(one, txHash, owner, false)).toBe(true);
		expect(await shownOn(two)).toHaveLength(1);
	});

	test("what its owner says is not for one link is shown on their other links", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const asked = await makeLink({ requesterAddress: to }, owner);
		const other = await makeLink({ requesterAddress: to, amount: HUNDRED * 3n }, owner);
		const txHash = await pay(to, HUNDRED - 1n);
		await report(asked, txHash);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "handed" });
		expect(await shownOn(other)).toEqual([]);
		expect(await services().room(asked).decide(txHash, "not-mine")).toEqual({ ok: true });
		expect(await shownOn(other)).toMatchObject([{ txHash }]);
	});

	test("a stranger's link that asks next to nothing makes no news of a proven owner's dust", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		await makeLink({ requesterAddress: to }, owner);
		await makeLink({ requesterAddress: to, amount: 1n });
		const txHash = await pay(to, 1n);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "dust" });
		expect(await mailsAbout(txHash)).toEqual([]);
	});

	test("one endpoint's wrong sum keeps an exact payment from its link no longer than its next turn", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		const receipt = await chain.client.getTransactionReceipt({ hash: txHash });
		const log = { ...receipt.logs[0], data: `0x${1n.toString(16).padStart(64, "0")}` };
		const forged = JSON.parse(
			JSON.stringify(log, (_, value) => (typeof value === "bigint" ? `0x${value.toString(16)}` : value)),
		);
		await setFaults("one", [{ kind: "altered", methods: ["eth_getLogs"], result: [forged] }]);
		await rounds(4);
		await setFaults("both", []);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	});

	test("dust is folded, never mailed and never verified", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const paymentId = await makeLink({ requesterAddress: to }, owner);
		const txHash = await pay(to, 999_999n);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "dust" });
		expect(await shownOn(paymentId)).toMatchObject([{ txHash, dust: true }]);
		expect(await mailsAbout(txHash)).toEqual([]);
	});

	test("what was reported before is found and changes nothing", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		const { version } = await snapshot(paymentId);
		await rounds(2);
		expect((await snapshot(paymentId)).version).toBe(version);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "handed" });
	});

	test("a transfer from before the link was made is not its payment", async () => {
		const to = freshAddress();
		const watched = await makeLink({ requesterAddress: to, amount: HUNDRED * 7n });
		await chain.setClock(Math.floor(Date.now() / 1000) - 3_600);
		await pay(to, HUNDRED, stranger);
		const paymentId = await makeLink({ requesterAddress: to });
		await rounds(2);
		expect((await snapshot(paymentId)).status).toBe("none");
		expect((await snapshot(watched)).status).toBe("none");
	});
});
