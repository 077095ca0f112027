import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { pathsOf, routesThatFit } from "#app/http/handle-request.server.ts";
import { routes } from "#app/routes.js";

// Remix logs each path that it cannot decode.
const log = vi.spyOn(console, "warn").mockImplementation(() => {});
afterAll(() => log.mockRestore());

/** id → path, as in Remix's build */
function listRoutes(): Map<string, string> {
	const found = new Map<string, string>();
	const note = (path: string, file: string, { id = file }: { id?: string } = {}) => void found.set(id, path);
	routes(note as unknown as Parameters<typeof routes>[0]);
	return found;
}

const PATTERNS = listRoutes();

/** Remix's match among some routes. */
function found(path: string, ids: readonly string[]) {
	const all = ids.map((id) => ({ id, path: PATTERNS.get(id) as string }));
	return matchRoutes(all, path)?.map(({ route, params }) => ({ id: route.id, params }));
}

const KNOWN = [...PATTERNS].map(([id, pattern]) => ({ id, paths: pathsOf(pattern) }));
const among = (path: string) => routesThatFit(path, KNOWN);

const LOGIN = ["routes/auth/login/route.tsx", "routes/auth/provider/route"];

test.each([
	["/", ["routes/home"]],
	["/_root.data", ["routes/home"]],
	["/payment", ["routes/payment"]],
	["/payment.data", ["routes/payment"]],
	["/link/abc", ["routes/pay/route"]],
	["/link/abc.data", ["routes/pay/route"]],
	["/LINK/abc", ["routes/pay/route"]],
	["/%6Cink/abc", ["routes/pay/route"]],
	["/link/%zz", ["routes/pay/route"]],
	["/link/a%2Fb", ["routes/pay/route"]],
	["/link/abc/calls", ["routes/pay-calls/route"]],
	["/auth/login", LOGIN],
	["/auth/LOGIN", LOGIN],
	["/auth/%6Cogin.data", LOGIN],
	["/auth/x", ["routes/auth/provider/route"]],
	["/@marta", ["routes/gallery/route.tsx"]],
	["/%40marta.data", ["routes/gallery/route.tsx"]],
	["/@marta/now.jpg", ["routes/gallery/now/route.ts"]],
])("%s may match %j", (path, ids) => {
	expect(among(path)).toEqual(ids);
});

test.each([
	"/link/abc/",
	"/link//calls",
	"//link/abc",
	"/link",
	"/%6Cink/%zz",
	"/\u212Aey",
	"/robots-txt",
	"/nobody/knows/this",
	"/_root",
])("%s may match any route", (path) => {
	expect(among(path)).toEqual([]);
});

/** Random paths similar to the app's: its segments, other spellings and arbitrary characters. */
const part = fc.oneof(
	fc.constantFrom(...new Set([...PATTERNS.values()].flatMap((path) => path.split("/")))),
	fc.constantFrom("LINK", "Auth", "LOGIN", "%6Cogin", "log%69n", "Logout", "%6Cink", "a%2Fb", "%2F", "%zz", "", "abc"),
	fc.constantFrom("login.data", "*", "x.jpg", "lin\u212A", "lin%E2%84%AA", "acce%C5%BF%C5%BF"),
	fc.webSegment(),
);
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);

test("matching only the candidate routes gives the same result as matching all routes", () => {
	fc.assert(
		fc.property(path, (asked) => {
			// As normalised by browser and runtime, and as Remix reads a data request.
			const { pathname } = new URL(`https://pay.example${asked}`);
			const read = pathname.replace(/\.data$/, "");
			const ids = among(pathname);
			if (ids.length > 0) expect(found(read, ids)).toEqual(found(read, [...PATTERNS.keys()]));
		}),
		{ numRuns: 20_000 },
	);
});
