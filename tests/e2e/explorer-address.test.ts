import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { sayIn } from "#app/words/say-in.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test, variation } from "./harness/story.ts";

const TWO = String(SECOND_LOCAL_CHAIN_ID);
const HASH = `0x${"ab".repeat(32)}`;
const ELSEWHERE = "This address is of a transaction on Ethereum, and this link is not paid there.";

async function makeLink(story: Story, alsoOn?: string) {
	const requester = await openRequester(story);
	const requesterAddress = newAddress();
	const link = await requester.createLink({ requesterAddress, alsoOn });
	return { ...link, requester, requesterAddress };
}

const field = (page: Page) => page.getByLabel("Transaction Hash");
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm completed transaction" });
const addressesOf = (page: Page) => page.locator("[href*=evil], [src*=evil], [href*='/tx/0xabab']").count();

describe("the form for who has paid already", () => {
	variation("is folded on a phone, and shows where each kind of wallet keeps the hash", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person(PHONE);
		await page.goto(path);
		expect(await field(page).isVisible()).toBe(false);
		await story.shot(page, "hash-folded-390-light");
		await page.getByText("or confirm payment information").click();
		await field(page).waitFor();
		await page.getByText("Where do I find the hash?").click();
		await page.getByText("Wallet with several owners").waitFor();
		await expectAccessibleInBothThemes(page, "the form with the places of the hash");
		await story.shot(page, "hash-where-390-light");
		await page.emulateMedia({ colorScheme: "dark" });
		await story.shot(page, "hash-where-390-dark");

		const narrow = await story.person({ viewport: { width: 390, height: 844 } });
		await narrow.page.goto(path);
		expect(await field(narrow.page).isVisible(), "in a window as narrow").toBe(false);

		const say = sayIn("ar");
		const arabic = await story.person({ ...PHONE, locale: "ar" });
		await arabic.page.goto(path);
		await arabic.page.getByText(say("pay.orConfirm")).click();
		await arabic.page.getByText(say("pay.hashWhere")).click();
		await arabic.page.getByText(say("pay.hashOfMultisig")).waitFor();
		await expectAccessible(arabic.page, "the places of the hash in Arabic");
		await story.shot(arabic.page, "hash-where-390-ar");
	});

	variation("is open on a wide screen, with the places folded", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person({ viewport: { width: 1280, height: 900 } });
		await page.goto(path);
		await field(page).waitFor();
		await page.getByText("Where do I find the hash?").click();
		await page.getByText("Wallet with several owners").waitFor();
		await story.shot(page, "hash-where-1280-light");
		await page.emulateMedia({ colorScheme: "dark" });
		await story.shot(page, "hash-where-1280-dark");
	});

	variation("opens by itself where the answer is about it, without script too", async ({ story }) => {
		const { path } = await makeLink(story);
		const person = await story.person({ ...PHONE, javaScriptEnabled: false });
		const { page } = person;
		person.expectError(/422/);
		await page.goto(path);
		await reportByHand(page, `https://etherscan.io/tx/${HASH}`, newSender());
		await page.getByText(ELSEWHERE).waitFor();
		expect(await field(page).inputValue()).toBe(`https://etherscan.io/tx/${HASH}`);
		expect(await addressesOf(page)).toBe(0);
	});
});

describe("an explorer's address in place of the hash", () => {
	variation("is understood when it is pasted", async ({ story }) => {
		const { path, requester, requesterAddress } = await makeLink(story);
		// Two links ask for the sum: neither takes it by itself while the form is filled in.
		await requester.createLink({ requesterAddress });
		const txHash = await story.chain.transfer(story.wallet("second-payer"), "USDC", requesterAddress, 25_000_000n);
		const { page } = await story.person();
		await page.goto(path);
		await field(page).fill(`  https://explorer.example/tx/${txHash}?tab=logs `);
		await page.getByText("We took the hash out of the address.").waitFor();
		expect(await field(page).inputValue()).toBe(txHash);
		await reportByHand(page, `https://explorer.example/tx/${txHash}#eventlog`, newSender());
		await page.getByRole("heading", { name: "The requester has to confirm this one" }).waitFor();
	});

	variation("is understood by the server alone", async ({ story }) => {
		const { path, requesterAddress } = await makeLink(story);
		const txHash = await story.chain.transfer(story.wallet("second-payer"), "USDC", requesterAddress, 25_000_000n);
		const { page } = await story.person({ javaScriptEnabled: false });
		await page.goto(path);
		await reportByHand(page, ` https://explorer.example/tx/${txHash}?tab=logs`, newSender());
		await page.getByRole("heading", { name: "Payment verified" }).waitFor();
	});

	test("of another network is refused in words, and hostile ones are never a link", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person();
		const asked: string[] = [];
		page.on("request", (request) => asked.push(request.url()));
		await page.goto(path);
		await page.getByLabel("Sender's Email").fill("jonas@payer.example");
		await page.getByLabel("Sender's Name").fill("Jonas Weber");
		await field(page).fill(`https://etherscan.io/tx/${HASH}`);
		await page.getByText(ELSEWHERE).waitFor();
		expect(await confirm(page).isEnabled()).toBe(false);
		await story.shot(page, "hash-elsewhere");
		for (const hostile of [
			`javascript:alert(1)//https://etherscan.io/tx/${HASH}`,
			`https://etherscan.io@evil.example/tx/${HASH}`,
			`https://evil.example/tx/${HASH}?next=https://etherscan.io/tx/${HASH}`,
			`http://evil.example/tx/${HASH}`,
		]) {
			await field(page).fill(hostile);
			await field(page).blur();
			await page.getByText("A transaction hash is 0x and 64 characters").waitFor();
			expect(await confirm(page).isEnabled(), hostile).toBe(false);
			expect(await addressesOf(page), hostile).toBe(0);
		}
		await field(page).fill(HASH);
		await expect.poll(() => confirm(page).isEnabled()).toBe(true);
		expect(asked.filter((url) => !url.startsWith(story.appUrl))).toEqual([]);
	});

	variation("chooses the network it is of", async ({ story }) => {
		const { path } = await makeLink(story, TWO);
		const { page } = await story.person();
		// The local chains have no explorer: the second one, the registry's last, is given one.
		let given = 0;
		await page.route("**/assets/*.js", async (route) => {
			const script = await (await route.fetch()).text();
			const at = script.lastIndexOf("explorer:null");
			if (!script.includes("base.blockscout.com") || at < 0)
				return route.fulfill({ contentType: "text/javascript", body: script });
			given += 1;
			const explorer = 'explorer:{name:"Two",url:"https://two.example",otherHosts:[]}';
			return route.fulfill({
				contentType: "text/javascript",
				body: script.slice(0, at) + explorer + script.slice(at + "explorer:null".length),
			});
		});
		await page.goto(path);
		await hydrated(page);
		await field(page).fill(`https://two.example/tx/${HASH}`);
		await page.getByText("It is on Local chain two, which is chosen now.").waitFor();
		expect(given, "one script holds the registry").toBe(1);
		expect(await page.getByRole("radio", { name: "Local chain two" }).isChecked()).toBe(true);
		expect(new URL(page.url()).searchParams.get("on")).toBe(TWO);
		expect(await field(page).inputValue()).toBe(HASH);
		// Scripts fetched ahead may be under way still: none outlives its page.
		await page.unrouteAll({ behavior: "wait" });
	});
});
