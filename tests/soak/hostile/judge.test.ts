import { describe, expect, test } from "vitest";
import { type Answer, AnswerReader } from "./answer.ts";
import { judge } from "./judge.ts";
import { requireAddresses } from "./paths.ts";
import { type HostileRequest, plainPath } from "./request.ts";
import { listPatterns } from "./routes.ts";
import { answeredByRuntime } from "./runtime-answers.ts";

/** The judge of a run that finds nothing must be one that would have found it. */

const APP = "https://paylink.example";
const DECENT: [string, string][] = [
	["content-type", "text/html; charset=utf-8"],
	["strict-transport-security", "max-age=63072000"],
	["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
	["x-content-type-options", "nosniff"],
	["referrer-policy", "same-origin"],
	["permissions-policy", "camera=()"],
	["cache-control", "no-store"],
];
const PAGE = (inside: string) => `<!DOCTYPE html><html><body>${inside}</body></html>`;

function faultsOf(body: string | Buffer, more: [string, string][] = [], status = 200): string[] {
	const named = new Set(more.map(([name]) => name));
	const headers = [...DECENT.filter(([name]) => !named.has(name)), ...more];
	const answer: Answer = { status, headers, body: Buffer.from(body), keepsOpen: true };
	const offences = judge({ method: "GET", forFailure: false }, answer, { appUrl: APP, origins: ["https://x.com"] });
	return [...new Set(offences.map(({ fault }) => fault))];
}

describe("an answer of the app", () => {
	test.each<[string, string]>([
		["a plain page", PAGE("Hello")],
		["a payload as text", PAGE("&lt;zq-mark&gt; &quot; onzqmark=&quot;alert(1)")],
		[
			"a payload inside a script's text",
			PAGE('<script nonce="a">x("\\u003czq-mark\\u003e\\" onzqmark=\\"alert(1)")</script>'),
		],
		["a handler as text", PAGE("<option value='1'>x onzqmark=alert(1) </option>")],
		["a handler inside a value", PAGE('<p title="x onzqmark=alert(1)">x</p>')],
		["a link of our own", PAGE('<a href="/payment?returnTo=https%3A%2F%2Fzq-mark.example%2F">on</a>')],
	])("is left alone: %s", (_, body) => expect(faultsOf(body)).toEqual([]));

	test.each<[string, string]>([
		["an element", PAGE("<zq-mark src=x>")],
		["an element that ends a script", PAGE('<script>x("</script><zq-mark>")</script>')],
		["a handler", PAGE('<p title="" onzqmark="alert(1)">x</p>')],
		["a script as a link", PAGE('<a href="javascript:alert(1)">on</a>')],
		["a way out", PAGE('<a href="//zq-mark.example/">on</a>')],
	])("is caught with %s", (_, body) => expect(faultsOf(body)).toEqual(["reflected"]));

	test.each<[string, [string, string][], number, string]>([
		["a failure", [], 500, "server-error"],
		["a header of the sender's", [["x-zq-mark", "1"]], 200, "reflected"],
		["a cookie of the sender's", [["set-cookie", "__Host-a=b; zqmark=1; Secure"]], 200, "reflected"],
		["a cookie that any page may read", [["set-cookie", "a=b"]], 200, "malformed"],
		["a way out", [["location", "//evil.example/"]], 302, "reflected"],
		["no policy", [["content-security-policy", ""]], 200, "headers"],
		["JSON that is none", [["content-type", "application/json"]], 200, "malformed"],
	])("is caught with %s", (_, headers, status, fault) => expect(faultsOf(PAGE(""), headers, status)).toEqual([fault]));

	test.each(["at x (/srv/app.js:1:2)", "SQLITE_BUSY", "TypeError: x", "see node_modules/x"])(
		"is caught showing its insides: %s",
		(text) => expect(faultsOf(PAGE(text))).toEqual(["insides"]),
	);

	test("is caught when it is cut off, or no UTF-8", () => {
		expect(faultsOf("<!DOCTYPE html><html><body>")).toEqual(["malformed"]);
		expect(faultsOf(Buffer.concat([Buffer.from([0xff]), Buffer.from(PAGE(""))]))).toEqual(["malformed"]);
	});
});

describe("an answer on the wire", () => {
	const read = (...parts: string[]) => {
		const reader = new AnswerReader("GET");
		let found: Answer | Error | null = null;
		for (const part of parts) found = reader.take(Buffer.from(part, "latin1"));
		return found;
	};

	test("is read in pieces, by its length or in chunks", () => {
		const by = {
			length: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n",
			chunks: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
		};
		expect(read(by.length.slice(0, 20), `${by.length.slice(20)}a`, "bc")).toMatchObject({ body: Buffer.from("abc") });
		expect(read(by.chunks, "3\r\nabc\r", "\n0\r\n\r\n")).toMatchObject({ body: Buffer.from("abc") });
		expect(read(by.length, "ab")).toBeNull();
	});

	test.each([
		"HTTP/1.0 200 OK\r\n\r\n",
		"HTTP/1.1 200 OK\r\nA b: c\r\n\r\n",
		"HTTP/1.1 200 OK\r\nA: b\nc\r\n\r\n",
		"HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\n",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
	])("is none when it is no HTTP: %j", (text) => expect(read(text)).toBeInstanceOf(Error));
});

describe("what the runtime answers in the app's place", () => {
	// as a file's answer, and as a picture's of the app that lost its policy
	const answer: Answer = {
		status: 200,
		headers: [
			["content-type", "image/png"],
			["cross-origin-resource-policy", "same-origin"],
			["strict-transport-security", "max-age=63072000"],
		],
		body: Buffer.from("x"),
		keepsOpen: true,
	};
	const answered = (target: string, status = 200) =>
		answeredByRuntime(
			{
				kind: "paths",
				method: "GET",
				target,
				headers: [["Host", "localhost"]],
				body: Buffer.alloc(0),
				framing: "length",
				forFailure: false,
			} satisfies HostileRequest,
			{ ...answer, status },
		);

	test.each(["/preview.png", "/link/%2e%2e/preview.png?a=b", "/favicon.svg#x"])("is a file: %s", (target) =>
		expect(answered(target)).toBe(true),
	);
	test("a failure for a file is nobody's in its place", () => expect(answered("/preview.png", 500)).toBe(false));
	test.each(["/nft-pictures/preview.png", "/link/a/preview.png", "/seals/bold/a.svg"])(
		"is not what the app draws: %s",
		(target) => expect(answered(target)).toBe(false),
	);

	test.each([
		["/500/%2e?error=x", "/500/"],
		["/500/\\?search=x", "/500//"],
		["/500 HTTP/1.1\r\nx: ", "/500"],
		["*", "/"],
	])("the path of %j is %s", (target, path) => expect(plainPath(target)).toBe(path));
});

describe("the generator", () => {
	test("has an address for every route of the app", () => expect(() => requireAddresses(listPatterns())).not.toThrow());

	test("names the route it has none for", () =>
		expect(() => requireAddresses(["things/:thingId"])).toThrow("things/:thingId"));
});
