import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { SAMPLE } from "#app/core/payments/sample-request.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { hydrated } from "./harness/hydrated.ts";
import { SCREENS } from "./harness/screens.ts";
import { test, variation } from "./harness/story.ts";

const shownSum = (page: Page) => page.locator(".sampler__sums > :visible").textContent();
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const scriptsOf = (page: Page) =>
	page.evaluate(
		() => performance.getEntriesByType("resource").filter(({ name }) => /\/assets\/.*\.js$/.test(name)).length,
	);

describe("the first page, signed out", () => {
	test("says what this is, what it costs, and shows a sample, before any script and without", async ({ story }) => {
		for (const javaScriptEnabled of [true, false]) {
			const { page } = await story.person({ javaScriptEnabled });
			await page.goto("/");
			await page
				.getByRole("heading", { name: "Get paid in crypto by a link. Free, straight to your wallet." })
				.waitFor();
			await page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
			for (const step of ["Say what you are owed", "Send the link", "It lands in your wallet"])
				await page.getByRole("heading", { name: step }).waitFor();
			await page.getByText("Nothing, for either side.").waitFor();
			await page.getByText("Local chain and Local chain two. You say on which you may be paid").waitFor();
			expect(await shownSum(page)).toMatch(/^Amount requested:\s*100\.00\s*USDC$/);
			await page.getByRole("radio", { name: "WBTC" }).check({ force: true });
			expect(await shownSum(page)).toContain("WBTC");
			expect(await page.locator(".sampler__facts > :visible").textContent()).not.toContain("Local chain two");
			await page.getByRole("link", { name: "See an example" }).click();
			await page.getByText("This is a sample.").waitFor();
		}
	});

	test("runs no script until it is touched, and then the sign-in works", async ({ story }) => {
		const { page, expectError } = await story.person();
		expectError(/422/);
		await page.goto("/", { waitUntil: "networkidle" });
		expect(await scriptsOf(page), "scripts of an untouched page").toBe(0);
		await page.getByLabel("E-mail").fill("nobody@nowhere.example");
		await hydrated(page);
		await page.getByLabel("Password", { exact: true }).fill("a wrong password");
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByText("This e-mail and password do not belong together.").waitFor();
		const sources = await page.evaluate(async () => {
			const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
			return Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
		});
		for (const mark of ["eip6963:requestProvider", "eth_requestAccounts", "connectModal"])
			expect(
				sources.some((source) => source.includes(mark) && !source.includes("demoWallet")),
				mark,
			).toBe(false);
	});

	variation("has a title, a description and a picture of its own for whoever shares it", async ({ story }) => {
		const { page, context } = await story.person();
		await page.goto("/");
		expect(await page.title()).toBe("Get paid in crypto by a link | Paylink");
		const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
		expect(await content("og:title")).toBe("Get paid in crypto by a link | Paylink");
		expect(await content("og:description")).toContain("USDC, USDT, DAI, ETH or WBTC");
		const picture = await context.request.get((await content("og:image")) ?? "");
		expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
	});

	variation("is accessible and fits, in both themes and in Arabic", async ({ story }) => {
		for (const [name, options] of SCREENS) {
			const { page } = await story.person(options);
			await page.goto("/", { waitUntil: "networkidle" });
			expect(await widthOf(page), name).toBe(page.viewportSize()?.width);
			await story.shot(page, `landing-${name}`);
			await expectAccessible(page, `the first page, ${name}`);
		}
		const { page } = await story.person({ viewport: { width: 320, height: 640 } });
		await page.goto("/");
		expect(await widthOf(page)).toBe(320);
	});
});

describe("the sample payment page", () => {
	variation("says that it is one, wherever it is pressed, and nothing is copied, opened or sent", async ({ story }) => {
		const { page, context } = await story.person();
		const asked: string[] = [];
		context.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
		await page.goto("/link/sample");
		await hydrated(page);
		await page.getByText("This is a sample. Nobody asks for this money").waitFor();
		const dialog = page.getByRole("dialog", { name: "This is a sample" });
		const main = page.locator("main .doc");
		const pressed = [];
		for (const control of await main.locator("a, button").all()) {
			if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
			pressed.push(((await control.textContent()) ?? "").trim());
			await control.click();
			await dialog.waitFor();
			await dialog.getByRole("button", { name: "Close" }).click();
			await dialog.waitFor({ state: "hidden" });
		}
		expect(pressed).toContain("Connect to a wallet (sample)");
		await page.locator("header").getByRole("button", { name: "Connect" }).click();
		await expectAccessibleInBothThemes(page, "what the sample answers");
		await story.shot(page, "sample-dialog");
		await dialog.getByRole("button", { name: "Close" }).click();
		await page.locator("[name=senderEmail]").fill("jonas@payer.example");
		await page.locator("[name=senderName]").fill("Jonas");
		await page.locator("[name=txnHash]").fill(`0x${"a9".repeat(32)}`);
		await page.getByRole("button", { name: "Confirm completed transaction" }).click();
		await dialog.waitFor();
		expect(asked.filter((call) => /^POST|\/(live|calls|watch)$/.test(call))).toEqual([]);
		expect(new URL(page.url()).pathname).toBe("/link/sample");
	});

	variation("shows nothing a stranger puts into its address, and is not indexed", async ({ story }) => {
		const { page, context } = await story.person({ javaScriptEnabled: false });
		const textOf = async (address: string) => {
			await page.goto(address);
			expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
			return (await page.locator("main").textContent()) ?? "";
		};
		const plain = await textOf("/link/sample");
		expect(plain).toContain(SAMPLE.requesterName);
		const evil =
			"name=Mallory&requesterName=Mallory&amount=999&token=WBTC&requesterAddress=0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65&memo=evil&pay=exchange&on=1&returnTo=//evil.example";
		expect((await textOf(`/link/sample?${evil}`)).replace(/\d\d:\d\d/g, "")).toBe(plain.replace(/\d\d:\d\d/g, ""));
		const posted = await context.request.post("/link/sample", {
			form: { senderName: "Mallory", txnHash: "0x1" },
			headers: { Origin: story.appUrl },
			maxRedirects: 0,
		});
		expect([posted.status(), posted.headers().location]).toEqual([302, "/link/sample"]);
		for (const below of ["live", "calls", "created", "dashboard", "qr.svg", "preview.png"]) {
			const answer = await context.request.get(`/link/sample/${below}`, { maxRedirects: 0 });
			expect([302, 400, 404, 405], `${below} answers ${answer.status()}`).toContain(answer.status());
		}
		expect(await (await context.request.get("/robots.txt")).text()).toContain("Disallow: /link/");
	});

	variation("is accessible and fits, in both themes and in Arabic", async ({ story }) => {
		for (const [name, options] of SCREENS) {
			const { page } = await story.person(options);
			await page.goto("/link/sample");
			await hydrated(page);
			expect(await widthOf(page), name).toBe(page.viewportSize()?.width);
			await story.shot(page, `sample-${name}`);
			await expectAccessible(page, `the sample, ${name}`);
		}
	});
});
