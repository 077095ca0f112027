import { brotliCompressSync } from "node:zlib";
import type { BrowserContext } from "playwright-core";
import type { Bench } from "../bench.ts";
import { inPage as pageScript } from "../browser/in-page.ts";
import { kilobytes, openCounted } from "../browser/scripts.ts";
import { startSides } from "../browser/sides.ts";
import { atMost, exactly } from "../figure.ts";

/** What wallet code cannot be without: viem names itself in its errors, wallets are found and connected by these names. */
const WALLET_MARKS = ["viem@", "eip6963:requestProvider", "eth_requestAccounts", "connectModal"];

/** What runs in the page before anything is fetched. Data is none of it: what React begins with, and the words. */
async function inlineScripts({ request }: BrowserContext, url: string): Promise<string> {
	const html = await (await request.get(url)).text();
	const scripts = [...html.matchAll(/<script(?![^>]*\btype=)(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
	return scripts.flatMap(([, text = ""]) => (text.includes("__remixContext") ? [] : [text])).join("\n");
}

export const weight: Bench = {
	name: "weight",
	title: "What the payment page loads",
	how: 'Chromium opens the payment page and the bare Remix page with an empty cache, behind a front that does what Cloudflare does and the local runtime does not (HTTP/2; gzip, level 6). What is needed to read and to tap are the scripts in the page itself, as Cloudflare compresses them; data that React begins with does not run and is not counted. Counted besides is every script that ran before anything was clicked, as it came over the wire (V8\'s coverage shows what ran); what the idle browser fetched ahead for the click and did not run is told apart. Then "Connect to a wallet" is clicked and the only wallet connects. Wallet code is looked for by names it cannot be without, which must all be found after the click.',
	workers: ["app", "bare-page"],
	seconds: 15,
	run: async ({ root, say }) => {
		const sides = await startSides(root);
		try {
			const { browser, pages } = sides;
			const bare = await openCounted(browser, pages.bare, async () => {});
			const bareScripts = (await bare.scripts()).filter(({ ran }) => ran);
			await bare.context.close();

			const opened = await openCounted(browser, pages.payment, async (page) => {
				await page.addInitScript({ content: await pageScript(root, "wallet") });
			});
			const { page } = opened;
			const needed = await inlineScripts(opened.context, pages.payment);
			const before = await opened.scripts();
			const ran = before.filter((script) => script.ran);
			for (const { url, bytes } of ran) say(`${new URL(url).pathname}: ${bytes} B`);
			const thirdBefore = opened.thirdParties().length;

			await page.getByRole("button", { name: "Connect to a wallet" }).click();
			await page.getByRole("button", { name: "Continue" }).waitFor();
			await page.waitForLoadState("networkidle");
			const after = (await opened.scripts()).filter((script) => script.ran);
			const marksIn = (scripts: typeof after) =>
				WALLET_MARKS.filter((mark) => scripts.some(({ source }) => source.includes(mark)));
			const unknown = WALLET_MARKS.filter((mark) => !marksIn(after).includes(mark));
			if (unknown.length > 0) throw new Error(`wallet code is no longer known by ${unknown.join(", ")}`);
			for (const url of [...opened.thirdParties(), ...opened.stopped()]) say(`to a third party: ${url}`);
			const figures = [
				{
					name: "script needed to read and to tap",
					value: brotliCompressSync(needed).byteLength / 1_000,
					unit: "kB brotli",
					target: atMost(3),
					exact: true,
				},
				{
					name: "JavaScript before interaction",
					value: kilobytes(ran),
					unit: "kB gzip",
					bare: kilobytes(bareScripts),
				},
				{
					name: "JavaScript fetched ahead when idle, not run",
					value: kilobytes(before.filter((script) => !script.ran)),
					unit: "kB gzip",
				},
				{ name: "scripts before interaction", value: ran.length, unit: "files", bare: bareScripts.length },
				{
					name: "requests to a third party before the click",
					value: thirdBefore,
					unit: "requests",
					target: exactly(0),
					exact: true,
				},
				{
					name: "requests to a third party after the click",
					value: opened.thirdParties().length + opened.stopped().length - thirdBefore,
					unit: "requests",
					target: exactly(0),
					exact: true,
				},
				{
					name: "marks of wallet code before the click",
					value: marksIn(ran).length,
					unit: "marks",
					target: exactly(0),
					exact: true,
				},
			];
			await opened.context.close();
			return figures;
		} finally {
			await sides.stop();
		}
	},
};
