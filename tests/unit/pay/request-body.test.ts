import { describe, expect, test } from "vitest";
import { readForm, readJson } from "#app/http/request-body.server.ts";

const FORM = "application/x-www-form-urlencoded";
const post = (body: BodyInit, type?: string) =>
	new Request("https://paylink.example/link/x", {
		method: "POST",
		body,
		headers: type === undefined ? {} : { "Content-Type": type },
	});

describe("a posted body", () => {
	test.for([
		["a form", post("a=1", FORM), { ok: true }],
		["a form with a charset", post("a=1", `${FORM}; charset=UTF-8`), { ok: true }],
		["JSON where a form is due", post("{}", "application/json"), { ok: false, reason: "wrong-content-type" }],
		["text", post("a=1", "text/plain"), { ok: false, reason: "wrong-content-type" }],
		["too much", post(`a=${"x".repeat(200)}`, FORM), { ok: false, reason: "too-large" }],
		["a broken multipart", post("nonsense", "multipart/form-data; boundary=x"), { ok: false, reason: "malformed" }],
	] as const)("%s", async ([, request, expected]) => {
		expect(await readForm(request, 100)).toMatchObject(expected);
	});

	test.for([
		["an object", post('{"a":1}', "application/json"), { ok: true, value: { a: 1 } }],
		["a form where JSON is due", post("a=1", FORM), { ok: false, reason: "wrong-content-type" }],
		["half of an object", post('{"a":', "application/json"), { ok: false, reason: "malformed" }],
		[
			"bytes that are no text",
			post(new Uint8Array([0xff, 0xfe]), "application/json"),
			{ ok: false, reason: "malformed" },
		],
	] as const)("%s", async ([, request, expected]) => {
		expect(await readJson(request, 100)).toMatchObject(expected);
	});

	test("is never read past the cap, whatever its length claims", async () => {
		let pulled = 0;
		const endless = new ReadableStream<Uint8Array>({
			pull(controller) {
				pulled += 1;
				controller.enqueue(new Uint8Array(40));
			},
		});
		const request = new Request("https://paylink.example/", {
			method: "POST",
			body: endless,
			headers: { "Content-Type": FORM },
			duplex: "half",
		} as RequestInit);
		expect(await readForm(request, 100)).toEqual({ ok: false, reason: "too-large" });
		expect(pulled).toBeLessThan(10);
	});
});
