import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalServer } from "#local/listen.ts";
import { startOutbox } from "#local/outbox.ts";

const stateDir = mkdtempSync(join(tmpdir(), "outbox-"));
let outbox: LocalServer;
beforeAll(async () => {
	outbox = await startOutbox(join(stateDir, "mails.jsonl"), 0);
	const mails = [
		{ from: "Paylink <hello@paylink.test>", to: ["ada@mail.test"], subject: "First", text: "one", html: "<p>one</p>" },
		{
			from: "Paylink <hello@paylink.test>",
			to: ["bob@mail.test", "cid@mail.test"],
			subject: "<b>Second</b>",
			text: "two <2>",
			html: '<!doctype html><html><head><title>x</title></head><body><a href="https://paylink.test/a">Go</a></body></html>',
		},
	];
	for (const mail of mails) await fetch(`${outbox.url}/mails`, { method: "POST", body: JSON.stringify(mail) });
});
afterAll(async () => {
	await outbox.close();
	rmSync(stateDir, { recursive: true, force: true });
});

const get = async (path: string) => (await fetch(`${outbox.url}${path}`)).text();

describe("the outbox", () => {
	test("lists sender, subject and time, newest first", async () => {
		const page = await get("/");
		expect(page.indexOf("Second")).toBeLessThan(page.indexOf("First"));
		expect(page).toContain("bob@mail.test, cid@mail.test");
		expect(page).toContain("Paylink &#60;hello@paylink.test&#62;");
		expect(page).toMatch(/<time datetime="20\d\d-/);
		expect(page).not.toContain("<b>Second");
	});

	test("shows a mail as HTML and plain text, escaped", async () => {
		const page = await get("/mails/2");
		expect(page).toContain('src="/mails/2.html"');
		expect(page).toContain("two &#60;2&#62;");
	});

	test("opens a mail's links in a new tab and runs no scripts", async () => {
		const response = await fetch(`${outbox.url}/mails/2.html`);
		expect(await response.text()).toContain('<head><base target="_blank"><title>x</title>');
		expect(response.headers.get("content-security-policy")).toContain("script-src 'none'");
		expect(await get("/mails/1.html")).toBe('<base target="_blank"><p>one</p>');
	});

	test("serves unchanged mails as JSON and keeps them over a restart", async () => {
		expect(JSON.parse(await get("/mails.json"))).toMatchObject([{ id: 1, html: "<p>one</p>" }, { id: 2 }]);
		const again = await startOutbox(join(stateDir, "mails.jsonl"), 0);
		expect(await (await fetch(`${again.url}/mails.json`)).json()).toHaveLength(2);
		await again.close();
	});
});
