import { describe, expect, test } from "vitest";
import {
	editableTexts,
	type LinkEdit,
	lockOf,
	MOST_LINK_EDITS,
	planCancel,
	planEdit,
	planReopen,
} from "#app/core/payments/link-edit.ts";
import { isLate } from "#app/core/payments/payment-terms.ts";
import type { LinkRecord, LinkRow, TransferRow } from "#app/core/payments/records.ts";
import { CREATED_AT, DUE_AT, hashOf, PAID_AT, PAYEE, PAYER, TX, terms, usdc } from "./facts.ts";

/** What a link's maker may change, and what that leaves behind. */

const NOW = PAID_AT;
const DAY_MS = 24 * 60 * 60_000;

function transfer(change: Partial<TransferRow> = {}): TransferRow {
	return {
		...{ paymentId: terms().paymentId, chainId: 1, txHash: TX, logOrdinal: 0, payee: PAYEE, amount: usdc(100) },
		...{ amountSource: "chain", seenAmount: null, fromAddress: PAYER, blockNumber: "100", blockHash: hashOf(1) },
		...{ minedAt: PAID_AT, confirmations: 12, state: "credited", asks: null, payerProof: "tag", final: false },
		...{ late: false, createdAt: PAID_AT, updatedAt: PAID_AT },
		...change,
	} as TransferRow;
}

function record(link: Partial<LinkRow> = {}, transfers: TransferRow[] = []): LinkRecord {
	return {
		link: {
			...terms({ memo: "cover ilustration" }),
			...{ userId: "ada", dashboardPasswordHash: "", dashboardEpoch: 0, submissionKey: null, version: 7 },
			...{
				chainSilent: false,
				language: "en",
				cancelledAt: null,
				summaryVersion: 0,
				closedAt: null,
				reuse: null,
				parentId: null,
			},
			...{ remindRequester: false, remindPayer: false },
			...link,
		} as LinkRow,
		...{
			provenOn: [1],
			ownerEmail: null,
			signedAt: null,
			emailProven: false,
			attempts: [],
			reports: [],
			reporters: [],
			events: [],
		},
		...{ confirmed: null, transfers },
	};
}

const memo = (value: string | null, seen = "cover ilustration"): LinkEdit => ({ memo: { seen, value } });
const changeOf = (planned: ReturnType<typeof planEdit>) => ("change" in planned ? planned.change : null);

describe("an edit of how many payments a link for many takes", () => {
	const many = record({ reuse: { most: 20, open: { least: "5", suggested: ["7"] } } });
	const most = (value: number | null, seen = "20"): LinkEdit => ({ most: { seen, value } });

	test.each([
		[30, 25, 30],
		[25, 25, 25],
		[null, 25, null],
	])("to %s with %s that moved is stored, and leaves sums and suggestions alone", (value, moved, stored) => {
		const change = changeOf(planEdit(many, most(value), 0, NOW, moved));
		expect(change?.link).toEqual({ reuse: { most: stored, open: { least: "5", suggested: ["7"] } } });
		expect(change?.events).toMatchObject([{ kind: "link-edited", detail: { changed: "most", mostBefore: 20 } }]);
		expect(change?.events?.[0]?.detail.mostAfter ?? null).toBe(stored);
	});

	test("is refused below those that moved, and where another tab changed it", () => {
		expect(planEdit(many, most(24), 0, NOW, 25)).toEqual({ refused: "most-below-payments", field: "most" });
		expect(planEdit(many, most(30, "10"), 0, NOW, 0)).toEqual({ refused: "changed-meanwhile", field: "most" });
	});

	test("changes nothing of a link that asks once", () => {
		expect(planEdit(record(), most(3, ""), 0, NOW)).toEqual({ change: null });
	});
});

describe("an edit", () => {
	test("keeps both texts of the memo and both days, and of the words for afterwards that they changed", () => {
		const edit: LinkEdit = {
			...memo("cover illustration"),
			due: { seen: "2026-05-28", value: DUE_AT + DAY_MS },
			afterSubmit: { seen: "", value: { kind: "text", text: "The secret files" } },
		};
		const change = changeOf(planEdit(record(), edit, 0, NOW));
		expect(change).toEqual({
			link: {
				memo: "cover illustration",
				dueAt: DUE_AT + DAY_MS,
				afterSubmit: { kind: "text", text: "The secret files" },
			},
			transfers: [],
			events: [
				{
					kind: "link-edited",
					dedupeKey: "link-edited:7",
					at: NOW,
					detail: {
						changed: "memo due afterSubmit",
						memoBefore: "cover ilustration",
						memoAfter: "cover illustration",
						dueBefore: DUE_AT,
						dueAfter: DUE_AT + DAY_MS,
					},
				},
			],
		});
		expect(JSON.stringify(change?.events)).not.toContain("secret");
	});

	test.each([
		["says nothing", {}],
		["says what the link says already", memo("cover ilustration")],
		["says the same reminders", { remindRequester: false, remindPayer: false }],
		["says what another tab has stored meanwhile", memo("cover ilustration", "older")],
	] satisfies [string, LinkEdit][])("that %s stores nothing", (_, edit) => {
		expect(planEdit(record(), edit, 0, NOW)).toEqual({ change: null });
	});

	test("of reminders is stored without a trace, also where no more edits are taken", () => {
		expect(changeOf(planEdit(record(), { remindPayer: true }, MOST_LINK_EDITS, NOW))).toMatchObject({
			link: { remindPayer: true },
			events: [],
		});
	});

	test("over what another tab wrote meanwhile is told, field by field; the other fields take both tabs' words", () => {
		expect(planEdit(record(), memo("mine", "older"), 0, NOW)).toEqual({ refused: "changed-meanwhile", field: "memo" });
		const other: LinkEdit = { due: { seen: "2026-05-28", value: null } };
		expect(changeOf(planEdit(record({ memo: "theirs" }), other, 0, NOW))).toMatchObject({ link: { dueAt: null } });
	});

	test("of how many payments a link for many takes keeps both numbers, and changes no other link", () => {
		const edit: LinkEdit = { most: { seen: "5", value: null } };
		const open = { least: "5", suggested: [] };
		expect(changeOf(planEdit(record({ reuse: { most: 5, open } }), edit, 0, NOW))).toMatchObject({
			link: { reuse: { most: null, open } },
			events: [{ kind: "link-edited", detail: { changed: "most", mostBefore: 5 } }],
		});
		expect(planEdit(record({ reuse: { most: 7, open } }), edit, 0, NOW)).toEqual({
			refused: "changed-meanwhile",
			field: "most",
		});
		expect(planEdit(record(), edit, 0, NOW)).toEqual({ change: null });
	});

	test("ends at a hundred", () => {
		expect(planEdit(record(), memo("x"), MOST_LINK_EDITS - 1, NOW)).toHaveProperty("change.link.memo", "x");
		expect(planEdit(record(), memo("x"), MOST_LINK_EDITS, NOW)).toEqual({ refused: "too-many-edits" });
	});

	test("of a cancelled link waits for its reopening", () => {
		expect(planEdit(record({ cancelledAt: NOW }), memo("x"), 0, NOW)).toEqual({ refused: "cancelled" });
	});
});

describe("money that counts", () => {
	const part = record({}, [transfer({ amount: usdc(40) })]);
	const whole = record({}, [transfer()]);
	const asked = record({}, [transfer({ state: "needs-requester", payerProof: null })]);
	const due: LinkEdit = { due: { seen: "2026-05-28", value: DUE_AT + DAY_MS } };
	const after: LinkEdit = { afterSubmit: { seen: "", value: { kind: "text", text: "Thanks" } } };

	test("keeps the memo of its receipt, the whole sum the due day as well; words for afterwards may follow", () => {
		expect(planEdit(part, memo("x"), 0, NOW)).toEqual({ refused: "memo-on-receipt", field: "memo" });
		expect(planEdit(part, due, 0, NOW)).toHaveProperty("change.link.dueAt");
		expect(planEdit(whole, due, 0, NOW)).toEqual({ refused: "due-settled", field: "due" });
		expect(planEdit(whole, after, 0, NOW)).toHaveProperty("change.link.afterSubmit.text", "Thanks");
		expect([part, whole, asked].map((one) => [lockOf(one, "memo", NOW), lockOf(one, "due", NOW)])).toEqual([
			["memo-on-receipt", null],
			["memo-on-receipt", "due-settled"],
			[null, null],
		]);
	});

	test("is late by the due day as it stands now", () => {
		const late = record({ dueAt: PAID_AT - DAY_MS }, [transfer({ amount: usdc(40), late: true })]);
		const seen = new Date(PAID_AT - DAY_MS).toISOString().slice(0, 10);
		const moved = changeOf(planEdit(late, { due: { seen, value: DUE_AT } }, 0, NOW));
		expect(moved).toMatchObject({ transfers: [{ late: false, updatedAt: NOW }] });
	});
});

describe("cancelling", () => {
	test("and reopening turn what came in between late and back, and nothing else", () => {
		const [before, after] = [transfer({ amount: 1n }), transfer({ amount: 2n, logOrdinal: 1, minedAt: NOW + 5_000 })];
		const open = record({}, [before, after]);
		expect(planCancel(open, NOW + 1)).toMatchObject({
			change: {
				link: { cancelledAt: NOW + 1 },
				events: [{ kind: "link-cancelled" }],
				transfers: [{ logOrdinal: 1, late: true }],
			},
		});
		const cancelled = record({ cancelledAt: NOW + 1 }, [before, { ...after, late: true }]);
		expect(planReopen(cancelled, 0, NOW + 9_000)).toMatchObject({
			change: { link: { cancelledAt: null }, events: [{ kind: "link-reopened" }], transfers: [{ late: false }] },
		});
	});

	test("twice is once; a paid link is not cancelled, whatever the number of edits one that is open is", () => {
		expect(planCancel(record({ cancelledAt: 5 }), NOW)).toEqual({ change: null });
		expect(planReopen(record(), 0, NOW)).toEqual({ change: null });
		expect(planCancel(record({}, [transfer()]), NOW)).toEqual({ refused: "already-paid" });
		expect(planReopen(record({ cancelledAt: 5 }), MOST_LINK_EDITS, NOW)).toEqual({ refused: "too-many-edits" });
	});
});

test.each([
	["no day and no cancelling", { dueAt: null }, PAID_AT, false],
	["in time", { dueAt: DUE_AT, cancelledAt: null }, DUE_AT, false],
	["after the day", { dueAt: DUE_AT }, DUE_AT + 1, true],
	["in the second of the cancelling", { dueAt: null, cancelledAt: PAID_AT + 700 }, PAID_AT, false],
	["at the very instant", { dueAt: null, cancelledAt: PAID_AT }, PAID_AT, false],
	["in the next second", { dueAt: null, cancelledAt: PAID_AT + 700 }, PAID_AT + 1_000, true],
	["cancelled, and before the day", { dueAt: DUE_AT, cancelledAt: CREATED_AT }, PAID_AT, true],
] as const)("money is late or not: %s", (_, link, minedAt, late) => {
	expect(isLate(link, minedAt)).toBe(late);
});

test("the form's texts", () => {
	const link = terms({ memo: null, dueAt: null, afterSubmit: { kind: "link", url: "https://a.example/" } });
	const [once, five] = [null, { most: 5, open: null }];
	expect(editableTexts({ ...link, reuse: once })).toEqual({
		memo: "",
		due: "",
		afterSubmit: "https://a.example/",
		most: "",
		...{ invoiceNumber: "", taxId: "", postalLines: "" },
	});
	const bookkeeping = { invoiceNumber: "7", taxId: null, postalLines: ["Ada", "London"] };
	expect(editableTexts({ ...terms({ memo: "m" }), reuse: five, bookkeeping })).toEqual({
		memo: "m",
		due: "2026-05-28",
		afterSubmit: "",
		most: "5",
		...{ invoiceNumber: "7", taxId: "", postalLines: "Ada\nLondon" },
	});
});
