import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { launchBrowser } from "#local/browser.ts";
import { type LocalWallet, type WalletName, walletNamed } from "#local/chain/accounts.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { VARIATION } from "../../tags.ts";
import { openPerson, type Person } from "./browser.ts";
import { type Outbox, readOutbox } from "./outbox.ts";
import { type RpcFaults, steerRpc } from "./rpc-faults.ts";
import { ownStack } from "./stack.ts";

export interface Story {
	/** Somebody with a browser of their own; errors in it that were not expected fail the story. */
	person(options?: BrowserContextOptions): Promise<Person>;
	/** the chain itself; a story that stops its mining is put right afterwards */
	chain: ChainControl;
	/** the app's two RPC endpoints of that chain; both are well again afterwards */
	rpc: RpcFaults;
	/** the second chain, with contracts of its own for USDC, USDT and DAI, and with USDC.e; put right afterwards, too */
	chainTwo: ChainControl;
	/** the app's two RPC endpoints of the second chain */
	rpcTwo: RpcFaults;
	/** X, Google, Facebook and OpenSea; all are well again afterwards */
	outside: Outside;
	outbox: Outbox;
	wallet(name: WalletName): LocalWallet;
	appUrl: string;
	/** id of the first chain */
	chainId: number;
	/** Keeps a picture of a page, when asked to: `SHOTS=1`. */
	shot(page: Page, name: string): Promise<void>;
}

interface Fixtures {
	/** the one all stories of a worker share; another when it has crashed */
	browserNow: () => Promise<Browser>;
	story: Story;
}

/** Of the words of a page, so many are printed where its story failed. */
const PRINTED_WORDS = 400;

/** What everybody had before them when a story failed: a picture and the words, beside the other pictures; the first words are printed. */
async function keepScreens(story: string, people: readonly Person[]): Promise<void> {
	const folder = join(inject("shotsDir"), "failed");
	mkdirSync(folder, { recursive: true });
	const pages = people.flatMap(({ context }) => context.pages());
	for (const [index, page] of pages.entries()) {
		const file = join(folder, `${story.replace(/\W+/g, "-").slice(0, 60)}-${index}`);
		const words = (await page.locator("body").allInnerTexts().catch(String)).toString();
		writeFileSync(`${file}.txt`, `${page.url()}\n\n${words}\n`);
		console.error(`"${story}" ended at ${page.url()}: ${words.replace(/\s+/g, " ").slice(0, PRINTED_WORDS)}`);
		await page.screenshot({ path: `${file}.png`, fullPage: true }).catch(() => undefined);
	}
}

async function putRight(chain: ChainControl, rpc: RpcFaults): Promise<void> {
	await rpc.heal();
	await chain.setIntervalMining(0);
	await chain.setAutomine(true);
}

/** A test that is a story: `test("…", async ({ story }) => …)`. */
export const test = base.extend<Fixtures>({
	browserNow: [
		// biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
		async ({}, use) => {
			const kept: { browser?: Browser } = {};
			await use(async () => {
				if (!kept.browser?.isConnected()) kept.browser = await launchBrowser();
				return kept.browser;
			});
			await kept.browser?.close();
		},
		{ scope: "worker" },
	],
	story: async ({ browserNow, task }, use) => {
		const browser = await browserNow();
		const stack = ownStack();
		const [first, second] = stack.chains;
		const chain = controlChain(first.rpcUrl, first.chainId);
		const chainTwo = controlChain(second.rpcUrl, second.chainId);
		const rpc = steerRpc(first.rpcControlUrl);
		const rpcTwo = steerRpc(second.rpcControlUrl);
		const outside = standInsAt(stack.standIns.url);
		const people: Person[] = [];
		await use({
			person: async (options) => {
				const person = await openPerson(browser, stack.appUrl, options);
				people.push(person);
				return person;
			},
			chain,
			rpc,
			chainTwo,
			rpcTwo,
			outside,
			outbox: readOutbox(stack.outboxUrl),
			wallet: walletNamed,
			appUrl: stack.appUrl,
			chainId: first.chainId,
			shot: async (page, name) => {
				if (!process.env.SHOTS) return;
				const folder = inject("shotsDir");
				mkdirSync(folder, { recursive: true });
				await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
			},
		});
		const complaints = people.flatMap((person) => person.complaints());
		if (task.result?.state === "fail") await keepScreens(task.name, people);
		await Promise.all(people.map((person) => person.close()));
		await outside.heal();
		await putRight(chain, rpc);
		await putRight(chainTwo, rpcTwo);
		expect(complaints, "errors in the browsers' consoles").toEqual([]);
	},
});

/**
 * A story like others that `npm test` tells: it is left to `npm run soak -- stories`.
 *
 * @param timeout - in milliseconds, where it takes longer than others
 */
export function variation(name: string, tell: (told: { story: Story }) => Promise<void>, timeout?: number): void {
	test(name, { tags: VARIATION.name, ...(timeout === undefined ? {} : { timeout }) }, tell);
}
