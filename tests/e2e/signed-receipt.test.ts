import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compactVerify, createRemoteJWKSet } from "jose";
import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { type ReceiptClaims, ReceiptClaimsSchema } from "#app/core/payments/receipt-claims.ts";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard } from "./harness/dashboard.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** 25 USDC, what the links of these stories ask for */
const ASKED = 25_000_000n;
const MEMO = "Two lamps and a kettle";
/** The chain's watcher tells the link's room, which stores what it found. */
const WATCHED = { timeout: 20_000, interval: 500 };

/** A paid link, and the page of its transaction's signed receipt. */
async function signedReceipt(story: Story, memo = MEMO) {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({ requesterAddress: payee, memo });
	const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, ASKED);
	await story.chain.mined(hash);
	const { page: payment, newPage } = await story.person({ permissions: ["clipboard-read", "clipboard-write"] });
	await payment.goto(link.path);
	const href = await payment.getByRole("link", { name: "Signed receipt" }).getAttribute("href");
	// The payment page stays open, for then its chain is watched without a pause.
	const page = await newPage();
	await page.goto(href ?? "");
	await page.waitForURL(/\/receipt\/[\w-]{22}$/);
	// Signed anew a moment later, with what it was worth.
	await expect
		.poll(async () => (await checked(story, await (await page.request.get(`${page.url()}/jws`)).text())).worth)
		.toBeTruthy();
	await page.reload();
	return { page, link, payee, hash, email: requester.account.email };
}

/** As anybody checks it: by the published keys, from another site. */
async function checked(story: Story, jws: string): Promise<ReceiptClaims> {
	const keys = createRemoteJWKSet(new URL(`${story.appUrl}/.well-known/jwks.json`));
	const { payload } = await compactVerify(jws, keys, { algorithms: ["Ed25519"] });
	return ReceiptClaimsSchema.parse(JSON.parse(new TextDecoder().decode(payload)));
}

/** The lines of docs/verify.md, as somebody copies them. @returns what they print */
function runDocumented(page: string): Promise<string> {
	const [, script = ""] = /```mjs\n([\s\S]*?)```/.exec(readFileSync("docs/verify.md", "utf8")) ?? [];
	return new Promise((resolve, reject) => {
		const child = execFile(process.execPath, ["--input-type=module", "-", page], (error, out) =>
			error ? reject(error) : resolve(out),
		);
		child.stdin?.end(script);
	});
}

const textOf = async (page: Page) => (await page.getByRole("article").textContent()) ?? "";

describe("a signed receipt", () => {
	variation("says what was paid, names no payer, and anybody checks it by the published keys", async ({ story }) => {
		const { page, payee, hash, link } = await signedReceipt(story);
		await page.getByRole("heading", { level: 1, name: "25.00 USDC paid to Rosa Requester, not final yet" }).waitFor();
		const text = await textOf(page);
		for (const shown of [payee, hash, MEMO, "Rosa Requester", "Signed by Paylink"]) expect(text).toContain(shown);
		const html = await page.content();
		expect(html, "its requester's mailbox").not.toMatch(/[\w.+-]+@[\w-]+\.example/);
		const answer = await page.request.get(`${page.url()}/jws`);
		expect(answer.headers()).toMatchObject({ "access-control-allow-origin": "*", "x-robots-tag": "noindex" });
		const claims = await checked(story, await answer.text());
		expect(claims).toMatchObject({ page: page.url(), payment: { hash, amount: String(ASKED) }, request: { payee } });
		expect(await runDocumented(page.url())).toContain(`${ASKED} base units of USDC to ${payee}, transaction ${hash}`);
		await page.getByRole("button", { name: "Copy the signed text" }).click();
		await page.getByText("Copied").waitFor();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await answer.text());
		await expectAccessibleInBothThemes(page, "a signed receipt");
		await story.shot(page, "signed-receipt-1280");
		await page.getByRole("link", { name: "Payment page" }).click();
		await page.waitForURL(`**${link.path}`);
	});

	variation("is linked from the requester's dashboard and from the mail about the payment", async ({ story }) => {
		const { page, link, email, hash } = await signedReceipt(story);
		const mail = await story.outbox.mailTo(email, /^25\.00 USDC arrived$/);
		const [, mailed = ""] = /Open the signed receipt:\n(\S+)/.exec(mail.text) ?? [];
		expect(mailed).toBe(`${story.appUrl}${link.path}/receipt/${story.chainId}:${hash}`);
		await page.goto(mailed);
		await page.waitForURL(/\/receipt\/[\w-]{22}$/);

		const { page: desk } = await openDashboard(story, link);
		const row = desk.getByRole("link", { name: /^Signed receipt of the transaction 0x/ });
		await row.waitFor();
		await expectAccessibleInBothThemes(desk, "a dashboard with a signed receipt");
		await story.shot(desk, "signed-receipt-dashboard");
		await row.click();
		await desk.waitForURL(page.url());
	});

	variation("becomes final, and prints on one page", async ({ story }) => {
		const { page } = await signedReceipt(story);
		await story.chain.mine(BLOCKS_TO_FINALITY);
		await expect
			.poll(async () => {
				await page.reload();
				return page.getByText("Paid and final").isVisible();
			}, WATCHED)
			.toBe(true);
		await page.emulateMedia({ media: "print", colorScheme: "dark" });
		expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
		for (const format of ["A4", "Letter"] as const) {
			const pdf = await page.pdf({ format, printBackground: true });
			expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
		}
		await page.setViewportSize({ width: 794, height: 1123 });
		await story.shot(page, "signed-receipt-print");
	});

	test("comes as a PDF, which the checking page takes, and no more once its payment is taken back", async ({
		story,
	}) => {
		const { page, hash } = await signedReceipt(story, "請求書の控え, दो दीये, שתי מנורות");
		const pdf = await page.request.get(`${page.url()}/pdf`);
		expect(pdf.headers()).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
		const buffer = await pdf.body();
		expect(buffer.subarray(0, 5).toString()).toBe("%PDF-");
		expect(buffer.length, "bytes").toBeLessThan(150_000);
		for (const font of ["NotoSansJP-", "NotoSans-", "NotoSansHebrew"])
			expect(buffer.toString("latin1"), "fonts of what it is for").toMatch(new RegExp(`\\+${font}`));
		if (process.env.SHOTS) writeFileSync(join(inject("shotsDir"), "signed-receipt.pdf"), buffer);
		const reader = await story.person();
		await reader.page.goto("/verify");
		await reader.page
			.locator("input[type=file]")
			.setInputFiles({ name: "receipt.pdf", mimeType: "application/pdf", buffer });
		await reader.page.getByText("Paylink signed this receipt").waitFor();
		await page.getByRole("link", { name: "Check this receipt" }).click();
		await page.getByText("Paylink signed this receipt").waitFor();
		await page.goBack();
		await story.chain.reorg(1);
		await story.chain.drop(hash).catch(() => undefined);
		await story.chain.mine(1);
		await expect.poll(async () => (await page.request.get(`${page.url()}/pdf`)).url(), WATCHED).toBe(page.url());
	});

	variation("whose block was replaced says that it counts no longer", async ({ story }) => {
		const { page, hash } = await signedReceipt(story);
		await story.chain.reorg(1);
		await story.chain.drop(hash).catch(() => undefined);
		await story.chain.mine(1);
		await expect
			.poll(async () => {
				await page.reload();
				return page.getByRole("heading", { level: 1 }).textContent();
			}, WATCHED)
			.toBe("This receipt is withdrawn");
		await page.getByText("Do not rely on this receipt.").waitFor();
		const text = await page.request.get(`${page.url()}/jws`);
		expect(text.status(), "its signature would not say so").toBe(410);
		expect(await text.text()).toContain("Do not rely on this receipt.");
		await expectAccessible(page, "a withdrawn receipt");
		await story.shot(page, "signed-receipt-withdrawn");
	});

	variation("on a phone, in the dark and in Arabic stays in its frame", async ({ story }) => {
		const { page } = await signedReceipt(story, "مصباحان وإبريق");
		const reader = await story.person({ ...PHONE, locale: "ar", colorScheme: "dark" });
		await reader.page.goto(page.url());
		await reader.page.getByRole("article").waitFor();
		const { width, inner } = await reader.page.evaluate(() => ({
			width: document.documentElement.scrollWidth,
			inner: window.innerWidth,
		}));
		expect(width).toBeLessThanOrEqual(inner);
		await expectAccessible(reader.page, "a signed receipt in Arabic");
		await story.shot(reader.page, "signed-receipt-390-dark-ar");
	});

	variation("of nobody's address is not found", async ({ story }) => {
		const stranger = await story.person();
		stranger.expectError(/404/);
		const answer = await stranger.page.goto(`/receipt/${"A".repeat(22)}`);
		expect(answer?.status()).toBe(404);
	});
});
