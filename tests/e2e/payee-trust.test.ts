import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { LANGUAGES } from "#app/core/i18n/languages.ts";
import { sayIn } from "#app/words/say-in.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { steerWallet } from "./harness/demo-wallet.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";

const WIDE = { viewport: { width: 1280, height: 900 } };
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" }).format();

async function makeLink(story: Story, fields = {}) {
	const requester = await openRequester(story);
	return requester.createLink({ requesterAddress: newAddress(), ...fields });
}

const strip = (page: Page) => page.getByRole("list", { name: "What we know about this request" });
const cell = (page: Page, of: string) => strip(page).locator("summary", { hasText: of });

describe("what a payer is told of the payee", () => {
	test("stands beside the name, each with what it means on a tap", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person(WIDE);
		await page.goto(path);
		expect(
			(await strip(page).getByRole("listitem").allInnerTexts()).map((text) => text.split(/\s+/).join(" ")),
		).toEqual([
			"Typed address",
			"Not signed request",
			"Proven e-mail",
			`${MONTH} member since`,
			"None yet links paid",
			"Report this link",
		]);
		await story.shot(page, "trust-1280-light");
		await cell(page, "address").click();
		await page.getByText("The requester typed this address and has not proven that it is theirs.").waitFor();
		await cell(page, "e-mail").click();
		await page.getByText("It shows that the mailbox is theirs, not who they are.").waitFor();
		expect(await page.getByText("The requester typed this address").isVisible(), "one at a time").toBe(false);
		await cell(page, "member since").click();
		await page.getByText(`This account is from ${MONTH}.`).waitFor();
		await cell(page, "links paid").click();
		await page.getByText("It is a count and no proof: who has many addresses can pay themselves.").waitFor();
		await expectAccessibleInBothThemes(page, "a meaning");
		await page.emulateMedia({ colorScheme: "dark" });
		await story.shot(page, "trust-open-1280-dark");
		await page.keyboard.press("Escape");
		expect(await page.getByText("No link of this account counts").isVisible()).toBe(false);
		expect(await cell(page, "links paid").evaluate((summary) => summary === document.activeElement)).toBe(true);
	});

	variation("reads on a phone, in the dark, in Arabic and without script", async ({ story }) => {
		const { path } = await makeLink(story, { requesterEmail: "typed@shop.example" });
		for (const [name, options] of Object.entries({
			light: {},
			dark: { colorScheme: "dark" as const },
			ar: { locale: "ar" },
			"no-script": { javaScriptEnabled: false },
		})) {
			const { page } = await story.person({ ...PHONE, ...options });
			await page.goto(path);
			const say = sayIn(name === "ar" ? "ar" : "en");
			await page
				.locator(".trust summary", { hasText: say("pay.trustEmail") })
				.last()
				.click();
			await page.getByText(say("pay.trustEmailTyped")).waitFor();
			if (name === "ar") await expectAccessible(page, "the strip in Arabic");
			await story.shot(page, `trust-open-390-${name}`);
		}
		const proven = await makeLink(story);
		for (const locale of ["pt-BR", "tr"]) {
			const { page } = await story.person({ viewport: { width: 320, height: 640 }, locale });
			await page.goto(proven.path);
			const ends = await page.locator(".trust summary b").evaluateAll((values) =>
				values.map((value) => {
					const words = document.createRange();
					words.selectNodeContents(value);
					return words.getBoundingClientRect().right;
				}),
			);
			expect(Math.max(...ends), `the strip in ${locale}`).toBeLessThanOrEqual(320);
		}
	});
});

describe("a link that is reported", () => {
	variation("is named to support, and only when there is one", async ({ story }) => {
		const { path, paymentId } = await makeLink(story);
		const { page } = await story.person();
		await page.goto(path);
		await strip(page).getByRole("link", { name: "Report this link" }).click();
		await page.getByText(/^This message is about payment link /).waitFor();
		expect(await page.getByLabel("Subject").inputValue()).toMatch(/^Report of payment link \w{4}-\w{4}$/);
		await story.shot(page, "report-link");
		await expectAccessibleInBothThemes(page, "the form with the reported link");
		const begun = Number((await page.locator('input[name="begun"]').inputValue()).split(".")[0]);
		await page.getByLabel("Your name").fill("Ada Visitor");
		await page.getByLabel("Your e-mail").fill("ada@visitor.example");
		await page.getByLabel("Message", { exact: true }).fill("It pretends to be my bank.");
		await expect.poll(() => Date.now() - begun, { timeout: 10_000 }).toBeGreaterThan(3_100);
		await page.getByRole("button", { name: "Send message" }).click();
		await page.getByText("Your message is on its way to us.").waitFor();
		const mail = await story.outbox.mailTo("support@paylink.example", /Report of payment link/);
		expect(mail.text).toContain(`${story.appUrl}/link/${paymentId}`);
		for (const link of ["abcdefghijkmnpqrstuvwxyz234", "https://evil.example/", `${paymentId}"><script>`]) {
			await page.goto(`/contact-us?link=${encodeURIComponent(link)}`);
			await page.getByLabel("Subject").waitFor();
			expect(await page.locator("input[name=link]").count(), link).toBe(0);
			expect(await page.getByLabel("Subject").inputValue(), link).toBe("");
		}
	});
});

variation("a payment by the keyboard alone takes no more than 13 presses, and typing who pays", async ({ story }) => {
	const { path } = await makeLink(story);
	const { page } = await story.person();
	await page.goto(path);
	await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
	let presses = 0;
	const pressed: string[] = [];
	/** Tabs to what has a name, then presses Enter on it. */
	const go = async (name: string, then?: "Enter") => {
		const focused = () =>
			page.evaluate(() => {
				const at = document.activeElement;
				if (at === document.body) return "";
				const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
				return `${at?.getAttribute("aria-label") ?? ""}${label ?? ""}`.trim();
			});
		while (!(await focused()).startsWith(name)) {
			if (presses > 30) throw new Error(`${name} is not reached: ${pressed.join(", ")}`);
			await page.keyboard.press("Tab");
			pressed.push(await focused());
			presses += 1;
		}
		if (!then) return;
		await page.keyboard.press(then);
		pressed.push(then);
		presses += 1;
	};
	const main = page.getByRole("main");
	await go("Skip to payment", "Enter");
	await go("Connect to a wallet", "Enter");
	await main.getByRole("button", { name: "Continue" }).waitFor();
	await go("Continue", "Enter");
	await page.getByRole("heading", { name: "Who is paying?" }).waitFor();
	await go("Sender's Email");
	await page.keyboard.type("jonas@payer.example");
	await go("Sender's Name");
	await page.keyboard.type("Jonas Weber");
	await page.keyboard.press("Enter");
	presses += 1;
	await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
	await go("Continue", "Enter");
	await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
	expect(presses, pressed.join(", ")).toBeLessThanOrEqual(13);
});

variation(
	"what a payer is told of the payee stands apart in every language, on phones, tablets and screens",
	async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person();
		const headers = { Origin: story.appUrl };
		const together: string[] = [];
		for (const language of LANGUAGES) {
			await page.request.post("/settings/appearance", { form: { language, returnTo: "/" }, headers });
			await page.goto(path);
			await page.evaluate(() => document.fonts.ready);
			for (const width of [360, 390, 645, 965, 1080, 1200, 1280]) {
				await page.setViewportSize({ width, height: 700 });
				const cells = await page.locator(".trust > li :is(summary, .trust__go)").evaluateAll((all) =>
					all.map((one) => {
						const words = document.createRange();
						words.selectNodeContents(one);
						const { left, right, top, bottom } = words.getBoundingClientRect();
						return { left, right, top, bottom };
					}),
				);
				const meets = cells.some((a, at) =>
					cells
						.slice(at + 1)
						.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4),
				);
				if (meets) together.push(`${language} at ${width}`);
			}
		}
		expect(together, "words over one another").toEqual([]);
	},
);
