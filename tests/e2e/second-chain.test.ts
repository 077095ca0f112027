import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Address } from "#app/core/address.ts";
import { requireChain, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { LinkFields } from "#local/app-forms.ts";
import { connectDemoWallet, giveSender, steerWallet } from "./harness/demo-wallet.ts";
import { statusOf } from "./harness/link-status.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** 25 USDC, what the links of these stories ask for */
const ASKED = 25_000_000n;
const SWITCH = "Switch to Local chain two";
const [USDC_E] = Object.keys(requireChain(SECOND_LOCAL_CHAIN_ID).lookAlikes) as Address[];

async function makeLink(story: Story, fields: Partial<LinkFields> = {}) {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({ requesterAddress: payee, network: SECOND_LOCAL_CHAIN_ID, ...fields });
	return { link, payee };
}

/** A payer whose wallet is on the first chain, before the step that asks for the switch. */
async function openPayer(story: Story, path: string): Promise<Page> {
	const { page } = await story.person();
	await connectDemoWallet(page, path);
	await page.getByRole("button", { name: "Continue" }).click();
	await giveSender(page);
	await page.getByRole("heading", { name: "Switch Demo wallet to Local chain two" }).waitFor();
	return page;
}

const pay = async (page: Page) => {
	await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
};

const chainOf = (page: Page) => page.evaluate("window.demoWallet.chainId");

describe("a link on the second chain", () => {
	test("is paid by a wallet that switches to it first, with that chain's own USDC", async ({ story }) => {
		const { link, payee } = await makeLink(story);
		const page = await openPayer(story, link.path);
		await page.getByText("Your wallet is on Local chain.").waitFor();
		await story.shot(page, "wallet-second-chain");
		await page.getByRole("button", { name: SWITCH }).click();
		await pay(page);
		expect(await chainOf(page)).toBe(SECOND_LOCAL_CHAIN_ID);
		expect(await story.chainTwo.balance("USDC", payee)).toBe(ASKED);
		expect(await story.chain.balance("USDC", payee)).toBe(0n);
		expect(await statusOf(story, link)).toMatchObject({ status: "success", received: String(ASKED) });
	});

	variation("is added to a wallet that does not know it, and paid", async ({ story }) => {
		const { link, payee } = await makeLink(story);
		const page = await openPayer(story, link.path);
		await steerWallet(page, (wallet) => wallet.forgetChain(31338));
		await page.getByRole("button", { name: SWITCH }).click();
		await pay(page);
		const asked = (await page.evaluate("window.demoWallet.requests.map(({ method }) => method)")) as string[];
		expect(asked).toContain("wallet_addEthereumChain");
		expect(await story.chainTwo.balance("USDC", payee)).toBe(ASKED);
	});

	variation("keeps the payer where they are when the switch is refused, and says so", async ({ story }) => {
		const { link } = await makeLink(story);
		const page = await openPayer(story, link.path);
		await steerWallet(page, (wallet) => wallet.setAnswer("reject"));
		await page.getByRole("button", { name: SWITCH }).click();
		await page.getByText("The switch was refused in the wallet. Nothing was sent.").waitFor();
		expect(await chainOf(page)).toBe(story.chainId);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await page.getByRole("button", { name: SWITCH }).click();
		await pay(page);
	});

	variation("is paid from its own chain while the first one is silent", async ({ story }) => {
		const { link } = await makeLink(story);
		await story.rpc.set("both", { kind: "down" });
		const page = await openPayer(story, link.path);
		await page.getByRole("button", { name: SWITCH }).click();
		await pay(page);
	});
});

describe("a reported payment that the link does not ask for", () => {
	async function reported(story: Story, path: string, hash: string): Promise<Page> {
		const { page } = await story.person();
		await page.goto(path);
		await reportByHand(page, hash, newSender());
		await page.getByRole("heading", { name: "This transfer does not match" }).waitFor();
		return page;
	}

	variation("in a look-alike of the token is refused with its name", async ({ story }) => {
		const { link, payee } = await makeLink(story);
		if (!USDC_E) throw new Error("the second chain has no look-alike");
		const hash = await story.chainTwo.transfer(story.wallet("payer"), USDC_E, payee, ASKED);
		await story.chainTwo.mined(hash);
		const page = await reported(story, link.path, hash);
		const found = "You sent 25.00 USDC.e on Local chain two to the right address; this link asks for 25.00 USDC";
		await page.getByText(found).waitFor();
		await story.shot(page, "look-alike-refused");
		expect(await statusOf(story, link)).toMatchObject({ status: "none", received: "0" });
	});

	test.for([
		["made on the second chain", "Local chain two", "Local chain"],
		["made on the first chain", "Local chain", "Local chain two"],
	] as const)("%s is named with its chain", { tags: "variation" }, async ([, paidOn, askedOn], { story }) => {
		const isSecond = paidOn === "Local chain two";
		const { link, payee } = await makeLink(story, isSecond ? { network: story.chainId } : {});
		const chain = isSecond ? story.chainTwo : story.chain;
		const hash = await chain.transfer(story.wallet("payer"), "USDC", payee, ASKED);
		await chain.mined(hash);
		const page = await reported(story, link.path, hash);
		const found = `You sent 25.00 USDC on ${paidOn} to the right address; this link asks for 25.00 USDC on ${askedOn}.`;
		await page.getByText(found).waitFor();
		expect(await statusOf(story, link)).toMatchObject({ status: "none", received: "0" });
	});
});
