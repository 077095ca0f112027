import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { variationUnless } from "../tags.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, test } from "./harness/story.ts";

/** Names and memos that somebody chose to do harm: on a receipt's page, on its PDF and on the page that checks it. */

/** What an honest form never has in it: the app takes these out when they are typed. */
const TURNING = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|[^\P{Cc}\t\n\r]/u;
/** As they stand in the database of whoever has taken the server over. */
const ISOLATES_OF_OURS = /[\u2066-\u2069]/gu;

const TEXTS: Record<string, { name: string; memo: string }> = {
	"markup and PDF's own syntax": {
		name: "<img src=x onerror=alert(1)> ) Tj ET",
		memo: ">>endobj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\ntrailer </script><script>alert(1)</script>",
	},
	"what turns text around": {
		name: "Rosa \u202Egnp.exe\u202C \u2066\u2067x",
		memo: "Zero\u200Bwidth \uFEFF\u2069\u200F \u202Dnine\u0007 \u001B[31m",
	},
	"one word without an end": { name: "W".repeat(120), memo: "m".repeat(280) },
	"both directions and emoji": {
		name: "שלום Rosa مرحبا 👩‍👩‍👧‍👦",
		memo: "(שלום) [hello] {مرحبا} 12% ".repeat(9),
	},
	"marks piled up": { name: `R${"\u0335".repeat(100)}`, memo: `m${"\u0301".repeat(250)}` },
};

async function receiptOf(story: Story, { name, memo }: { name: string; memo: string }, isForced: boolean) {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({
		requesterAddress: payee,
		...(isForced ? {} : { requesterName: name, memo }),
	});
	const { pathname } = new URL(link.path, story.appUrl);
	const id = pathname.split("/").at(-1) ?? "";
	if (isForced) {
		const sql = "update pending_payments set requester_name = ?, memo = ? where payment_id = ?";
		const body = JSON.stringify({ sql, values: [name, memo, id] });
		const answer = await fetch(`${story.appUrl}/__local/sql`, { method: "POST", body });
		expect(answer.status, await answer.text()).toBe(200);
	}
	const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, 25_000_000n);
	await story.chain.mined(hash);
	const payer = await story.person({ viewport: { width: 390, height: 844 } });
	await payer.page.goto(link.path);
	await payer.page.getByRole("link", { name: "Signed receipt" }).click();
	await payer.page.waitForURL(/\/receipt\/[\w-]{22}$/);
	return payer.page;
}

async function expectHarmless(page: Page, part: string): Promise<void> {
	const { text, acting, wide } = await page.evaluate((selector) => {
		const found = document.querySelector(selector);
		return {
			text: found?.textContent ?? "",
			acting: found?.querySelectorAll("img[src='x'], script:not([type]), svg[onload]").length,
			wide: document.documentElement.scrollWidth - window.innerWidth,
		};
	}, part);
	// Ours stand around each value, and are closed.
	expect(text.replace(ISOLATES_OF_OURS, "")).not.toMatch(TURNING);
	expect(text.match(/[\u2066-\u2068]/gu)?.length ?? 0).toBe(text.match(/\u2069/gu)?.length ?? 0);
	expect(acting, "markup").toBe(0);
	expect(wide, "pixels out of the frame").toBeLessThanOrEqual(0);
}

describe("a receipt with", () => {
	const rows = Object.entries(TEXTS).flatMap(([what, texts]) =>
		[false, true].map((isForced) => ({ what, texts, isForced })),
	);
	for (const { what, texts, isForced } of rows)
		test(
			`${what} is harmless (behind the app's back: ${isForced})`,
			variationUnless(isForced && what === "what turns text around"),
			async ({ story }) => {
				const page = await receiptOf(story, texts, isForced);
				await expectHarmless(page, "article");
				await story.shot(page, `hostile-receipt-${what.replace(/\W+/g, "-")}`);
				const pdf = await page.request.get(`${page.url()}/pdf`);
				expect(pdf.headers()["content-type"]).toBe("application/pdf");
				const buffer = await pdf.body();
				const bare = buffer.toString("latin1").replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, "");
				const syntax = bare.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, "()");
				expect(syntax.match(/\/Type \/Page\b/g)).toHaveLength(1);
				expect(syntax).not.toMatch(/\/OpenAction|\/JavaScript|\/AA\b/);
				await page.goto("/verify");
				await page.locator("#file").setInputFiles({ name: "receipt.pdf", mimeType: "application/pdf", buffer });
				await page.getByText("Paylink signed this receipt").waitFor();
				await expectHarmless(page, "#result");
				await story.shot(page, `hostile-verify-${what.replace(/\W+/g, "-")}`);
			},
		);
});
