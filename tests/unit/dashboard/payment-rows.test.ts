import { describe, expect, it } from "vitest";
import { worthKey } from "#app/routes/link/$paymentId/dashboard/dashboard-props.ts";
import { hasNoRecord, paymentRows } from "#app/routes/link/$paymentId/dashboard/payment-rows.ts";
import { paymentWorths } from "#app/routes/link/$paymentId/dashboard/payment-worths.server.ts";
import { sayIn } from "#app/words/say-in.ts";
import { payment, snapshot, T0 } from "./snapshots.ts";

const TWELVE = { confirmationsAsked: "12" } as const;
const success = { status: "success", detail: "exact" } as const;
const pending = { status: "pending", detail: "mined" } as const;

describe("the status of a row", () => {
	it.each([
		{ name: "mined", change: { confirmations: 3 }, link: pending, shows: ["pending", "3/12", []] },
		{
			name: "mined deeper than asked",
			change: { confirmations: 40 },
			link: pending,
			shows: ["pending", "12/12", []],
		},
		{
			name: "broadcast",
			change: { state: "broadcast", confirmations: 0, amount: null },
			link: pending,
			shows: ["pending", "0/12", []],
		},
		{ name: "credited, link paid", change: { state: "credited" }, link: success, shows: ["success", null, []] },
		{
			name: "credited, link not whole",
			change: { state: "credited" },
			link: { status: "pending", detail: "partial" },
			shows: ["pending", null, ["dashboard.part"]],
		},
		{
			name: "needs the requester, even when the link is paid",
			change: { state: "needs-requester" },
			link: success,
			shows: ["pending", null, ["dashboard.needsYou"]],
		},
		{
			name: "reorged",
			change: { state: "reorged" },
			link: pending,
			shows: ["pending", null, ["dashboard.leftTheChain"]],
		},
		{
			name: "refused, whatever its state",
			change: { state: "credited", refused: true },
			link: success,
			shows: ["none", null, ["dashboard.doesNotCount"]],
		},
		{
			name: "Not mine, the requester's decision",
			change: { refused: true, decided: "not-mine", payerProof: null },
			link: { status: "none", detail: "created" },
			shows: ["not-mine", null, ["dashboard.yourDecision"]],
		},
		{
			name: "accepted, link paid",
			change: { state: "credited", decided: "accept", payerProof: "requester" },
			link: success,
			shows: ["success", null, ["dashboard.proofShort-requester"]],
		},
		{
			name: "accepted, not deep enough yet",
			change: { decided: "accept", payerProof: "requester" },
			link: pending,
			shows: ["pending", "3/12", ["dashboard.proofShort-requester"]],
		},
		{
			name: "accepted as a part",
			change: { state: "credited", decided: "accept", payerProof: "requester" },
			link: { status: "pending", detail: "partial" },
			shows: ["pending", null, ["dashboard.part", "dashboard.proofShort-requester"]],
		},
	] as const)("$name", ({ change, link, shows }) => {
		const [row] = paymentRows(snapshot({ ...link, dashboard: [payment(change)] }), TWELVE);
		expect([row?.status, row?.progress, row?.notes]).toEqual(shows);
	});

	it("counts to no number when final is asked", () => {
		const [row] = paymentRows(snapshot({ dashboard: [payment()] }), { confirmationsAsked: "final" });
		expect(row).toMatchObject({ status: "pending", progress: null, notes: ["dashboard.notFinalMark"] });
	});

	it("says of a typed hash that no chain has seen it", () => {
		const typed = payment({ state: "broadcast", amount: null });
		const [row] = paymentRows(snapshot({ dashboard: [typed], payments: [] }), TWELVE);
		expect(row).toMatchObject({ status: "pending", progress: null, notes: ["dashboard.notSeen"] });
	});
});

describe("the rows", () => {
	const older = payment({ txHash: `0x${"1".repeat(64)}`, minedAt: T0 });
	const newer = payment({ txHash: `0x${"2".repeat(64)}`, minedAt: T0 + 5 });
	const refused = payment({ txHash: `0x${"3".repeat(64)}`, minedAt: T0 + 9, refused: true });

	it("of one second stand by their blocks", () => {
		const dashboard = ["9", "10"].map((blockNumber) => payment({ id: blockNumber, blockNumber }));
		expect(paymentRows(snapshot({ dashboard }), TWELVE).map((row) => row.key)).toEqual(["10", "9"]);
	});

	it("are one per payment, newest first, what does not count last", () => {
		const rows = paymentRows(snapshot({ dashboard: [refused, older, newer] }), TWELVE);
		expect(rows.map((row) => row.key)).toEqual([newer.id, older.id, refused.id]);
	});

	it("use the time of the report until there is a block", () => {
		const unmined = payment({ state: "broadcast", minedAt: null, reportedAt: T0 + 7 });
		expect(paymentRows(snapshot({ dashboard: [unmined] }), TWELVE)[0]?.at).toBe(T0 + 7);
	});

	it.each([
		{ name: "nothing", list: [], none: true },
		{ name: "only what does not count", list: [refused], none: true },
		{ name: "a payment", list: [refused, older], none: false },
	])("with $name: the spec's none row = $none", ({ list, none }) => {
		expect(hasNoRecord(paymentRows(snapshot({ dashboard: list }), TWELVE))).toBe(none);
	});
});

it("says of each part of a transaction what that part was worth", async () => {
	const parts = [
		payment({ state: "credited", amount: "60000000" }),
		payment({ state: "credited", amount: "40000000", decided: "accept", payerProof: "requester" }),
	];
	const full = snapshot({ dashboard: parts });
	const rate = { pair: "USDC / USD", round: 1n, value: 2_00000000n, decimals: 8, time: 1_700_000_000 } as const;
	const kept = parts.map(({ chainId, txHash }) => ({
		...{ paymentId: full.paymentId, chainId, txHash, at: 1_700_000_000 },
		path: { chainId: 1, currency: "USD", token: [rate], inDollars: null } as const,
	}));
	const rates = { kept: async () => kept } as unknown as Parameters<typeof paymentWorths>[1]["rates"];
	const said = await paymentWorths(sayIn("en"), { rates }, full, "USDC");
	expect(parts.map((part) => said[worthKey(part)])).toEqual([
		expect.stringMatching(/120/),
		expect.stringMatching(/80/),
	]);
});
