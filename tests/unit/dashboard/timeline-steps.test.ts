import { describe, expect, it } from "vitest";
import { EVENT_KINDS } from "#app/core/link-status-types.ts";
import { timelineSteps } from "#app/routes/dashboard/timeline-steps.ts";
import { sayIn } from "#app/words/say-in.ts";
import { payment, snapshot, T0, usdc } from "./snapshots.ts";

const terms = { token: "USDC", chainId: 1, confirmationsAsked: "12" } as const;
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

	it("tells visits once, with their number", () => {
		const [, visit, now] = steps({ detail: "opened", events: [created, opened, { ...opened, at: T0 + 9 }] });
		expect(visit).toMatchObject({ title: "Opened", at: T0 + 1, note: "2 times in all" });
		expect(now?.title).toBe("Not sent yet");
	});

	it("never calls unsent what was sent and is known nowhere any more", () => {
		const told = outline({ detail: "forgotten", events: [created, { kind: "broadcast", at: T0 + 1, detail: {} }] });
		expect(told.slice(1, 3)).toEqual(["done: Sent", "now: Waiting for a block"]);
	});

	it("never calls a link unopened once its payer did something on it", () => {
		for (const kind of ["wallet-connected", "attempt-started", "rejected-in-wallet"] as const) {
			const told = outline({ detail: kind, events: [created, { kind, at: T0 + 1, detail: {} }] });
			expect(told).toContain("now: Not sent yet");
		}
	});

	it("names amounts, people, addresses and hashes that an event carries", () => {
		const txHash = payment().txHash;
		const [sent, block] = steps({
			status: "pending",
			detail: "mined",
			events: [
				{ kind: "broadcast", at: T0, detail: { amount: usdc(100), senderName: "Jonas Weber", txHash } },
				{ kind: "mined", at: T0 + 1, detail: { blockNumber: "22481907" } },
			],
		});
		expect(sent?.note).toBe("100.00 USDC by Jonas Weber, 0xa927...305f");
		expect(block?.note).toBe("block 22481907");
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
	const at = (status: "pending" | "success", detail: string) => ({ status, detail, events: [created] });

	it.each([
		{ name: "on its way", change: at("pending", "broadcast"), now: "Waiting for a block" },
		{ name: "replaced", change: at("pending", "replaced"), now: "Waiting for a block" },
		{ name: "a part", change: at("pending", "partial"), now: "Waiting for the rest" },
		{ name: "unproven", change: at("pending", "needs-requester"), now: "Waiting for your decision" },
		{ name: "reorged", change: at("pending", "reorged"), now: "Waiting for a block again" },
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

	it("is nothing once the payment is final, and Final stands once", () => {
		const final = { kind: "final", at: T0 + 5, detail: {} } as const;
		for (const events of [[created], [created, final]]) {
			const told = outline({ status: "success", detail: "exact", final: true, events });
			expect(told.at(-1)).toBe("done: Final");
			expect(told.filter((line) => line.endsWith("Final"))).toHaveLength(1);
		}
	});
});
