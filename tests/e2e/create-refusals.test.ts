import { describe, expect } from "vitest";
import { tokenContract } from "#app/core/chains.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

/** What a person types into which field, and the sentence that is then shown beside it. */
const REFUSED = [
	["How much", "", "Amount is required"],
	["How much", "abc", "Write the amount in digits with a point before the decimals: 12.50"],
	["How much", "-1", "An amount cannot be negative"],
	["How much", "1e3", "Write the amount in full, without an exponent"],
	[
		"How much",
		"1,5",
		"Is 1,5 meant as 1.5 or as 15? Write a point before the decimals, and nothing between other digits.",
	],
	["How much", "1,000,000", "Write the amount without commas or spaces between the digits: 1234.50"],
	["How much", "0.00", "An amount must be more than zero"],
	["How much", "1.0000001", "USDC has at most 6 decimals"],
	["How much", "9".repeat(79), "An amount has at most 78 digits"],
	["How much", "1000000000000.01", "A link asks for at most 1,000,000,000,000.00 USDC. Count the zeros once more."],
	["Due", "2020-01-01", "This day has passed. Choose today or later."],
	["Your name", "", "Name is required"],
	["Your name", "x".repeat(121), "A name has at most 120 characters"],
	["Your e-mail", "", "Email is required"],
	["Your e-mail", "rosa@shop", "Email must be a valid email address"],
	["Receiving address", "", "Receiving address is required"],
	[
		"Receiving address",
		"0x1234",
		"An address is 0x and 40 characters from 0-9 and a-f; a name has a dot in it, as in vitalik.eth",
	],
	[
		"Receiving address",
		"0x70997970C51812dc3A010C7d01b50e0d17dc79c8",
		"Capitals and small letters of this address do not fit together: a character is probably wrong. Copy it again from your wallet.",
	],
	["Receiving address", `0x${"0".repeat(40)}`, "Nobody owns the zero address: what is sent there is lost"],
	[
		"Receiving address",
		tokenContract(31337, "USDC") ?? "",
		"This is the address of a token’s contract, not of a wallet: what is sent there is lost",
	],
	["Dashboard password", "", "Password is required"],
	["Dashboard password", "short", "A password has 8 characters or more"],
	["After payment", "http://shop.example", "An address to open next must begin with https://"],
	["After payment", "https://paylink@evil.example", "This https address cannot be read"],
] as const;

describe("what the create form refuses", () => {
	variation("is shown beside the field when it is left, and goes when it is right", async ({ story }) => {
		const { page } = await openRequester(story);
		await page.goto("/");
		for (const [label, typed, words] of REFUSED) {
			const field = page.getByLabel(label);
			await field.fill(typed);
			await field.blur();
			await expectRefusal(field, words);
		}
		await expectAccessibleInBothThemes(page, "the form with its refusals");
		await story.shot(page, "create-refused");
		await page.getByRole("button", { name: "Create payment link" }).click();
		const amount = page.getByLabel("How much");
		expect(await amount.evaluate((field) => field === document.activeElement), "the first refused field").toBe(true);
		await amount.fill("12.5");
		await page.getByText("A link asks for at most").waitFor({ state: "detached" });
	});

	variation("is counted above the form as long as it is wrong", async ({ story }) => {
		const { page, expectError } = await openRequester(story);
		expectError(/400/);
		await page.goto("/");
		await page.getByRole("button", { name: "Create payment link" }).click();
		await page.getByText("2 fields need another look. Nothing was saved.").waitFor();
		await page.getByLabel("How much").fill("12.5");
		await page.getByText("One field needs another look. Nothing was saved.").waitFor();
		await page.getByLabel("Dashboard password").fill("seven lamps and a kettle");
		await page.getByText("another look").waitFor({ state: "detached" });
	});

	test("also where only a tampered page could ask for it", async ({ story }) => {
		const { page } = await openRequester(story);
		await page.goto("/");
		const memo = page.getByLabel("Memo");
		await memo.evaluate((field) => field.removeAttribute("maxlength"));
		await memo.fill("x".repeat(281));
		await memo.blur();
		await expectRefusal(memo, "A memo has at most 280 characters");
		for (const [name, value] of [
			["token", "DOGE"],
			["confirmations", "0"],
		] as const)
			await page.locator(`input[name="${name}"]:checked`).evaluate((input, forged) => {
				(input as HTMLInputElement).value = forged;
			}, value);
		await page.locator("select option:checked").evaluate((option) => option.setAttribute("value", "5"));
		await page.getByRole("button", { name: "Create payment link" }).click();
		await expectRefusal(page.getByRole("radiogroup", { name: "Token" }), "Choose one of the tokens");
		await expectRefusal(page.getByLabel("Network", { exact: true }), "Choose one of the networks");
		await expectRefusal(
			page.getByRole("radiogroup", { name: "Confirmations asked" }),
			"Choose how many confirmations you ask for",
		);
	});
});
