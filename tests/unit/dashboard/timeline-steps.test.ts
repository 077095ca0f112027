import { describe, expect, it } from "vitest";
import { EVENT_KINDS, type EventKind } from "#app/core/payments/link-status-types.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/payments/wire.ts";
import { timelineSteps } from "#app/routes/link/$paymentId/dashboard/timeline-steps.ts";
import { sayIn } from "#app/words/say-in.ts";
import { named, payment, reporter, snapshot, T0, usdc } from "./snapshots.ts";

const terms = { token: "USDC", chainId: 1, chainIds: [1], confirmationsAsked: "12" } as const;
const steps = (...args: Parameters<typeof snapshot>) => timelineSteps(sayIn("en"), snapshot(...args), terms);
const outline = (...args: Parameters<typeof snapshot>) =>
	steps(...args).map(({ state, title }) => `${state}: ${title}`);
const created = { kind: "created", at: T0, detail: {} } as const;
const opened = { kind: "opened", at: T0 + 1, detail: {} } as const;

describe("what happened", () => {
	it("of a new link: nothing but its making, then what is to come", () => {
		expect(outline()).toEqual([
			"done: Link created",
			"now: Not opened yet",
			"next: Sent",
			"next: Confirmed 0/12",
			"next: Final",
		]);
	});

	it("names the network of each transaction of a link with several, and tells one hash on two of them apart", () => {
		const txHash = payment().txHash;
		const dashboard = [
			named({ id: `1:${txHash}`, chainId: 1, reporters: [reporter({ name: "Ada" })] }),
			payment({ id: `8453:${txHash}`, chainId: 8453, senderName: "Jonas Weber" }),
		];
		const events = [
			{ kind: "broadcast", at: T0 + 1, detail: { txHash } },
			{ kind: "broadcast", at: T0 + 2, detail: { txHash, chainId: 8453 } },
			{ kind: "mail-sent", at: T0 + 3, detail: { txHash, chainId: 8453, mail: "payment-received" } },
		] as const;
		const said = timelineSteps(
			sayIn("en"),
			snapshot({ status: "pending", detail: "mined", dashboard, events: [...events] }),
			{ ...terms, chainIds: [1, 8453] },
		).map(({ note }) => note);
		expect(said[0]).toMatch(/Ada.*, Ethereum$/);
		expect(said[1]).toMatch(/Jonas Weber.*, Base$/);
		expect(said[2]).not.toContain("Base");
	});

	it("lists visits once, with their number", () => {
		const [, visit, now] = steps({ detail: "opened", events: [created, opened, { ...opened, at: T0 + 9 }] });
		expect(visit).toMatchObject({ title: "Opened", at: T0 + 1, note: "2 times in all" });
		expect(now?.title).toBe("Not sent yet");
	});

	it("never calls unsent what was sent and is known nowhere any more", () => {
		const steps = outline({ detail: "forgotten", events: [created, { kind: "broadcast", at: T0 + 1, detail: {} }] });
		expect(steps.slice(1, 3)).toEqual(["done: Sent", "now: Waiting for the first confirmation"]);
	});

	it("never calls a link unopened once its payer did something on it", () => {
		for (const kind of ["wallet-connected", "attempt-started", "rejected-in-wallet"] as const) {
			const steps = outline({ detail: kind, events: [created, { kind, at: T0 + 1, detail: {} }] });
			expect(steps).toContain("now: Not sent yet");
		}
	});

	it("never calls a link unopened beside a payment somebody named on it", () => {
		expect(outline({ dashboard: [payment({ refused: true })] })).toContain("now: Not sent yet");
	});

	it("names amounts, addresses and hashes that an event carries, and a stored name as what somebody typed", () => {
		const txHash = payment().txHash;
		const [sent, block] = steps({
			status: "pending",
			detail: "mined",
			events: [
				{ kind: "broadcast", at: T0, detail: { amount: usdc(100), senderName: "Jonas Weber", txHash } },
				{ kind: "mined", at: T0 + 1, detail: { blockNumber: "22481907" } },
			],
		});
		expect(sent?.note).toBe("100.00 USDC, named by Jonas Weber, not proven to be the payer, 0xa927...305f");
		expect(block?.note).toBe("block 22481907");
	});

	const of = (one: DashboardPayment, kind: EventKind, detail = {}) =>
		steps({
			status: "pending",
			detail: "partial",
			dashboard: [one],
			events: [{ kind, at: T0, detail: { txHash: one.txHash, ...detail } }],
		})[0]?.note;

	it.each([
		{ who: payment({ nameProof: "signature" }), says: "Jonas Weber, proven by signature" },
		{ who: payment({ nameProof: "tag" }), says: "Jonas Weber, proven by this link's mark" },
		{ who: named(), says: "named by Bo, not proven to be the payer" },
		{
			who: named({ reporters: [reporter(), reporter({ name: "Cy" }), reporter({ name: null })] }),
			says: "named by 3 people, none of them proven to be the payer",
		},
	])("says whose payment it is as far as anybody knows: $says", ({ who, says }) => {
		expect(of(who, "needs-requester", { amount: usdc(40) })).toBe(`40.00 USDC, ${says}, 0xa927...305f`);
	});

	it("names nobody for a payment that nobody named", () => {
		expect(of(named({ reporters: [] }), "success", { received: usdc(100) })).toBe("100.00 USDC, 0xa927...305f");
	});

	it("never writes an unknown sum as zero", () => {
		expect(of(named(), "mined", { amount: "0", blockNumber: "7" })).toBe("amount not known, 0xa927...305f, block 7");
	});

	it("marks a typed sum as the requester's word", () => {
		const typed = named({ amountSource: "requester", decided: "accept" });
		expect(of(typed, "accepted", { amount: usdc(40) })).toBe("40.00 USDC, by your word, 0xa927...305f, Undo is open");
	});

	it("says that undo is open at the last decision alone, while it applies", () => {
		const { txHash } = payment();
		const events = (["accepted", "undone", "accepted"] as const).map((kind, index) => ({
			kind,
			at: T0 + index,
			detail: { txHash },
		}));
		const notes = (decided: DashboardPayment["decided"]) =>
			steps({ dashboard: [named({ decided })], events })
				.slice(0, 3)
				.map(({ note }) => note?.endsWith("Undo is open"));
		expect(notes("accept")).toEqual([false, false, true]);
		expect(notes(null)).toEqual([false, false, false]);
		expect(notes("not-mine")).toEqual([false, false, false]);
	});

	it("says to whom a receipt was released", () => {
		expect(of(named(), "released", { senderName: "Bo" })).toBe("to Bo, 0xa927...305f");
	});

	it("compares a part with the whole", () => {
		const [part] = steps({
			status: "pending",
			detail: "partial",
			events: [{ kind: "partial", at: T0, detail: { received: usdc(62.5), remaining: usdc(37.5) } }],
		});
		expect(part?.note).toBe("62.50 USDC of 100.00 USDC");
	});

	it.each(["rejected-in-wallet", "cancelled", "reverted", "reorged"] as const)("marks %s as gone wrong", (kind) => {
		expect(steps({ events: [{ kind, at: T0, detail: {} }] })[0]?.state).toBe("bad");
	});

	it("has a title for every event there is", () => {
		const events = EVENT_KINDS.map((kind, index) => ({ kind, at: T0 + index, detail: {} }));
		const titles = steps({ events }).slice(0, EVENT_KINDS.length);
		expect(titles.every(({ title }) => title.length > 0)).toBe(true);
		expect(new Set(titles.map(({ key }) => key)).size).toBe(EVENT_KINDS.length);
	});
});

describe("what happens now", () => {
	const at = (status: "pending" | "success", detail: FullSnapshot["detail"]) => ({ status, detail, events: [created] });

	it.each([
		{ name: "on its way", change: at("pending", "broadcast"), now: "Waiting for the first confirmation" },
		{ name: "replaced", change: at("pending", "replaced"), now: "Waiting for the first confirmation" },
		{ name: "a part", change: at("pending", "partial"), now: "Waiting for the rest" },
		{ name: "unproven", change: at("pending", "needs-requester"), now: "Waiting for your decision" },
		{ name: "reorged", change: at("pending", "reorged"), now: "Waiting to be confirmed again" },
		{ name: "paid, not final", change: at("success", "exact"), now: "Final" },
	])("$name", ({ change, now }) => {
		expect(steps(change).filter(({ state }) => state === "now")).toMatchObject([{ title: now }]);
	});

	it.each([
		{ have: 3, note: "about two minutes left", title: "Confirmed 3/12" },
		{ have: 11, note: "less than a minute left", title: "Confirmed 11/12" },
		{ have: 30, note: "less than a minute left", title: "Confirmed 12/12" },
	])("mined, $have of 12 blocks of 12 s", ({ have, note, title }) => {
		const change = { ...at("pending", "mined"), confirmations: { have, need: 12 } };
		expect(steps(change).find(({ state }) => state === "now")).toMatchObject({ title, note });
	});

	it("is nothing once the payment is final, and Final is listed once", () => {
		const final = { kind: "final", at: T0 + 5, detail: {} } as const;
		for (const events of [[created], [created, final]]) {
			const steps = outline({ status: "success", detail: "exact", final: true, events });
			expect(steps.at(-1)).toBe("done: Final");
			expect(steps.filter((line) => line.endsWith("Final"))).toHaveLength(1);
		}
	});
});
