import { decode } from "turbo-stream";
import { describe, expect, test } from "vitest";
import { guardRequest, MAX_BODY_BYTES } from "#app/http/request-guard.server.ts";
import { REFUSED_BEFORE_ROUTES } from "#app/ui/unreachable.ts";

const APP = "https://paylink.example";
const FORM = "application/x-www-form-urlencoded";

function post(headers: Record<string, string>, body: BodyInit | null = "a=b", method = "POST") {
	return guardRequest(new Request(`${APP}/auth/login`, { method, headers, body }), APP);
}

async function status(answer: Promise<Request | Response>): Promise<number | "passed"> {
	const given = await answer;
	return given instanceof Response ? given.status : "passed";
}

describe("origin of a mutation", () => {
	const table: [why: string, headers: Record<string, string>, outcome: number | "passed"][] = [
		["our own page", { Origin: APP }, "passed"],
		["our own page, as the browser vouches", { Origin: APP, "Sec-Fetch-Site": "same-origin" }, "passed"],
		["a program that is no browser", {}, "passed"],
		["a browser that names no origin but vouches", { "Sec-Fetch-Site": "same-origin" }, "passed"],
		["typed by the person", { "Sec-Fetch-Site": "none" }, "passed"],
		["another site", { Origin: "https://evil.example" }, 403],
		["our name under another scheme", { Origin: "http://paylink.example" }, 403],
		["our name on another port", { Origin: `${APP}:8443` }, 403],
		["a name that begins like ours", { Origin: `${APP}.evil.example` }, 403],
		["a sandboxed page", { Origin: "null" }, 403],
		["another site without an origin", { "Sec-Fetch-Site": "cross-site" }, 403],
		["a neighbour without an origin", { "Sec-Fetch-Site": "same-site" }, 403],
	];
	test.each(table)("%s", async (_why, headers, outcome) => {
		expect(await status(post({ "Content-Type": FORM, ...headers }))).toBe(outcome);
	});

	test.each(["/auth/login", "/link/abc/calls"])(
		"a post to %s names us as the host, whatever the sender or a proxy says, since Remix fails on any other",
		async (path) => {
			const headers = { "Content-Type": FORM, Origin: APP, "X-Forwarded-Host": "proxy.invalid", Host: "10.0.0.1" };
			const request = new Request(`${APP}${path}`, { method: "POST", headers, body: "a=b" });
			const passed = (await guardRequest(request, APP)) as Request;
			expect(passed.headers.get("X-Forwarded-Host")).toBe("paylink.example");
			expect(await passed.text()).toBe("a=b");
		},
	);

	test("refuses a WebSocket from another site, accepts one from this site and any plain GET", async () => {
		const get = (headers: Record<string, string>) => status(guardRequest(new Request(APP, { headers }), APP));
		expect(await get({ Upgrade: "websocket", Origin: "https://evil.example" })).toBe(403);
		expect(await get({ Upgrade: "websocket", Origin: APP })).toBe("passed");
		expect(await get({ Origin: "https://evil.example" })).toBe("passed");
	});
});

test("a page's own router reads the refusal of a form in its own format, with its status", async () => {
	const headers = { "Content-Type": FORM, Origin: "https://evil.example" };
	const request = new Request(`${APP}/auth/login.data`, { method: "POST", headers, body: "a=b" });
	const refused = (await guardRequest(request, APP)) as Response;
	expect(refused.status).toBe(403);
	const read: unknown[] = [];
	const plugin = (type: string, ...rest: unknown[]) => {
		read.push(type, ...rest);
		return { value: type };
	};
	const { value } = await decode(refused.body as ReadableStream<Uint8Array>, { plugins: [plugin] });
	expect(value).toEqual({ error: "ErrorResponse" });
	expect(read).toEqual(["ErrorResponse", REFUSED_BEFORE_ROUTES, 403, ""]);
});

test("a refusal is said in the reader's language, on payers' pages in any", async () => {
	const body = "a".repeat(MAX_BODY_BYTES + 1);
	const refusedIn = async (path: string, language: string) => {
		const headers = { "Content-Type": FORM, Origin: APP, "Accept-Language": language };
		const answer = (await guardRequest(new Request(APP + path, { method: "POST", headers, body }), APP)) as Response;
		return answer.text();
	};
	expect(await refusedIn("/auth/login", "ar")).toContain("لم يُحفظ شيء");
	expect(await refusedIn("/link/abc", "ja-JP,en;q=0.5")).toContain("何も保存されていません");
	expect(await refusedIn("/auth/login", "ja-JP")).toContain("Nothing was saved");
});

describe("bodies", () => {
	test.each(["PUT", "PATCH", "DELETE"])("%s is refused", async (method) => {
		expect(await status(post({ "Content-Type": FORM }, null, method))).toBe(405);
	});

	const table: [why: string, type: string, body: BodyInit, outcome: number | "passed"][] = [
		["a form", FORM, "a=b", "passed"],
		["a form with a charset", `${FORM}; charset=utf-8`, "a=b", "passed"],
		["a form with broken encoding", FORM, "a=%E0%A4%A&%%%", "passed"],
		["JSON where a form is read", "application/json", '{"a":1}', 415],
		["multipart without a boundary", "multipart/form-data", "a=b", 400],
		["broken multipart", "multipart/form-data; boundary=x", "--y\r\n", 400],
		["plain text", "text/plain", "a=b", 415],
		["XML", "application/xml", "<a/>", 415],
		["as long as allowed", FORM, "a".repeat(MAX_BODY_BYTES), "passed"],
		["one byte more", FORM, "a".repeat(MAX_BODY_BYTES + 1), 413],
	];
	test.each(table)("%s", async (_why, type, body, outcome) => {
		expect(await status(post({ "Content-Type": type }, body))).toBe(outcome);
	});

	test.each([
		["what the wallet flow sends", '{"a":1}', "passed"],
		["what its route will refuse in JSON", '{"a":', "passed"],
		["too much", "a".repeat(MAX_BODY_BYTES + 1), 413],
	])("on the wallet flow's path: %s", async (_why, body, outcome) => {
		const headers = { "Content-Type": "application/json", Origin: APP };
		const request = new Request(`${APP}/link/abc/calls`, { method: "POST", headers, body });
		expect(await status(guardRequest(request, APP))).toBe(outcome);
	});

	test("passes form fields unchanged, without files and control fields", async () => {
		const form = new FormData();
		form.append("name", "Ä & ö = \u202E 😀");
		form.append("picture", new File(["x"], "x.png"));
		form.append("__intent__", "{broken");
		form.append("__state__", "x");
		form.append("__proto__.admin", "1");
		form.append("name[0]", "a list");
		form.append("name.first", "an object");
		const passed = await guardRequest(new Request(`${APP}/auth/login`, { method: "POST", body: form }), APP);
		expect([...(await (passed as Request).formData())]).toEqual([["name", "Ä & ö = \u202E 😀"]]);
	});

	test("leaves a picture's upload to its route, unread, and only from our own page", async () => {
		const form = new FormData();
		form.append("picture", new File(["x".repeat(MAX_BODY_BYTES + 1)], "x.png"));
		const upload = (path: string, Origin: string) =>
			guardRequest(new Request(`${APP}${path}`, { method: "POST", body: form, headers: { Origin } }), APP);
		const passed = (await upload("/settings/picture", APP)) as Request;
		expect(passed.bodyUsed).toBe(false);
		expect((await passed.formData()).get("picture")).toBeInstanceOf(File);
		expect(await status(upload("/settings/picture", "https://evil.example"))).toBe(403);
		expect(await status(upload("/settings/picture.data", APP))).toBe(413);
		expect(await status(upload("/settings", APP))).toBe(413);
	});

	test("lets several check boxes of one name pass: a link may be paid on three networks", async () => {
		const passed = (await post({ "Content-Type": FORM }, "network=1&alsoOn=8453&alsoOn=10")) as Request;
		expect((await passed.formData()).getAll("alsoOn")).toEqual(["8453", "10"]);
	});

	test("refuses any other repeated field", async () => {
		const refused = (await post({ "Content-Type": FORM }, "name=a&name=a")) as Response;
		expect(refused.status).toBe(400);
		expect(await refused.text()).toBe("A field was sent twice. Load the page again. Nothing was saved.");
	});

	test("cancels an endless body without a length, but only after a browser could have sent a long form", async () => {
		let sent = 0;
		const endless = new ReadableStream<Uint8Array>({
			pull(controller) {
				sent += 1;
				controller.enqueue(new Uint8Array(8192));
			},
		});
		const request = new Request(APP, {
			method: "POST",
			headers: { "Content-Type": FORM },
			body: endless,
			duplex: "half",
		} as RequestInit);
		expect(await status(guardRequest(request, APP))).toBe(413);
		expect(sent * 8192).toBeGreaterThan(2 * 1024 * 1024);
		expect(sent * 8192).toBeLessThan(3 * 1024 * 1024);
	});

	test("refuses an aborted body without throwing", async () => {
		for (const path of ["/auth/login", "/link/abc/calls"]) {
			const broken = new ReadableStream({
				pull: (controller) => controller.error(new Error("Network connection lost.")),
			});
			const request = new Request(`${APP}${path}`, {
				method: "POST",
				headers: { "Content-Type": FORM },
				body: broken,
				duplex: "half",
			} as RequestInit);
			expect(await status(guardRequest(request, APP))).toBe(400);
		}
	});

	test("an empty body without a type is an empty form", async () => {
		const passed = await post({}, null);
		expect(passed).toBeInstanceOf(Request);
		expect([...(await (passed as Request).formData())]).toEqual([]);
	});

	test("a refusal is plain text, not a page", async () => {
		const refused = (await post({ "Content-Type": FORM }, "a".repeat(MAX_BODY_BYTES + 1))) as Response;
		expect(refused.headers.get("Content-Type")).toMatch(/^text\/plain/);
		expect(await refused.text()).toBe("That was too much at once: at most 64 kB. Nothing was saved.");
	});
});

describe("addresses", () => {
	const asked = (target: string) => guardRequest(new Request(`${APP}${target}`), APP);

	test.each(["/payment%0d%0aX:1", "/link/%00", "/%1Fx", "/a%7f", "/no%0Asuch/page?q=1", "/%E2%80%A8x", "/x%e2%80%a9"])(
		"%s holds what no address of ours does, and leads where every unknown one leads",
		async (target) => {
			const led = (await asked(target)) as Response;
			expect([led.status, led.headers.get("Location")]).toEqual([302, "/404"]);
		},
	);

	test.each(["/?_data=routes%2Fhome", "/link/abc?x=1&_data=", "/404?%5Fdata=x"])(
		"%s asks for a part of a page by a name that is no longer answered",
		async (target) => expect(await status(asked(target))).toBe(400),
	);

	test.each(["/%", "/%zz", "/caf%C3%A9", "/payment?text=%0d%0a", "/link/abc?data=_data"])("%s passes", async (target) =>
		expect(await status(asked(target))).toBe("passed"),
	);
});
