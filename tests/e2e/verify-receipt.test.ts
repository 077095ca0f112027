import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync, gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import {
	concat,
	createPublicClient,
	encodeAbiParameters,
	encodeFunctionData,
	hashMessage,
	http,
	isAddressEqual,
	parseAbi,
	type TypedDataDefinition,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { payerMessageNaming } from "#app/core/payments/claim.ts";
import type { PublishedKeys } from "#app/core/payments/read-receipt.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { newAddress, type WalletName } from "#local/chain/accounts.ts";
import { execTransaction, placeAccount, signAsSafe } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import {
	makeKey,
	ORIGIN,
	PAYEE,
	PAYMENT_ID,
	published,
	type SigningKey,
	sampleClaims,
	signedRequest,
	signReceipt,
} from "#tests/receipts.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { ownStack } from "./harness/stack.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** Receipts are checked in the reader's browser: on the page, without a network, and in its saved copy years later. */

let key: SigningKey;
let former: SigningKey;
let jws: string;
let claims: ReceiptClaims;

beforeAll(async () => {
	[key, former] = await Promise.all([makeKey("2026-11"), makeKey("2025-01")]);
	claims = await sampleClaims();
	jws = await signReceipt(claims, key);
});

const FACTS = /(<script type="application\/json" id="facts">)(.*?)(<\/script>)/s;

/** The site's own page with the keys of these tests in it. */
function withKeys(html: string, keys: PublishedKeys = published(key, former)): string {
	const found = FACTS.exec(html);
	if (!found) throw new Error("the page brings no facts along");
	const facts = { ...JSON.parse(found[2] ?? ""), published: keys };
	return html.replace(FACTS, (_all, before, _facts, after) => before + JSON.stringify(facts) + after);
}

const servers: Server[] = [];
afterAll(() => {
	for (const server of servers) server.close();
});

/** The site's page at an address of its own on this machine, for the keys of these tests are not the site's. */
async function openPage(page: Page, fragment = ""): Promise<void> {
	const language = await page.evaluate(() => navigator.language);
	const answer = await fetch(`${ownStack().appUrl}/verify`, { headers: { "Accept-Language": language } });
	const headers = { ...Object.fromEntries(answer.headers), "content-encoding": "identity" };
	const body = withKeys(await answer.text());
	const server = createServer((_request, response) => {
		response.writeHead(answer.status, { ...headers, "content-length": Buffer.byteLength(body) });
		response.end(body);
	});
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/verify${fragment}`);
}

async function paste(page: Page, text: string): Promise<void> {
	await page.getByLabel("Or paste its text").fill(text);
	await page.getByRole("button", { name: "Check", exact: true }).click();
}

const verdict = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
const another = (page: Page) => page.getByRole("button", { name: "Check another" }).click();

function edited(): string {
	const [head, , signature] = jws.split(".");
	const changed = { ...claims, payment: { ...claims.payment, amount: "900000000" } };
	return `${head}.${Buffer.from(JSON.stringify(changed)).toString("base64url")}.${signature}`;
}

describe("the page", () => {
	test("asks our server for nothing once it is there, and checks without any network", async ({ story }) => {
		const reader = await story.person();
		const { page } = reader;
		await openPage(page);
		await expectAccessibleInBothThemes(page, "/verify");
		await story.shot(page, "verify");
		const asked: string[] = [];
		page.on("request", (request) => asked.push(request.url()));
		await reader.context.setOffline(true);

		await paste(page, jws);
		await verdict(page, "The signatures hold");
		await page.getByText("Paylink signed this receipt.").waitFor();
		await page.getByText("With key \u20662026-11\u2069").waitFor();
		await page.getByText("The paying wallet signed it, too.").waitFor();
		await page.getByText("The wallet of \u2068Marta Oliveira\u2069 asked for exactly this.").waitFor();
		await page.getByText("The chain was not asked.").waitFor();
		await expectAccessible(page, "/verify, signatures hold");
		await story.shot(page, "verify-offline");

		await another(page);
		await paste(page, edited());
		await verdict(page, "This is not what was signed");
		await page.getByText("900.00 USDC").waitFor();
		expect(await page.getByText("Paylink signed this receipt.").count()).toBe(0);
		await story.shot(page, "verify-changed");

		await another(page);
		const worth = {
			currency: "EUR",
			amount: "92.315",
			time: 1_795_000_000,
			source: "Chainlink price feeds on Ethereum",
		};
		await paste(page, await signReceipt({ ...claims, worth }, former));
		await verdict(page, "The signatures hold");
		await page.getByText("With key \u20662025-01\u2069").waitFor();
		await page.getByText(/€92\.3[12].*, by rates of .*18 Nov 2026.*this page does not check them/).waitFor();

		await another(page);
		await paste(page, await signReceipt(claims, await makeKey("2031-01")));
		await verdict(page, "Signed with a key this page does not know");

		await another(page);
		await paste(page, "nothing of the kind");
		await verdict(page, "This is not a Paylink receipt");
		await story.shot(page, "verify-other");
		expect(asked, "what the page asked for after it was loaded").toEqual([]);
	});

	test("takes a receipt from a code's address, from a PDF and from one that another program saved", async ({
		story,
	}) => {
		const { page } = await story.person();
		await openPage(page, `#jws=${jws}`);
		await verdict(page, "The signatures hold");
		for (const body of [Buffer.from(jws), deflateSync(jws)]) {
			await another(page);
			const file = Buffer.concat([
				Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile >>\nstream\n"),
				body,
				Buffer.from("\nendstream\nendobj\n%%EOF\n"),
			]);
			await page.locator("#file").setInputFiles({ name: "receipt.pdf", mimeType: "application/pdf", buffer: file });
			await verdict(page, "The signatures hold");
			await page.getByText("receipt.pdf").waitFor();
		}
		await another(page);
		const invoice = { name: "invoice.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 nothing") };
		await page.locator("#file").setInputFiles(invoice);
		await page.getByText("The file \u2068invoice.pdf\u2069 holds no signature").waitFor();
	});

	test("shows hostile texts as texts", async ({ story }) => {
		const { page } = await story.person();
		await openPage(page);
		const request = { ...claims.request, payeeName: "<img src=x onerror=alert(1)>\u202Egnihton", signed: null };
		await paste(page, await signReceipt({ ...claims, request }, key));
		await verdict(page, "The signatures hold");
		expect(await page.locator("#result img").count()).toBe(0);
		expect(await page.locator("#result").textContent()).not.toContain("\u202E");
	});

	test("says what it needs without script", async ({ story }) => {
		const { page } = await story.person({ javaScriptEnabled: false });
		await page.goto("/verify");
		await page.getByText("so it needs JavaScript").waitFor();
		expect(await page.getByRole("button", { name: "Choose a file" }).count()).toBe(0);
	});

	variation("says so where the browser cannot check", async ({ story }) => {
		const { page } = await story.person();
		await page.addInitScript(() => {
			const { importKey } = SubtleCrypto.prototype;
			SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...given: unknown[]) {
				const algorithm = given[2] as { name?: string } | string;
				if ((typeof algorithm === "string" ? algorithm : algorithm.name) !== "Ed25519")
					return (importKey as (...args: unknown[]) => Promise<CryptoKey>).apply(this, given);
				return Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
			} as typeof importKey;
		});
		await openPage(page);
		await paste(page, jws);
		await verdict(page, "This browser cannot check signatures");
	});

	variation("reads well in Arabic and on a phone", async ({ story }) => {
		const { page } = await story.person({ locale: "ar", viewport: { width: 390, height: 844 } });
		await openPage(page);
		expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
		await expectAccessible(page, "/verify in Arabic");
		await page.locator("#text").fill(jws);
		await page.getByRole("button", { name: "تحقّق", exact: true }).click();
		await verdict(page, "التواقيع صحيحة");
		await story.shot(page, "verify-ar");
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	});
});

/** The header that stands for a caller's address is for our own server alone. */
const BARE = { extraHTTPHeaders: {} };

describe("the chain", () => {
	/** A receipt about a payment that was really made, whose payer signed it with a key where `account` is given. */
	async function receiptFor(hash: Hash, payer: Address, account?: PrivateKeyAccount): Promise<ReceiptClaims> {
		const contract = tokenContract(LOCAL_CHAIN_ID, "USDC");
		if (!contract) throw new Error("the local chain has USDC");
		const client = createPublicClient({ transport: http(ownStack().chains[0].rpcUrl) });
		const { blockHash, blockNumber, logs } = await client.waitForTransactionReceipt({ hash, pollingInterval: 100 });
		const message = payerMessageNaming("Local chain", { paymentId: PAYMENT_ID, chainId: LOCAL_CHAIN_ID }, hash, ORIGIN);
		const networks = [{ chainId: LOCAL_CHAIN_ID, contract }];
		const base = await sampleClaims();
		const [transfer] = base.payment.transfers;
		if (!transfer) throw new Error("the sample has a transfer");
		const log = logs.findIndex(({ address }) => isAddressEqual(address, contract));
		return {
			...base,
			request: { ...base.request, signed: await signedRequest({ networks }, PAYEE, LOCAL_CHAIN_ID) },
			payment: {
				...base.payment,
				chainId: LOCAL_CHAIN_ID,
				chainName: "Local chain",
				hash,
				blockNumber: String(blockNumber),
				blockHash,
				token: { symbol: "USDC", contract, decimals: 6 },
				transfers: [{ ...transfer, log, payer }],
				final: false,
			},
			payerSignature: {
				signer: payer,
				message,
				signature: account ? await account.signMessage({ message }) : "0x00",
			},
		};
	}

	async function paidReceipt(story: Story): Promise<ReceiptClaims> {
		const wallet = story.wallet("second-payer");
		const hash = await story.chain.transfer(wallet, "USDC", PAYEE.address, 100_000_000n);
		return receiptFor(hash, wallet.address, privateKeyToAccount(wallet.privateKey));
	}

	async function askEndpoint(page: Page, url: string): Promise<void> {
		await page.getByRole("radio", { name: "An endpoint I trust" }).check();
		await page.getByLabel("Address of the endpoint").fill(url);
	}

	variation("is asked by the reader's browser, at the address they type and nowhere else", async ({ story }) => {
		const { page } = await story.person(BARE);
		const paid = await paidReceipt(story);
		const signed = await signReceipt(paid, key);
		const [{ rpcUrl }, { rpcUrl: otherUrl }] = ownStack().chains;
		await openPage(page);
		const asked = new Set<string>();
		page.on("request", (request) => asked.add(new URL(request.url()).origin));

		await askEndpoint(page, "http://chain.example");
		await paste(page, signed);
		await page.getByText("Type an address that begins with https://").waitFor();
		await askEndpoint(page, rpcUrl);
		await paste(page, signed);
		await verdict(page, "This receipt holds");
		await page.getByText(`in block \u2066${paid.payment.blockNumber}\u2069`).waitFor();
		await story.shot(page, "verify-holds");
		expect([...asked]).toEqual([new URL(rpcUrl).origin]);
		expect(
			await page.evaluate(() => JSON.stringify([localStorage.length, sessionStorage.length, document.cookie])),
		).toBe('[0,0,""]');

		await another(page);
		await askEndpoint(page, otherUrl);
		await paste(page, signed);
		await verdict(page, "The signatures hold");
		await page.getByText("The chain could not be asked.").waitFor();

		await another(page);
		await askEndpoint(page, rpcUrl);
		const more = {
			...paid.payment,
			amount: "200000000",
			transfers: [{ ...paid.payment.transfers[0], amount: "200000000" }],
		};
		await paste(page, await signReceipt({ ...paid, payment: more }, key));
		await verdict(page, "Do not rely on this receipt");
		await page.getByText("The chain says something else than the receipt.").waitFor();

		await another(page);
		await askEndpoint(page, rpcUrl);
		const gone = { ...paid.payment, hash: `0x${"44".repeat(32)}`, blockHash: `0x${"55".repeat(32)}` };
		const without = { ...paid, payment: gone, payerSignature: null };
		await paste(page, await signReceipt(without, key));
		await verdict(page, "Genuine, but withdrawn");
		await story.shot(page, "verify-withdrawn");
	});

	/** A payment out of a Safe, and its owner's word for it. */
	async function paidBySafe(story: Story, by: WalletName): Promise<ReceiptClaims> {
		const contract = tokenContract(LOCAL_CHAIN_ID, "USDC");
		if (!contract) throw new Error("the local chain has USDC");
		const { chain } = story;
		const owner = story.wallet("second-payer");
		const safe = await placeAccount(chain, "Safe", newAddress(), owner.address);
		await chain.mint("USDC", safe, 100_000_000n);
		const call = await execTransaction(chain, safe, owner, tokenTransfer(contract, PAYEE.address, 100_000_000n));
		const hash = await sendCall(chain, story.wallet("payer"), call);
		const paid = await receiptFor(hash, safe);
		const { message } = paid.payerSignature ?? { message: "" };
		const signature = await signAsSafe(chain, safe, story.wallet(by), hashMessage(message));
		return { ...paid, payerSignature: { signer: safe, message, signature } };
	}

	test("is asked what a contract wallet calls its own (EIP-1271)", async ({ story }) => {
		const { page } = await story.person(BARE);
		const [{ rpcUrl }] = ownStack().chains;
		await openPage(page);
		const paid = await signReceipt(await paidBySafe(story, "second-payer"), key);
		await paste(page, paid);
		await verdict(page, "The signatures hold");
		await page.getByText("Whether the paying wallet signed it was not checked.").waitFor();

		await another(page);
		await askEndpoint(page, rpcUrl);
		await paste(page, paid);
		await verdict(page, "This receipt holds");
		await page.getByText("The paying wallet signed it, too.").waitFor();
		await story.shot(page, "verify-contract-wallet");

		await another(page);
		await askEndpoint(page, rpcUrl);
		await paste(page, await signReceipt(await paidBySafe(story, "payer"), key));
		await verdict(page, "Do not rely on this receipt");
		await page.getByText("The paying wallet’s signature is not about this payment.").waitFor();
	});

	variation(
		"is asked for a payee's wallet that is not there yet (ERC-6492), and nothing is made by asking",
		async ({ story }) => {
			const { chain } = story;
			const { page } = await story.person(BARE);
			const [{ rpcUrl }] = ownStack().chains;
			const contract = tokenContract(LOCAL_CHAIN_ID, "USDC");
			if (!contract) throw new Error("the local chain has USDC");
			const owner = privateKeyToAccount(story.wallet("second-payer").privateKey);
			const factory = await chain.place("WalletFactory", newAddress());
			const abi = parseAbi([
				"function addressOf(address owner, uint256 number) view returns (address)",
				"function make(address owner, uint256 number) returns (address)",
			]);
			const args = [owner.address, 7n] as const;
			const payee = await chain.client.readContract({ address: factory, abi, functionName: "addressOf", args });
			const hash = await chain.transfer(story.wallet("payer"), "USDC", payee, 100_000_000n);
			const paid = await receiptFor(hash, story.wallet("payer").address);
			const signedBy = async (by: PrivateKeyAccount) => {
				const signTypedData = async (typedData: TypedDataDefinition) => {
					const makes = encodeFunctionData({ abi, functionName: "make", args });
					const parts = [factory, makes, await by.signTypedData(typedData)] as const;
					return concat([
						encodeAbiParameters([{ type: "address" }, { type: "bytes" }, { type: "bytes" }], parts),
						`0x${"6492".repeat(16)}`,
					]);
				};
				const networks = [{ chainId: LOCAL_CHAIN_ID, contract }];
				const wallet = { address: payee, signTypedData } as unknown as typeof PAYEE;
				const signed = await signedRequest({ networks, requesterAddress: payee }, wallet, LOCAL_CHAIN_ID);
				return signReceipt({ ...paid, request: { ...paid.request, payee, signed }, payerSignature: null }, key);
			};
			await openPage(page);
			await askEndpoint(page, rpcUrl);
			await paste(page, await signedBy(owner));
			await verdict(page, "This receipt holds");
			await page.getByText("The wallet of \u2068Marta Oliveira\u2069 asked for exactly this.").waitFor();
			expect(await chain.client.getCode({ address: payee })).toBeUndefined();

			await another(page);
			await askEndpoint(page, rpcUrl);
			await paste(page, await signedBy(privateKeyToAccount(story.wallet("payer").privateKey)));
			await verdict(page, "Do not rely on this receipt");
		},
	);

	test("that is silent is said to be silent", async ({ story }) => {
		const reader = await story.person();
		const { page } = reader;
		await openPage(page);
		await askEndpoint(page, "http://127.0.0.1:9");
		reader.allowError(/ERR_(?:CONNECTION_REFUSED|UNSAFE_PORT|FAILED)/);
		await paste(page, jws);
		await verdict(page, "The signatures hold");
		await page.getByText("Your endpoint did not answer.").waitFor();
		await another(page);
		await page.getByRole("radio", { name: "My wallet" }).check();
		await paste(page, jws);
		await page.getByText("No wallet was found in this browser.").waitFor();
	});

	variation("is asked through the wallet in this browser", async ({ story }) => {
		const { page } = await story.person(BARE);
		const { rpcUrl } = ownStack().chains[0];
		await page.addInitScript((url) => {
			const request = async (asked: object) => {
				const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...asked });
				const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
				return ((await answer.json()) as { result: unknown }).result;
			};
			(window as unknown as { ethereum: object }).ethereum = { request };
		}, rpcUrl);
		await openPage(page);
		await page.getByRole("radio", { name: "My wallet" }).check();
		await paste(page, await signReceipt(await paidReceipt(story), key));
		await verdict(page, "This receipt holds");
		await page.getByText("Asked: Your wallet, a moment ago.").waitFor();
	});
});

describe("the saved page", () => {
	test("is one file that refers to nothing outside, and checks when opened from disk without a network", async ({
		story,
	}) => {
		const reader = await story.person();
		await reader.page.goto("/verify");
		const download = reader.page.waitForEvent("download");
		await reader.page.getByRole("link", { name: "Save this page" }).click();
		const saved = await (await download).path();
		const html = readFileSync(saved, "utf8");
		const packed = gzipSync(html).length;
		console.log(`verify.html has ${Math.round(html.length / 1_000)} kB, ${Math.round(packed / 1_000)} kB compressed`);
		expect(packed).toBeLessThan(100_000);
		expect(html).not.toMatch(/<(?:link(?! rel="icon" href="data:,")|img|iframe|object|embed|audio|video|source)\b/);
		expect(html).not.toMatch(/<script[^>]*\bsrc=|\bimport\(/);
		expect(/<style>(.*?)<\/style>/s.exec(html)?.[1]).not.toMatch(/@import|url\((?!["']?(?:data:|#))/);

		const folder = mkdtempSync(join(tmpdir(), "saved-page-"));
		const file = join(folder, "verify.html");
		writeFileSync(file, withKeys(html));
		const later = await story.person(BARE);
		await later.context.setOffline(true);
		const asked: string[] = [];
		later.page.on("request", (request) => asked.push(request.url()));
		await later.page.goto(pathToFileURL(file).href);
		await paste(later.page, jws);
		await verdict(later.page, "The signatures hold");
		await another(later.page);
		await paste(later.page, edited());
		await verdict(later.page, "This is not what was signed");
		expect(asked.filter((url) => !url.startsWith("file:") && !url.startsWith("data:"))).toEqual([]);
	});
});
