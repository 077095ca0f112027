import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LOG_EVENTS, log } from "#app/core/operations/log.ts";

afterEach(() => vi.restoreAllMocks());

describe("an event", () => {
	test("is one line of JSON at its level, with ids and without SQL parameters", () => {
		const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
		const error = new Error("Failed query: insert into links\nparams: ada@example.com,secret");
		log({ event: "link.read.failed", paymentId: "abc", error });
		const [line] = warn.mock.calls[0] ?? [];
		expect(line).not.toContain("\n");
		expect(JSON.parse(line)).toMatchObject({ event: "link.read.failed", paymentId: "abc" });
		expect(JSON.parse(line).error).toContain("Failed query: insert into links");
		expect(line).not.toContain("ada@example.com");
	});

	test("has no error field without an error", () => {
		const info = vi.spyOn(console, "info").mockImplementation(() => {});
		log({ event: "admin.access.changed", adminId: "one" });
		expect(info).toHaveBeenCalledExactlyOnceWith('{"event":"admin.access.changed","adminId":"one"}');
	});
});

test("docs/operations.md alerts on events that exist", () => {
	const docs = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
	const alerts = [...docs.matchAll(/^\| `([a-z.-]+)` \|/gm)].map(([, event]) => event);
	expect(alerts.length).toBeGreaterThan(5);
	expect(alerts.filter((event) => !Object.hasOwn(LOG_EVENTS, event as string))).toEqual([]);
});

test("docs/operations.md says of every event of the chains' watchers when somebody must act", () => {
	const docs = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
	const watching = Object.keys(LOG_EVENTS).filter((event) => /^(chain|arrival)\./.test(event));
	expect(watching.length).toBeGreaterThan(5);
	expect(watching.filter((event) => !docs.includes(`| \`${event}\` |`))).toEqual([]);
	// Each is also named where an operator reads what to do about it.
	const guide = docs.slice(docs.indexOf("## When a chain's cursor stands still"));
	expect(watching.filter((event) => !guide.includes(event))).toEqual([]);
});
