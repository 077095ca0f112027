import { describe, expect, it } from "vitest";
import type { DashboardPayment } from "#app/core/payments/wire.ts";
import { announcement } from "#app/routes/link/$paymentId/dashboard/announcement.ts";
import { newPasswordProblem } from "#app/routes/link/$paymentId/dashboard/password-rule.ts";
import { slowed } from "#app/routes/link/$paymentId/dashboard/slowed.ts";
import { linkTitle } from "#app/ui/link-title.ts";
import { sayIn } from "#app/words/say-in.ts";
import { named, payment, reporter, snapshot } from "./snapshots.ts";

const en = sayIn("en");
const ar = sayIn("ar");
const USDC = { token: "USDC", chainId: 1, chainIds: [1] } as const;

describe("the dashboard's title", () => {
	it.each([
		[
			"Invoice 0427, cover illustration, second half. Thank you!",
			"Invoice 0427, cover illustration, second half. Thank you!",
		],
		["Rent May", "Rent May"],
		["  spaced\tout\nsecond line", "spaced out"],
		["\n\nafter blank lines", "after blank lines"],
		[`${"x".repeat(59)}y`, `${"x".repeat(59)}y`],
		[
			"Translation of the annual report, chapters one to four, and the letter",
			"Translation of the annual report, chapters one to four, and…",
		],
		[
			"Translation of the annual report, chapters one to four one, and more",
			"Translation of the annual report, chapters one to four one…",
		],
		["x".repeat(200), `${"x".repeat(59)}…`],
		["🌊".repeat(61), `${"🌊".repeat(59)}…`],
		["?!", "?!"],
		["", "Marta Oliveira"],
		[null, "Marta Oliveira"],
	])("of memo %j is %j", (memo, title) => {
		expect(linkTitle(memo, "Marta Oliveira")).toBe(title);
	});
});

describe("the wait before the next guess", () => {
	it.each([
		[1, "1 second"],
		[1_000, "1 second"],
		[1_001, "2 seconds"],
		[11_200, "12 seconds"],
		[119_000, "119 seconds"],
		[121_000, "3 minutes"],
	])("%i ms is %s", (ms, words) => {
		expect(slowed(en, ms)).toBe(`Too many tries. Try again in ${words}.`);
	});

	it.each([
		[1_000, "ثانية واحدة"],
		[2_000, "ثانيتين"],
		[5_000, "5 ثوانٍ"],
		[12_000, "12 ثانية"],
		[100_000, "100 ثانية"],
		[121_000, "3 دقائق"],
	])("%i ms is in Arabic %s", (ms, words) => {
		expect(slowed(ar, ms)).toBe(`محاولات كثيرة. حاول مرة أخرى بعد ${words}.`);
	});
});

describe("a new password", () => {
	it.each([
		["1234567", "Use at least 8 characters"],
		["😀".repeat(7), "Use at least 8 characters"],
		["12345678", null],
		["x".repeat(200), null],
		["x".repeat(201), "Use at most 200 characters"],
	])("%j: %s", (password, problem) => {
		expect(newPasswordProblem(en, password)).toBe(problem);
	});
});

describe("what is said aloud of a change", () => {
	const nothing = snapshot();
	const sent = payment({ state: "broadcast", amount: null });
	const mined = payment();
	const base = { status: "pending", detail: "mined" } as const;

	it("names a new payment and the new status", () => {
		const news = announcement(en, snapshot({ ...base, dashboard: [mined] }), nothing, USDC);
		expect(news?.toast).toBe("New payment: 100.00 USDC from Jonas Weber");
		expect(news?.spoken).toMatch(/^New payment: 100\.00 USDC from Jonas Weber\. Status now: Pending\./);
	});

	it("keeps amounts and names in their own direction inside Arabic", () => {
		const news = announcement(ar, snapshot({ ...base, dashboard: [mined] }), nothing, USDC);
		expect(news?.toast).toBe("دفعة جديدة: \u2068100.00 USDC\u2069 من \u2068Jonas Weber\u2069");
	});

	it("says of a typed name that nobody proved it", () => {
		const says = (change: DashboardPayment) =>
			announcement(en, snapshot({ ...base, dashboard: [change] }), nothing, USDC)?.toast;
		expect(says(named())).toBe("New payment: 100.00 USDC, named by Bo, not proven to be the payer");
		expect(says(named({ state: "broadcast" }))).toBe(
			"A payment is on its way, named by Bo, not proven to be the payer",
		);
		expect(says(named({ reporters: [reporter(), reporter({ name: "Cy" })] }))).toBe(
			"New payment: 100.00 USDC, named by 2 people, none of them proven to be the payer",
		);
		expect(says(named({ reporters: [] }))).toBe("New payment: 100.00 USDC");
		expect(says(named({ amount: null, amountSource: "unknown" }))).toMatch(/^New payment: amount not known, named by/);
		expect(says(payment({ senderName: "", nameProof: "signature" }))).toBe(
			"New payment: 100.00 USDC, proven by signature",
		);
	});

	it("is no new payment when the requester types its sum, or takes a decision back", () => {
		const asked = named({ state: "needs-requester", amount: null, amountSource: "unknown" });
		const typed = named({ decided: "accept", amountSource: "requester" });
		const before = snapshot({ status: "pending", detail: "needs-requester", dashboard: [asked] });
		const after = snapshot({ ...base, dashboard: [typed] });
		expect(announcement(en, after, before, USDC)?.toast).toBeNull();
		expect(announcement(en, before, after, USDC)?.toast).toBeNull();
	});

	it("names a payment when it is in a block, a bare hash as a report", () => {
		const before = snapshot({ status: "pending", detail: "broadcast", dashboard: [sent] });
		expect(announcement(en, before, nothing, USDC)?.toast).toBe("A payment from Jonas Weber is on its way");
		const typed = snapshot({ dashboard: [sent], payments: [] });
		expect(announcement(en, typed, nothing, USDC)?.toast).toBe("New report: a transaction was named for this link");
		expect(announcement(en, snapshot({ ...base, dashboard: [mined] }), before, USDC)?.toast).toMatch(/^New payment/);
	});

	it("is silent about one more confirmation and about what does not count", () => {
		const before = snapshot({ ...base, dashboard: [mined] });
		const deeper = snapshot({ ...base, dashboard: [payment({ confirmations: 4 })] });
		expect(announcement(en, deeper, before, USDC)).toBeNull();
		const stranger = payment({ txHash: `0x${"7".repeat(64)}`, refused: true });
		expect(announcement(en, snapshot({ ...base, dashboard: [mined, stranger] }), before, USDC)).toBeNull();
	});

	it("shows no toast for a status alone", () => {
		const before = snapshot({ ...base, dashboard: [mined] });
		const paid = snapshot({ status: "success", detail: "exact", dashboard: [payment({ state: "credited" })] });
		const news = announcement(en, paid, before, USDC);
		expect(news?.toast).toBeNull();
		expect(news?.spoken).toMatch(/^Status now: Success\. Paid\./);
	});
});
