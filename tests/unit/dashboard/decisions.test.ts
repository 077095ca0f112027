import { describe, expect, it } from "vitest";
import type { DashboardPayment, FullSnapshot, Source } from "#app/core/payments/wire.ts";
import { readingOf } from "#app/routes/link/$paymentId/dashboard/chain-reading.ts";
import { lastDecided, releasable, undecided } from "#app/routes/link/$paymentId/dashboard/decisions.ts";
import { payerName } from "#app/routes/link/$paymentId/dashboard/payer-name.ts";
import { named, payment, reporter, snapshot, T0 } from "./snapshots.ts";

const hash = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
const success = { status: "success", detail: "exact" } as const;

describe("whose name is shown beside a payment", () => {
	it("is the proven payer's, with everybody else who named it apart", () => {
		const stranger = reporter({ name: "Mallory" });
		const mine = reporter({ name: "Jonas Weber", proof: "signature" });
		const payer = payerName(payment({ nameProof: "signature", reporters: [mine, stranger] }));
		expect(payer).toMatchObject({ kind: "proven", name: "Jonas Weber", proof: "signature", others: [stranger] });
	});

	it("is never a typed one, even where the transfer itself is tied to the link", () => {
		const tied = named({ payerProof: "sole-link" });
		expect(payerName(tied)).toEqual({ kind: "named", by: tied.reporters });
	});

	it("is nobody's where only the chain reported it", () => {
		expect(payerName(named({ reporters: [] }))).toEqual({ kind: "nobody" });
	});
});

describe("the requester's decisions", () => {
	const accepted = named({ txHash: hash("1"), state: "credited", decided: "accept", payerProof: "requester" });
	const takenOff = named({ txHash: hash("2"), refused: true, decided: "not-mine" });
	const decided = (kind: "accepted" | "not-mine", txHash: string, at: number) => ({
		kind,
		at: T0 + at,
		detail: { txHash },
	});

	it("have one place, the newest one's", () => {
		const events = [decided("accepted", accepted.txHash, 1), decided("not-mine", takenOff.txHash, 2)];
		expect(lastDecided(snapshot({ dashboard: [accepted, takenOff], events }))).toBe(takenOff);
		expect(lastDecided(snapshot({ dashboard: [accepted, takenOff], events: events.reverse() }))).toBe(accepted);
	});

	it("need no event to be shown, and none is shown that does not stand", () => {
		expect(lastDecided(snapshot({ dashboard: [accepted] }))).toBe(accepted);
		const events = [decided("accepted", accepted.txHash, 1)];
		expect(lastDecided(snapshot({ dashboard: [{ ...accepted, decided: null }], events }))).toBeNull();
	});

	it("are asked for what waits, not for what was taken off", () => {
		const waiting = named({ txHash: hash("3"), state: "needs-requester" });
		expect(undecided(snapshot({ dashboard: [waiting, { ...waiting, refused: true }] }))).toEqual([waiting]);
	});
});

describe("what may be released", () => {
	const credited = named({ state: "credited", payerProof: "sole-link" });

	interface Case {
		name: string;
		change: Partial<DashboardPayment>;
		link: Pick<FullSnapshot, "status" | "detail">;
		count: number;
	}

	it.each([
		{ name: "an unproven payer who left an e-mail", change: {}, link: success, count: 1 },
		{ name: "a proven payer gets it without being asked about", change: { nameProof: "tag" }, link: success, count: 0 },
		{ name: "a link that is not paid in full", change: {}, link: { status: "pending", detail: "partial" }, count: 0 },
		{ name: "a payment that does not count", change: { state: "needs-requester" }, link: success, count: 0 },
		{ name: "nobody to write to", change: { reporters: [reporter({ email: null })] }, link: success, count: 0 },
	] satisfies Case[])("$name: $count", ({ change, link, count }) => {
		const dashboard = [{ ...credited, ...change }];
		expect(releasable(snapshot({ ...link, dashboard }))).toHaveLength(count);
	});
});

describe("how the chain is read", () => {
	const source = (change: Partial<Source> = {}): Source => ({
		name: "rpc.example#1",
		head: "100",
		lag: 0,
		behind: false,
		answeredAt: T0,
		...change,
	});
	const silent = source({ head: null, lag: null });
	const behind = source({ head: "10", lag: 90, behind: true });

	it.each([
		{ sources: [], single: false, reading: "not-yet" },
		{ sources: [], single: true, reading: "not-yet" },
		{ sources: [source(), source()], single: false, reading: "agree" },
		{ sources: [source(), source()], single: true, reading: "one" },
		{ sources: [source()], single: true, reading: "one" },
		{ sources: [source(), silent], single: false, reading: "some-silent" },
		{ sources: [source(), behind], single: false, reading: "some-silent" },
		{ sources: [silent, behind], single: false, reading: "all-silent" },
	])("$reading, of $sources.length", ({ sources, single, reading }) => {
		expect(readingOf(sources, single)).toBe(reading);
	});
});
