import { describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { CreationAnswers } from "#app/services/payments/creation-contract.ts";
import { codeElsewhere } from "#app/services/payments/creation-doubts.ts";
import { env } from "./environment.ts";
import { defaultDraft, freshAddress, HUNDRED, makeUser, pay, report, services, unique } from "./scenario.ts";

/** What a requester is asked about before a link is made. */

const NOTHING: CreationAnswers = { amount: null, codeElsewhere: false, offeredChains: [LOCAL_CHAIN_ID] };
const terms = () => ({
	...defaultDraft(),
	dashboardPassword: "a quiet lamp at dusk",
	requesterAddress: freshAddress(),
});
const again = (draft: ReturnType<typeof terms>) => ({ ...draft, submissionKey: unique("key") });

async function requesterOf() {
	const id = await makeUser();
	return (draft: ReturnType<typeof terms>, answers?: CreationAnswers) =>
		services().createPaymentLink({ id, hasAccess: true }, draft, answers);
}

async function amountOf(
	made: Awaited<ReturnType<Awaited<ReturnType<typeof requesterOf>>>>,
): Promise<string | undefined> {
	if (!made.ok) throw new Error(`a link was expected: ${made.reason}`);
	const row = await env.DB.prepare("select amount from pending_payments where payment_id = ?")
		.bind(made.paymentId)
		.first<{ amount: string }>();
	return row?.amount;
}

describe("a second open link of the same sum", () => {
	test("is asked about, made unique or kept as the requester says", async () => {
		const create = await requesterOf();
		const draft = terms();
		expect(await amountOf(await create(draft, NOTHING))).toBe("100000000");
		const asked = await create(again(draft), NOTHING);
		expect(asked).toEqual({ ok: false, reason: "doubts", unique: 100_000_100n, codeOn: [], noCodeOn: [] });
		expect(await amountOf(await create(again(draft), { ...NOTHING, amount: 100_000_100n }))).toBe("100000100");
		expect(await create(again(draft), NOTHING)).toMatchObject({ unique: 100_000_200n });
		// somebody else's tab was faster, or the answer is nobody's offer: asked anew
		for (const amount of [100_000_100n, 1n, 99_999_900n])
			expect(await create(again(draft), { ...NOTHING, amount })).toMatchObject({ unique: 100_000_200n });
		expect(await amountOf(await create(again(draft), { ...NOTHING, amount: HUNDRED }))).toBe("100000000");
	});

	test("is not a form that was sent twice, a paid link, or another's", async () => {
		const create = await requesterOf();
		const draft = terms();
		const made = await create(draft, NOTHING);
		expect(await create(draft, NOTHING), "the same form").toEqual(made);
		const other = await requesterOf();
		expect((await other(again(draft), NOTHING)).ok, "another requester").toBe(true);
		for (const change of [{ amount: HUNDRED + 1n }, { token: "USDT" as never }, { requesterAddress: freshAddress() }])
			expect((await create({ ...again(draft), ...change }, NOTHING)).ok).toBe(true);

		const paid = terms();
		const first = await create(paid, NOTHING);
		if (!first.ok) throw new Error(first.reason);
		await report(first.paymentId, await pay(paid.requesterAddress, HUNDRED));
		expect((await create(again(paid), NOTHING)).ok, "after it was paid").toBe(true);
	});
});

describe("an address with code on another chain", () => {
	const HERE = 1;
	const address = freshAddress();
	const answering = (codes: Record<number, boolean | "silent" | "slow">) => ({
		hasContract: async (chainId: number) => {
			const code = codes[chainId];
			if (code === "slow") return new Promise<boolean>(() => {});
			if (code === "silent" || code === undefined) throw new Error("no answer");
			return code;
		},
	});
	const warned = (codes: Parameters<typeof answering>[0], chosen: readonly number[] = [HERE]) =>
		codeElsewhere(answering(codes), address, chosen, Object.keys(codes).map(Number));
	const NO_WARNING = { codeOn: [], noCodeOn: [] };

	test("and none on the chosen one is warned of", async () => {
		expect(await warned({ 1: false, 10: true, 137: false, 8453: true })).toEqual({ codeOn: [10, 8453], noCodeOn: [1] });
	});

	test("and none on one of several chosen is warned of, also where the code is on another of them", async () => {
		expect(await warned({ 1: true, 10: false, 137: false }, [1, 10])).toEqual({ codeOn: [1], noCodeOn: [10] });
		expect(await warned({ 1: true, 10: true, 137: false }, [1, 10])).toEqual(NO_WARNING);
	});

	test("and the same on the chosen one, or on none, is not", async () => {
		expect(await warned({ 1: true, 10: true })).toEqual(NO_WARNING);
		expect(await warned({ 1: false, 10: false })).toEqual(NO_WARNING);
		expect(await warned({ 1: false })).toEqual(NO_WARNING);
	});

	test("is not warned of by silence, nor by whoever takes longer than two seconds", async () => {
		expect(await warned({ 1: "silent", 10: true })).toEqual(NO_WARNING);
		expect(await warned({ 1: false, 10: "silent", 137: "slow", 8453: true })).toEqual({
			codeOn: [8453],
			noCodeOn: [1],
		});
		expect(await warned({ 1: "slow", 10: true })).toEqual(NO_WARNING);
	});
});
