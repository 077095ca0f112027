import { describe, expect, it } from "vitest";
import { clearDashboardCookie, issueDashboardCookie, readDashboardCookie } from "#app/http/dashboard-cookie.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 4, 19, 14, 3);
const SECRET = btoa("0123456789abcdef0123456789abcdef");
const LINK = "7f3k92qd7f3k92qd7f3k92qd7f3";
const OTHER_LINK = "8f3k92qd7f3k92qd7f3k92qd7f3";
const bound = { paymentId: LINK, epoch: 3, secret: SECRET, now: NOW };

const pair = (setCookie: string) => setCookie.split(";")[0] ?? "";
const value = (setCookie: string) => pair(setCookie).split("=")[1] ?? "";
const requestWith = (cookie: string) => new Request("https://paylink.example/", { headers: { Cookie: cookie } });

describe("a dashboard cookie", () => {
	it("opens the link it was issued for, among other cookies too", async () => {
		const cookie = pair(await issueDashboardCookie({ ...bound, remember: true }));
		expect(await readDashboardCookie(requestWith(cookie), bound)).not.toBeNull();
		expect(await readDashboardCookie(requestWith(`a=b; ${cookie}; c=d`), bound)).not.toBeNull();
	});

	it("is __Host-, HttpOnly, Secure, SameSite=Lax on every path, and has no Domain", async () => {
		for (const cookie of [await issueDashboardCookie({ ...bound, remember: true }), clearDashboardCookie(LINK)]) {
			expect(cookie.startsWith(`__Host-dash-${LINK}=`)).toBe(true);
			for (const attribute of ["; HttpOnly", "; Secure", "; SameSite=Lax", "; Path=/"])
				expect(cookie).toContain(attribute);
			expect(cookie).not.toMatch(/domain/i);
		}
	});

	it("lives 30 days with remember, else as long as the browser", async () => {
		expect(await issueDashboardCookie({ ...bound, remember: true })).toContain(`; Max-Age=${(30 * DAY_MS) / 1000};`);
		expect(await issueDashboardCookie({ ...bound, remember: false })).not.toContain("Max-Age");
	});

	it.each([
		{ name: "remembered, a moment before 30 days", remember: true, afterMs: 30 * DAY_MS - 1, opens: true },
		{ name: "remembered, at 30 days", remember: true, afterMs: 30 * DAY_MS, opens: false },
		{ name: "not remembered, a moment before 12 hours", remember: false, afterMs: 12 * HOUR_MS - 1, opens: true },
		{ name: "not remembered, at 12 hours", remember: false, afterMs: 12 * HOUR_MS, opens: false },
	])("$name: valid = $opens, regardless of the cookie's Max-Age", async ({ remember, afterMs, opens }) => {
		const cookie = pair(await issueDashboardCookie({ ...bound, remember }));
		expect((await readDashboardCookie(requestWith(cookie), { ...bound, now: NOW + afterMs })) !== null).toBe(opens);
	});

	it("opened by its maker's session names that session, which ends it, and no other", async () => {
		const session = "ab".repeat(32);
		const cookie = pair(await issueDashboardCookie({ ...bound, remember: false, session }));
		expect((await readDashboardCookie(requestWith(cookie), bound))?.id.split(".")[1]).toBe(session);
		for (const other of [cookie.replace(`.${session}`, ""), cookie.replace(session, "cd".repeat(32))])
			expect(await readDashboardCookie(requestWith(other), bound)).toBeNull();
		const plain = pair(await issueDashboardCookie({ ...bound, remember: false }));
		expect(await readDashboardCookie(requestWith(`${plain}.${session}`), bound)).toBeNull();
	});

	it("does not open another link, even under that link's name", async () => {
		const cookie = await issueDashboardCookie({ ...bound, remember: true });
		const renamed = `__Host-dash-${OTHER_LINK}=${value(cookie)}`;
		for (const sent of [pair(cookie), renamed])
			expect(await readDashboardCookie(requestWith(sent), { ...bound, paymentId: OTHER_LINK })).toBeNull();
	});

	it.each([2, 4, -3, 33])("of epoch 3 does not open epoch %i", async (epoch) => {
		const cookie = pair(await issueDashboardCookie({ ...bound, remember: true }));
		expect(await readDashboardCookie(requestWith(cookie), { ...bound, epoch })).toBeNull();
	});

	it("does not open under another secret", async () => {
		const cookie = pair(await issueDashboardCookie({ ...bound, remember: true }));
		const secret = btoa("fedcba9876543210fedcba9876543210");
		expect(await readDashboardCookie(requestWith(cookie), { ...bound, secret })).toBeNull();
	});

	it("does not open when any character of it was changed", async () => {
		const good = value(await issueDashboardCookie({ ...bound, remember: true }));
		// The last base64 character has two unused bits, so changing it may not change the value.
		for (let at = 0; at < good.length - 1; at++) {
			const changed = `${good.slice(0, at)}${good[at] === "5" ? "6" : "5"}${good.slice(at + 1)}`;
			const sent = `__Host-dash-${LINK}=${changed}`;
			expect(await readDashboardCookie(requestWith(sent), bound), `position ${at}`).toBeNull();
		}
	});

	it.each(["", ".", "1.x", "NaN.aaaa", `${NOW + DAY_MS}`, `${NOW + DAY_MS}.`, `${"9".repeat(40)}.${"A".repeat(43)}`])(
		"reads %j as locked",
		async (text) => {
			expect(await readDashboardCookie(requestWith(`__Host-dash-${LINK}=${text}`), bound)).toBeNull();
		},
	);

	it("reads no cookie, and a cleared one, as locked", async () => {
		expect(await readDashboardCookie(new Request("https://paylink.example/"), bound)).toBeNull();
		expect(await readDashboardCookie(requestWith(pair(clearDashboardCookie(LINK))), bound)).toBeNull();
	});

	it("is never named after something that could break out of the header", () => {
		expect(() => clearDashboardCookie("a; Domain=evil.example")).toThrow();
	});
});
