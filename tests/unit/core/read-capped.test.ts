import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { callService } from "#app/adapters/outside-fetch.ts";
import { readCapped } from "#app/core/read-capped.ts";

const CAP = 10;

/** A body with chunks of the given lengths, and how often it was cancelled. */
function bodyOf(chunks: readonly number[], headers: Record<string, string> = {}) {
	const left = chunks.map((length, at) => new Uint8Array(length).fill(at + 1));
	const seen = { cancelled: 0 };
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			const next = left.shift();
			if (next) controller.enqueue(next);
			else controller.close();
		},
		cancel() {
			seen.cancelled += 1;
		},
	});
	return { message: { headers: new Headers(headers), body }, seen };
}

describe("a body is read up to the limit", () => {
	test.each([
		["nothing", [], 0],
		["one byte under the cap", [4, 5], 9],
		["the cap itself", [4, 6], 10],
	])("%s", async (_name, chunks, length) => {
		const { message, seen } = bodyOf(chunks);
		const bytes = await readCapped(message, CAP);
		expect(bytes?.byteLength).toBe(length);
		expect([...(bytes ?? [])]).toEqual(chunks.flatMap((size, at) => Array(size).fill(at + 1)));
		expect(seen.cancelled).toBe(0);
	});

	test.each([
		["one byte over the cap", [4, 7, 1], {}],
		["longer than Content-Length claims", [4, 7, 1], { "Content-Length": "3" }],
		["as long as Content-Length claims, which is too long", [4], { "Content-Length": "11" }],
	])("%s is refused and cancelled", async (_name, chunks, headers) => {
		const { message, seen } = bodyOf(chunks, headers);
		expect(await readCapped(message, CAP)).toBeNull();
		expect(seen.cancelled).toBe(1);
	});

	test.each([
		["its last byte is the last that may be skipped", [4, 7, 9], {}, 0],
		["one byte more than may be skipped", [4, 7, 10, 1], {}, 1],
		["with a length that may be skipped", [20], { "Content-Length": "20" }, 0],
		["with a length beyond that", [21], { "Content-Length": "21" }, 1],
	])(
		"a longer one is read to its end where some of it may be skipped: %s",
		async (_name, chunks, headers, cancelled) => {
			const { message, seen } = bodyOf(chunks, headers);
			expect(await readCapped(message, CAP, 10)).toBeNull();
			expect(seen.cancelled).toBe(cancelled);
		},
	);

	test("a missing body is empty", async () => {
		expect((await readCapped(new Response(null), CAP))?.byteLength).toBe(0);
	});
});

test("an endless answer of a service is cancelled", async () => {
	const { promise: closed, resolve: isClosed } = Promise.withResolvers<number>();
	const server = createServer((_request, response) => {
		let sent = 0;
		const part = Buffer.alloc(1024 * 1024, " ");
		const send = () => {
			while (response.write(part)) sent += part.length;
			response.once("drain", send);
		};
		response.on("close", () => isClosed(sent));
		send();
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	await expect(callService("marketplace", url)).rejects.toMatchObject({ name: "PortError", why: "malformed" });
	expect(await closed).toBeLessThan(64 * 1024 * 1024);
	server.close();
});
