import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type LinkStatus,
	NONE_DETAILS,
	PENDING_DETAILS,
	SUCCESS_DETAILS,
} from "#app/core/payments/link-status-types.ts";
import { moneyNotes } from "#app/routes/link/$paymentId/dashboard/money-notes.ts";
import { sayIn } from "#app/words/say-in.ts";
import { named, payment, snapshot, usdc } from "./snapshots.ts";

const texts = (...args: Parameters<typeof snapshot>) =>
	moneyNotes(sayIn("en"), snapshot(...args), { token: "USDC", chainId: 1, chainIds: [1] }).map(({ text }) => text);
const hash = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
const credited = (amount: number, digit = "1") =>
	payment({ txHash: hash(digit), state: "credited", amount: usdc(amount), final: true });

const STATUSES: LinkStatus[] = [
	...NONE_DETAILS.map((detail) => ({ status: "none" as const, detail })),
	...PENDING_DETAILS.map((detail) => ({ status: "pending" as const, detail })),
	...SUCCESS_DETAILS.map((detail) => ({ status: "success" as const, detail })),
];

describe("the sentence on the money", () => {
	it.each([
		{ status: "none", detail: "created", says: /^Nothing has arrived yet/ },
		{ status: "none", detail: "opened", says: /opened. Nothing has arrived yet/ },
		{ status: "none", detail: "wallet-connected", says: /Nothing was sent yet/ },
		{ status: "none", detail: "attempt-started", says: /Nothing was sent yet/ },
		{ status: "none", detail: "rejected-in-wallet", says: /said no in the wallet. Nothing was sent/ },
		{ status: "none", detail: "forgotten", says: /no node has known it for an hour or more. Nothing has arrived/ },
		{ status: "none", detail: "overdue", says: /due day has passed and nothing has arrived/ },
		{ status: "pending", detail: "broadcast", says: /on its way/ },
		{ status: "pending", detail: "replaced", says: /replaced/ },
		{ status: "pending", detail: "reorged", says: /does not count for now/ },
		{ status: "pending", detail: "needs-requester", says: /You decide below/ },
	] as const)("$status/$detail", ({ status, detail, says }) => {
		expect(texts({ status, detail })[0]).toMatch(says);
	});

	it("mined: names what is in a block and does not count yet", () => {
		const dashboard = [payment({ amount: usdc(99.5) }), payment({ txHash: hash("9"), refused: true })];
		expect(texts({ status: "pending", detail: "mined", dashboard })[0]).toMatch(/^99\.50 USDC reached your address/);
	});

	it("partial: names what arrived, what was asked and the rest", () => {
		const [first] = texts({ status: "pending", detail: "partial", dashboard: [credited(62.5)] });
		expect(first).toBe(
			"62.50 USDC of 100.00 USDC arrived and is yours. The payment page now asks for the remaining 37.50 USDC.",
		);
	});

	it("a part that arrived is still reported while the rest is on its way", () => {
		const said = texts({ status: "pending", detail: "broadcast", dashboard: [credited(62.5)] });
		expect(said[0]).toMatch(/on its way/);
		expect(said[1]).toMatch(/remaining 37\.50 USDC/);
	});

	it.each([
		{ detail: "exact", sums: [100], says: "Paid. 100.00 USDC reached your address, exactly what you asked for." },
		{ detail: "over", sums: [112.25], says: /112\.25 USDC reached your address, 12\.25 USDC more than you asked/ },
		{ detail: "late", sums: [100], says: /^Paid late. 100\.00 USDC/ },
		{ detail: "several", sums: [40, 60], says: "Paid in 2 transfers: 100.00 USDC reached your address in all." },
		{ detail: "several", sums: [70, 45], says: /Paid in 2 transfers: 115\.00 USDC .* 15\.00 USDC more/ },
		{ detail: "confirmed-by-requester", sums: [100], says: /counting what you accepted: 100\.00 USDC/ },
		{ detail: "late", sums: [103], says: /103\.00 USDC .* That is 3\.00 USDC more/ },
	] as const)("success/$detail of $sums", ({ detail, sums, says }) => {
		const dashboard = sums.map((sum, index) => credited(sum, String(index + 1)));
		const said = texts({ status: "success", detail, dashboard, final: true });
		expect(said).toHaveLength(1);
		expect(said[0]).toMatch(says);
	});

	it("does not say that nothing arrived of what the requester took off", () => {
		const takenOff = named({ refused: true, decided: "not-mine" });
		expect(texts({ detail: "opened", dashboard: [takenOff] })[0]).toMatch(/^Nothing counts for this link so far/);
	});

	it("says which sum rests on the requester's word alone", () => {
		const typed = { ...credited(40, "2"), amountSource: "requester" } as const;
		const said = texts({ status: "success", detail: "several", final: true, dashboard: [credited(60), typed] });
		expect(said[1]).toBe("40.00 USDC of what counts here is a sum you typed: the chain does not tell it.");
	});

	it("success that is not final says what could still undo it", () => {
		expect(texts({ status: "success", detail: "exact", dashboard: [credited(100)] })[1]).toMatch(/^Not final yet/);
	});

	it("a further payment that nobody proved is reported beside success", () => {
		const stray = payment({ txHash: hash("8"), state: "needs-requester" });
		const said = texts({ status: "success", detail: "exact", final: true, dashboard: [credited(100), stray] });
		expect(said[1]).toMatch(/^Another transfer/);
	});

	it("money that no link counts is said, and does not read as nothing; dust is not mentioned", () => {
		const arrival = {
			id: `1:${hash("9")}`,
			txHash: hash("9"),
			chainId: 1,
			amount: usdc(98),
			from: null,
			at: 0,
			dust: false,
		};
		const said = texts({ status: "none", detail: "created", arrivals: [arrival] });
		expect(said[0]).toMatch(/^Nothing counts for this link so far/);
		expect(said[1]).toMatch(/that no link counts/);
		const dusty = texts({ status: "none", detail: "created", arrivals: [{ ...arrival, dust: true }] });
		expect(dusty[0]).toMatch(/^Nothing has arrived yet/);
	});

	it("a silent chain and a single source are reported whatever the status", () => {
		fc.assert(
			fc.property(fc.constantFrom(...STATUSES), ({ status, detail }) => {
				const said = texts({ status, detail, chainSilent: true, singleSource: true, singleSourceChains: [1] });
				expect(said.some((text) => text.startsWith("The chain did not answer"))).toBe(true);
				expect(said.some((text) => text.includes("one provider only"))).toBe(true);
			}),
		);
	});

	it("names the networks of several that are read through one provider", () => {
		const said = (changes: Parameters<typeof snapshot>[0], chainIds: number[]) =>
			moneyNotes(sayIn("en"), snapshot(changes), { token: "USDC", chainId: 1, chainIds })
				.filter(({ key }) => key === "single-source")
				.map(({ text }) => text);
		const [several] = said({ singleSource: true, singleSourceChains: [8453] }, [1, 8453]);
		expect(several).toMatch(/^Base: read through one provider only/);
		expect(said({ singleSource: false, singleSourceChains: [] }, [1, 8453])).toEqual([]);
		// as a room of a release before says it
		const [before] = said({ singleSource: true, singleSourceChains: undefined }, [1]);
		expect(before).toMatch(/^This network is read through one provider only/);
	});

	it("is there for every status and never says paid without success", () => {
		fc.assert(
			fc.property(fc.constantFrom(...STATUSES.filter((word) => word.status !== "success")), ({ status, detail }) => {
				const said = texts({ status, detail, dashboard: [credited(62.5)] });
				expect(said[0]).not.toBe("");
				expect(said.some((text) => /^Paid/.test(text))).toBe(false);
			}),
		);
	});
});
