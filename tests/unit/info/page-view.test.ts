import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { routeOfPath, utcDay, viewedPath } from "#app/core/operations/page-view.ts";
import { pageViewCounter } from "#app/http/page-views.server.ts";

const ORIGIN = "https://paylink.test";

interface Asked {
	path: string;
	method?: string;
	status?: number;
	bot?: boolean;
	headers?: Record<string, string>;
}

const seen = ({ path, method = "GET", status = 200, bot = false, headers = {} }: Asked) =>
	viewedPath({ method, url: ORIGIN + path, headers: new Headers(headers), status, bot });

describe("a view of a page", () => {
	const link = "/link/2wGvHb9X3pQzRkT7mNcYdLfJs41";
	test.each<[string, Asked, string | null]>([
		["a document", { path: "/faqs" }, "/faqs"],
		["a document the browser names as one", { path: "/faqs", headers: { "Sec-Fetch-Dest": "document" } }, "/faqs"],
		["the home page", { path: "/" }, "/"],
		["a query does not matter", { path: "/contact-us?sent=1" }, "/contact-us"],
		["going to a page", { path: "/faqs.data", headers: { Referer: `${ORIGIN}/about-us` } }, "/faqs"],
		["going home", { path: "/_root.data", headers: { Referer: `${ORIGIN}/faqs` } }, "/"],
		["going there without a referrer", { path: `${link}.data` }, link],
		["a page asking for its own data again", { path: "/faqs.data", headers: { Referer: `${ORIGIN}/faqs` } }, null],
		["the same with a query", { path: "/admin.data?q=a", headers: { Referer: `${ORIGIN}/admin?q=b` } }, null],
		["home asking again", { path: "/_root.data", headers: { Referer: `${ORIGIN}/` } }, null],
		["a part of a page", { path: "/faqs.data?_routes=routes%2Ffaqs%2Froute" }, null],
		["prefetched by today's browsers", { path: "/faqs", headers: { "Sec-Purpose": "prefetch;prerender" } }, null],
		["prefetched by older ones", { path: "/faqs", headers: { Purpose: "prefetch" } }, null],
		["prefetched by Firefox of old", { path: "/faqs", headers: { "X-Moz": "prefetch" } }, null],
		["a picture at a page's address", { path: "/faqs", headers: { "Sec-Fetch-Dest": "image" } }, null],
		["a program", { path: "/faqs", bot: true }, null],
		["a post", { path: "/contact-us", method: "POST" }, null],
		["a question for the head", { path: "/faqs", method: "HEAD" }, null],
		["not found", { path: "/404", status: 404 }, null],
		["a redirect", { path: "/nowhere", status: 302 }, null],
		["a redirect inside the app", { path: "/nowhere.data", status: 202 }, null],
		["unchanged", { path: "/faqs", status: 304 }, null],
	])("%s", (_name, asked, path) => {
		expect(seen(asked)).toBe(path);
	});
});

describe("the route of a path", () => {
	const patterns = ["/", "/faqs", "/link/:paymentId", "/link/:paymentId/dashboard", "/link/new"];
	test.each([
		["/", "/"],
		["/faqs", "/faqs"],
		["/faqs/", "/faqs"],
		["/link/abc", "/link/:paymentId"],
		["/link/new", "/link/new"],
		["/link/abc/dashboard", "/link/:paymentId/dashboard"],
		["/link/abc/qr.svg", null],
		["/elsewhere", null],
	])("%s is %s", (path, route) => {
		expect(routeOfPath(path, patterns)).toBe(route);
	});
});

test("days are UTC days", () => {
	expect(utcDay(Date.parse("2026-05-28T23:59:59.999Z"))).toBe("2026-05-28");
	expect(utcDay(Date.parse("2026-05-28T23:59:59.999-02:00"))).toBe("2026-05-29");
});

describe("the counter around all routes", () => {
	const page = { default: () => null };
	const build = {
		routes: {
			root: { id: "root", path: "", module: page },
			"routes/home": { id: "routes/home", path: "/", module: page },
			"routes/pay": { id: "routes/pay", path: "link/:paymentId", module: page },
			"routes/qr": { id: "routes/qr", path: "link/:paymentId/qr.svg", module: {} },
		},
	} as unknown as ServerBuild;

	test.each([
		["/", ["/"]],
		["/link/abc", ["/link/:paymentId"]],
		["/link/abc/qr.svg", []],
	])("%s is counted as %j", (path, routes) => {
		const noted: string[] = [];
		const context = {
			waitUntil: () => {},
			noteView: async (route: string) => void noted.push(route),
		} as unknown as AppLoadContext;
		const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", Accept: "text/html" };
		const request = new Request(`https://paylink.test${path}`, { headers });
		pageViewCounter(build)(request, new Response("", { headers: { "Content-Type": "text/html" } }), context);
		expect(noted).toEqual(routes);
	});
});
