import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { hydrated } from "./harness/hydrated.ts";
import { openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const OFFERED = [LOCAL_CHAIN_ID, 1, 8453, 42161, 137];

/** The form's data with more chains: a list of values, in which objects and arrays name others by their places. */
function withChains(stream: string): string {
	const [first = "", ...rest] = stream.split("\n");
	const values = JSON.parse(first) as unknown[];
	const key = `_${values.indexOf("chainIds")}`;
	const holder = values.find((value) => typeof value === "object" && value !== null && key in value);
	if (!holder) return stream;
	const place = (holder as Record<string, number>)[key] as number;
	values[place] = OFFERED.map((id) => values.push(id) - 1);
	return [JSON.stringify(values), ...rest].join("\n");
}

/** The create form, reached by a click, as an operator of public chains offers it: this stack has endpoints of local ones. */
async function openForm(page: Page): Promise<void> {
	await page.route(
		(url) => url.pathname === "/_root.data",
		async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, body: withChains(await response.text()) });
		},
	);
	await page.goto("/settings");
	await hydrated(page);
	await page.locator(".top__nav a").first().click();
	await page.locator("[name=network] option").nth(3).waitFor({ state: "attached" });
}

const checked = (page: Page) => page.locator("[name=confirmations]:checked").inputValue();
const choose = (page: Page, network: number) => page.locator("[name=network]").selectOption(String(network));

const place = (page: Page) =>
	page
		.locator("form button[type=submit]")
		.last()
		.evaluate((button) => button.getBoundingClientRect().top + scrollY);

async function opened(story: Story, width: number, options: { locale?: string } = {}) {
	const { page } = await openRequester(story, { viewport: { width, height: 900 }, ...options });
	await openForm(page);
	return page;
}

describe("how long confirmations take", () => {
	variation(
		"is shown beside each choice, for the chosen network; short blocks suggest final until somebody chooses",
		async ({ story }) => {
			const page = await opened(story, 1280);
			const group = page.getByRole("radiogroup", { name: "Confirmations asked" });
			expect(await checked(page)).toBe("1");
			await choose(page, 1);
			await group.getByText("The times are those of Ethereum.").waitFor();
			await group.getByText("about 12 seconds").waitFor();
			await group.getByText("about 15 minutes").waitFor();
			expect(await checked(page)).toBe("1");
			await choose(page, 8453);
			await group.getByText("The times are those of Base.").waitFor();
			await group.getByText("we suggest “Final”").waitFor();
			await group.getByText("about 20 minutes").waitFor();
			expect(await checked(page)).toBe("final");
			await choose(page, 1);
			await expect.poll(() => checked(page)).toBe("1");

			await group.getByRole("radio", { name: /^1 block/ }).focus();
			await page.keyboard.press("ArrowDown");
			expect(await checked(page)).toBe("12");
			await choose(page, 8453);
			await group.getByText("Here hardly more certain than one block.").waitFor();
			expect(await checked(page)).toBe("12");
			await expectAccessibleInBothThemes(page, "the create form on a chain of short blocks");
			await story.shot(page, "create-waits");
		},
	);

	test("the suggestion, once chosen by hand, stays on other networks", async ({ story }) => {
		const page = await opened(story, 1280);
		await choose(page, 8453);
		await expect.poll(() => checked(page)).toBe("final");
		await page.getByRole("radio", { name: /^Final/ }).click();
		await choose(page, 1);
		await page.getByText("The times are those of Ethereum.").waitFor();
		expect(await checked(page)).toBe("final");
	});

	test.for([
		[1280, "en"],
		[800, "en"],
		[390, "en"],
		[320, "en"],
		[390, "ar"],
	] as const)(
		"nothing below moves when another network is chosen: %i px, %s",
		{ tags: "variation" },
		async ([width, locale], { story }) => {
			const page = await opened(story, width, { locale });
			const before = await place(page);
			for (const network of [1, 8453, 42161, 137, LOCAL_CHAIN_ID]) {
				await choose(page, network);
				expect({ network, moved: (await place(page)) - before }).toEqual({ network, moved: 0 });
			}
			await choose(page, 42161);
			await page.locator("[name=confirmations]").first().scrollIntoViewIfNeeded();
			await story.shot(page, `create-waits-${width}-${locale}`);
			await page.emulateMedia({ colorScheme: "dark" });
			await story.shot(page, `create-waits-${width}-${locale}-dark`);
		},
	);
});
