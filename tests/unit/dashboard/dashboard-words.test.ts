import { describe, expect, it } from "vitest";
import { announcement } from "#app/routes/dashboard/announcement.ts";
import { dashboardTitle } from "#app/routes/dashboard/dashboard-title.ts";
import { newPasswordProblem } from "#app/routes/dashboard/password-rule.ts";
import { unlock, waitInWords } from "#app/words/dashboard.ts";
import { payment, snapshot } from "./snapshots.ts";

describe("the dashboard's title", () => {
	it.each([
		["Invoice 0427, cover illustration, second half. Thank you!", "Invoice 0427"],
		["Rent May", "Rent May"],
		["v1.5 licence. Thanks", "v1.5 licence"],
		["  spaced\tout\nsecond line", "spaced out"],
		["one memo that goes on and on without ever taking a breath at all", "one memo that goes on and on without"],
		["x".repeat(200), "Marta Oliveira"],
		["?!", "Marta Oliveira"],
		["", "Marta Oliveira"],
		[null, "Marta Oliveira"],
	])("of memo %j is %j", (memo, title) => {
		expect(dashboardTitle(memo, "Marta Oliveira")).toBe(title);
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
		expect(waitInWords(ms)).toBe(words);
	});

	it("is told with the refusal", () => {
		expect(unlock.slowed(11_200)).toBe("Too many tries. Try again in 12 seconds.");
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
		expect(newPasswordProblem(password)).toBe(problem);
	});
});

describe("what is said aloud of a change", () => {
	const nothing = snapshot();
	const sent = payment({ state: "broadcast", amount: null });
	const mined = payment();
	const base = { status: "pending", detail: "mined" } as const;

	it("names a new payment and the new status", () => {
		const news = announcement(snapshot({ ...base, dashboard: [mined] }), nothing, "USDC");
		expect(news?.toast).toBe("New payment: 100.00 USDC from Jonas Weber");
		expect(news?.spoken).toMatch(/^New payment: 100\.00 USDC from Jonas Weber\. Status now: Pending\./);
	});

	it("names a payment when its amount is known, a bare hash as a report", () => {
		const before = snapshot({ status: "pending", detail: "broadcast", dashboard: [sent] });
		expect(announcement(before, nothing, "USDC")?.toast).toBe("A payment from Jonas Weber is on its way");
		const typed = snapshot({ dashboard: [sent], payments: [] });
		expect(announcement(typed, nothing, "USDC")?.toast).toBe("New report: a transaction was named for this link");
		expect(announcement(snapshot({ ...base, dashboard: [mined] }), before, "USDC")?.toast).toMatch(/^New payment/);
	});

	it("is silent about one more confirmation and about what does not count", () => {
		const before = snapshot({ ...base, dashboard: [mined] });
		const deeper = snapshot({ ...base, dashboard: [payment({ confirmations: 4 })] });
		expect(announcement(deeper, before, "USDC")).toBeNull();
		const stranger = payment({ txHash: `0x${"7".repeat(64)}`, refused: true });
		expect(announcement(snapshot({ ...base, dashboard: [mined, stranger] }), before, "USDC")).toBeNull();
	});

	it("shows no toast for a status alone", () => {
		const before = snapshot({ ...base, dashboard: [mined] });
		const paid = snapshot({ status: "success", detail: "exact", dashboard: [payment({ state: "credited" })] });
		const news = announcement(paid, before, "USDC");
		expect(news?.toast).toBeNull();
		expect(news?.spoken).toMatch(/^Status now: Success\. Paid\./);
	});
});
