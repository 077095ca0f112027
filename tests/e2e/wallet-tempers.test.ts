import type { Page } from "playwright-core";
import { describe } from "vitest";
import type { LinkFields } from "#local/app-forms.ts";
import { variationUnless } from "../tags.ts";
import { giveSender, steerWallet } from "./harness/demo-wallet.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, test } from "./harness/story.ts";

/** The demo wallet with manners of its own. */
interface Temper {
	/** methods whose answers it changes */
	of?: RegExp;
	answers?(value: unknown): unknown;
	/** source of `on` and `removeListener`; the demo wallet's own where it is left out */
	listens?: string;
}

const TEMPERS: Record<string, Temper> = {
	"Chain as a number": { of: /^eth_chainId$/, answers: (id) => Number(id) },
	"Chain as decimal text": { of: /^eth_chainId$/, answers: (id) => String(Number(id)) },
	"Chain with a zero before it": { of: /^eth_chainId$/, answers: (id) => String(id).replace("0x", "0x0") },
	"Chain in capitals": { of: /^eth_chainId$/, answers: (id) => String(id).toUpperCase() },
	"Accounts in capitals": { of: /ccounts$/, answers: (all) => (all as string[]).map((one) => one.toUpperCase()) },
	"Accounts of several kinds": {
		of: /ccounts$/,
		answers: (all) => [...(all as string[]), "TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7", null],
	},
	"No events": { listens: "undefined" },
	"Events that throw": { listens: '() => { throw "not here" }' },
	"Events that are no function": { listens: "{}" },
	"Counts as numbers": {
		of: /^eth_(getTransactionCount|gasPrice|estimateGas|getBalance)$/,
		answers: (text) => Number(text),
	},
	"A hash in capitals": { of: /^eth_sendTransaction$/, answers: (hash) => String(hash).toUpperCase() },
	"Odd chain events": {
		listens:
			'(event, listener) => { if (event === "chainChanged") [{}, "abc", null, undefined].forEach((odd, at) => setTimeout(() => listener(odd), 100 * at)) }',
	},
	"Odd account events": {
		listens:
			'(event, listener) => { if (event === "accountsChanged") [{}, "abc", 7].forEach((odd, at) => setTimeout(() => listener(odd), 100 * at)) }',
	},
};

/** A script that has such a wallet in the page. @param place - source of what is done with the wallet `of` that name */
function scriptOf({ of, answers, listens }: Temper, name: string, place: string): string {
	return `addEventListener("DOMContentLoaded", () => {
		const demo = window.demoWallet.provider;
		const request = async (asked) => {
			const answer = await demo.request(asked);
			return ${of ?? /^$/}.test(asked.method) ? (${answers ?? ((value: unknown) => value)})(answer) : answer;
		};
		const wallet = { ...demo, request, ${listens === undefined ? "" : `on: ${listens}, removeListener: ${listens}`} };
		(${place})(wallet, ${JSON.stringify(name)});
	});`;
}

const ANNOUNCED = `(provider, name) => {
	const detail = Object.freeze({ info: { uuid: name, name, icon: "", rdns: name }, provider });
	addEventListener("eip6963:requestProvider", () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })));
}`;
const INJECTED = "(wallet) => { window.ethereum = Object.assign(wallet, { isTrust: true }) }";

const DEMO = "Demo wallet";

async function openLink(story: Story, fields: Partial<LinkFields> = {}) {
	const requester = await openRequester(story);
	const { path } = await requester.createLink({ requesterAddress: newAddress(), ...fields });
	return { path, ...(await story.person()) };
}

/** From the payment page to the wallet's confirm step. */
async function connect(page: Page, path: string, name: string): Promise<void> {
	await page.goto(path);
	await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
	await page.getByRole("button", { name: "Connect to a wallet" }).click();
	// the only wallet of a browser is asked without being chosen
	if (name !== DEMO)
		await page.getByRole("dialog", { name: "Connect to a wallet" }).getByRole("button", { name }).click();
	await page.getByRole("button", { name: "Continue" }).click();
	await giveSender(page);
	await page.getByRole("heading", { name: `Confirm your transaction on ${name}` }).waitFor();
}

async function pay(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
}

describe("a wallet without a picture", () => {
	test("that sits at window.ethereum, as in the browser of a wallet app, pays", async ({ story }) => {
		const { path, page, context } = await openLink(story);
		await context.addInitScript(scriptOf({}, "Trust Wallet", INJECTED));
		await connect(page, path, "Trust Wallet");
		await pay(page);
	});

	for (const [name, temper] of Object.entries(TEMPERS))
		test(
			`pays with ${name.toLowerCase()}`,
			variationUnless(name === "Accounts of several kinds"),
			async ({ story }) => {
				const { path, page, context } = await openLink(story);
				await context.addInitScript(scriptOf(temper, name, ANNOUNCED));
				await connect(page, path, name);
				await pay(page);
			},
		);

	test("whose chain is no number is said not to answer as a wallet should", async ({ story }) => {
		const { path, page, context } = await openLink(story);
		await context.addInitScript(scriptOf({ of: /^eth_chainId$/, answers: () => null }, "Odd wallet", ANNOUNCED));
		await page.goto(path);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await page.getByRole("button", { name: "Connect to a wallet" }).click();
		await page.getByRole("button", { name: "Odd wallet" }).click();
		await page.getByText("Odd wallet did not answer as a wallet should").waitFor();
	});
});

test("a wallet app with the web engine of some years ago pays, and its page says what comes after", async ({
	story,
}) => {
	const { path, page, context } = await openLink(story, { afterSubmit: "https://shop.example/thanks" });
	await context.addInitScript(() => {
		Reflect.deleteProperty(URL, "canParse");
		Reflect.deleteProperty(AbortSignal, "timeout");
	});
	await page.goto(path);
	await page.getByLabel("Transaction Hash").fill("https://etherscan.io/tx/");
	await connect(page, path, DEMO);
	await pay(page);
	await page.getByRole("link", { name: "shop.example" }).waitFor();
});

test("a browser that stores nothing pays, and its page says what comes after", async ({ story }) => {
	const { path, page, context } = await openLink(story, { afterSubmit: "https://shop.example/thanks" });
	await context.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("Access is denied for this document.", "SecurityError");
			},
		});
	});
	await connect(page, path, DEMO);
	await pay(page);
	await page.getByRole("link", { name: "shop.example" }).waitFor();
});
