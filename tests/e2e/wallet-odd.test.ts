import type { Page, Request } from "playwright-core";
import { describe, expect } from "vitest";
import type { Address } from "#app/core/address.ts";
import type { LinkFields } from "#local/app-forms.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { connectDemoWallet, giveSender, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const SENT = "You've sent 25.00 USDC to Rosa Requester";
/** The demo wallet's first account. */
const PAYER: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

async function makeLink(story: Story, fields: Partial<LinkFields> = {}) {
	const requester = await openRequester(story);
	const link = await requester.createLink({ requesterAddress: newAddress(), ...fields });
	return { ...link, requesterAddress: link.wish.requesterAddress as Address };
}

/** A link whose payee somebody else's open link names as well: its payments carry a mark. */
async function makeRivalledLink(story: Story) {
	const requesterAddress = newAddress();
	await makeLink(story, { requesterAddress });
	return makeLink(story, { requesterAddress });
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
/** From the info step, where the e-mail is corrected, to the confirm step. */
async function correctEmail(page: Page, email: string) {
	await giveSender(page, { name: "Jonas Weber", email });
	await shown(page, "Confirm your transaction on Demo wallet");
}
const shown = (page: Page, heading: string | RegExp) => page.getByRole("heading", { name: heading }).waitFor();
const sentBy = (story: Story) => story.chain.client.getTransactionCount({ address: PAYER, blockTag: "pending" });

/** A wallet that sends batches alone was asked for the payment, and has not named its transaction. */
async function sendBatch(story: Story): Promise<Page> {
	const { path } = await makeLink(story);
	const { page } = await story.person();
	await connectDemoWallet(page, path);
	await goToConfirm(page);
	await steerWallet(page, (wallet) => wallet.setAbilities("batches"));
	await story.chain.setAutomine(false);
	await goOn(page);
	await shown(page, "Demo wallet is sending the payment");
	return page;
}

describe("wallets that do as they like", () => {
	test("one that chose its own nonce did not cancel the payment", async ({ story }) => {
		const { path } = await makeLink(story, { confirmations: "12" });
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setOutcome("own-nonce"));
		await goOn(page);
		await shown(page, "Waiting for confirmation");
		await page.getByRole("region", { name: "Payment status" }).getByText("1 of 12 confirmations").waitFor();
		await story.chain.mine(6);
		await page.getByRole("region", { name: "Payment status" }).getByText("7 of 12 confirmations").waitFor();
		expect(await page.getByText("You cancelled the payment").count()).toBe(0);
		await story.chain.mine(6);
		await shown(page, SENT);
	});

	variation("one that sends batches alone is asked for a batch, and names its transaction later", async ({ story }) => {
		const page = await sendBatch(story);
		await story.shot(page, "wallet-batch");
		await story.chain.mine(1);
		await shown(page, SENT);
	});

	test("one that sends batches alone tells a page opened again, too, and that page reports for who paid", async ({
		story,
	}) => {
		const page = await sendBatch(story);
		await page.reload();
		await shown(page, "Demo wallet is sending the payment");
		// Else the chain's watcher may find the payment before the wallet names it, and nothing is left to report.
		await story.rpc.set("both", { kind: "down", methods: ["eth_getLogs"] });
		const reported = page.waitForResponse((answer) =>
			/"intent":"(own-)?report"/.test(answer.request().postData() ?? ""),
		);
		await story.chain.mine(1);
		expect((await reported).status()).toBe(200);
		await shown(page, SENT);
	});

	variation(
		"one that cannot say what became of its batch: that is said, and its hash can be given at once",
		async ({ story }) => {
			const page = await sendBatch(story);
			await page.evaluate(() => {
				const provider = window.demoWallet?.provider;
				if (!provider) return;
				const { request } = provider;
				provider.request = async (asked) => {
					if (asked.method === "wallet_getCallsStatus") throw { code: -32601, message: "Method not found" };
					return request(asked);
				};
			});
			await page.getByText("cannot tell this page which transaction it became").waitFor();
			await page.getByLabel("Transaction Hash").waitFor();
			await story.shot(page, "wallet-batch-untold");
			await story.chain.mine(1);
			await shown(page, SENT);
		},
	);

	test("one that forgets its batch keeps nobody from paying", async ({ story }) => {
		const page = await sendBatch(story);
		await page.evaluate(() => {
			const kept = JSON.parse(sessionStorage.getItem("demo-wallet") ?? "{}");
			sessionStorage.setItem("demo-wallet", JSON.stringify({ ...kept, batches: {} }));
		});
		await page.clock.install();
		await page.reload();
		await shown(page, "Demo wallet is sending the payment");
		const lost = page.getByRole("heading", { name: "Your account has sent a transaction" });
		const afterAWhile = () => page.clock.fastForward(30_000).then(() => lost.isVisible());
		await expect.poll(afterAWhile, { interval: 1_000, timeout: 20_000 }).toBe(true);
		await page.getByRole("button", { name: "It was sent: enter its hash" }).waitFor();
		await story.chain.mine(1);
		await shown(page, SENT);
	});

	variation(
		"one that shows its account again is asked about a batch that the page had given up meanwhile",
		async ({ story }) => {
			const page = await sendBatch(story);
			const connect = (connected: boolean) =>
				page.evaluate((to) => {
					const kept = JSON.parse(sessionStorage.getItem("demo-wallet") ?? "{}");
					sessionStorage.setItem("demo-wallet", JSON.stringify({ ...kept, connected: to }));
				}, connected);
			await connect(false);
			await page.clock.install();
			await page.reload();
			await page.getByRole("heading", { name: /is sending the payment/ }).waitFor();
			const lost = page.getByRole("heading", { name: "Your account has sent a transaction" });
			const afterAWhile = () => page.clock.fastForward(30_000).then(() => lost.isVisible());
			await expect.poll(afterAWhile, { interval: 1_000, timeout: 20_000 }).toBe(true);
			await connect(true);
			await page.reload();
			await page.getByRole("heading", { name: /is sending the payment/ }).waitFor();
			await story.rpc.set("both", { kind: "down", methods: ["eth_getLogs"] });
			const reported = page.waitForResponse((answer) =>
				/"intent":"(own-)?report"/.test(answer.request().postData() ?? ""),
			);
			await story.chain.mine(1);
			await page.clock.fastForward(5_000);
			expect((await reported).status()).toBe(200);
			await shown(page, SENT);
		},
	);

	test("one that throws at once, or shares an account of another kind, says so and is left for another", async ({
		story,
	}) => {
		const { path } = await makeLink(story);
		const { page, context } = await story.person();
		await context.addInitScript(() => {
			const offer = (name: string, request: (asked: { method: string }) => unknown) => {
				const info = { uuid: name, name, icon: "", rdns: name };
				const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } });
				window.addEventListener("eip6963:requestProvider", () =>
					window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
				);
			};
			offer("Throwing wallet", () => {
				throw "locked";
			});
			offer("Tron wallet", async ({ method }) =>
				method === "eth_chainId" ? "0x1" : ["TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7"],
			);
		});
		await page.goto(path);
		await page.getByRole("button", { name: "Connect to a wallet" }).click();
		const dialog = page.getByRole("dialog", { name: "Connect to a wallet" });
		for (const name of ["Throwing wallet", "Tron wallet"]) {
			await dialog.getByRole("button", { name }).click();
			await dialog.getByText(`${name} did not answer as a wallet should`).waitFor();
		}
		await dialog.getByRole("button", { name: "Demo wallet" }).waitFor();
	});

	variation("one on a phone whose browser is of before Safari 15.4 pays", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page, context } = await story.person();
		await context.addInitScript(() => {
			for (const [of, names] of [
				[Object, ["hasOwn"]],
				[Array.prototype, ["at", "findLast", "findLastIndex"]],
				[String.prototype, ["at"]],
				[HTMLDialogElement.prototype, ["showModal", "close", "open"]],
				[window, ["structuredClone", "requestIdleCallback", "HTMLDialogElement"]],
				[Navigator.prototype, ["locks"]],
			] as const)
				for (const name of names) Reflect.deleteProperty(of, name);
			const { querySelector } = Document.prototype;
			Document.prototype.querySelector = function (this: Document, selector: string) {
				if (selector.includes(":modal")) throw new SyntaxError(`'${selector}' is not a valid selector.`);
				return querySelector.call(this, selector);
			} as typeof querySelector;
		});
		await page.goto(path);
		await page.getByRole("button", { name: "Copy receiving address" }).click();
		// whether the browser lets the page copy or not
		await page
			.getByText(/^Copied$|did not let us copy/)
			.first()
			.waitFor();
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		await goOn(page);
		await shown(page, SENT);
	});

	test("one that sent nothing is asked anew for whoever corrected their e-mail", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await goToConfirm(page, { name: "Jonas Weber", email: "jonas@typo.example" });
		await steerWallet(page, (wallet) => {
			wallet.setOutcome("refuse");
			wallet.setThrown({ code: -32000, message: "insufficient funds for gas * price + value" });
		});
		await goOn(page);
		await shown(page, "We did not process the payment");
		await steerWallet(page, (wallet) => wallet.setOutcome("send"));
		await page.getByRole("button", { name: "Try this payment again" }).click();
		await correctEmail(page, "jonas@payer.example");
		const stored = page.waitForRequest((asked) => /"intent":"attempt".*jonas@payer/.test(asked.postData() ?? ""));
		await goOn(page);
		await stored;
		await shown(page, SENT);
	});

	variation("one that answers no reads is served by our own", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await steerWallet(page, (wallet) => wallet.setAbilities("no-reads"));
		await goToConfirm(page);
		await goOn(page);
		await shown(page, SENT);
	});

	variation("one that sits at window.ethereum is offered beside one that announces itself", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page, context } = await story.person();
		await context.addInitScript(() => {
			const provider = { isRabby: true, isMetaMask: true, request: async () => [], on() {}, removeListener() {} };
			Object.assign(window, { ethereum: { ...provider, providers: [provider, provider] } });
		});
		await page.goto(path);
		await page.getByRole("button", { name: "Connect to a wallet" }).click();
		const dialog = page.getByRole("dialog", { name: "Connect to a wallet" });
		await dialog.getByRole("button", { name: "Rabby Wallet" }).waitFor();
		expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(["Demo wallet", "Rabby Wallet"]);
	});

	variation("one that answers a number of its own: after a minute the real hash is asked for", async ({ story }) => {
		const { path, requesterAddress } = await makeLink(story);
		const { page } = await story.person();
		await page.clock.install();
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setOutcome("own-number"));
		// What is mined is found by account and nonce; a Safe's transaction is found by neither.
		await story.chain.setAutomine(false);
		await goOn(page);
		await shown(page, "Waiting for confirmation");
		const unknown = page.getByText("For a minute nobody has found a transaction with this hash.");
		await page.clock.fastForward(30_000);
		expect(await unknown.isVisible()).toBe(false);
		// the page counts for itself, from when it showed the step
		const afterAWhile = () => page.clock.fastForward(20_000).then(() => unknown.isVisible());
		await expect.poll(afterAWhile).toBe(true);
		await expectAccessibleInBothThemes(page, "the field for the real hash");
		await story.shot(page, "wallet-own-number");
		// A page opened again knows no name; the server has it with the attempt.
		await page.reload();
		await shown(page, "Waiting for confirmation");
		await expect.poll(afterAWhile).toBe(true);
		await page.getByLabel("Transaction Hash").waitFor();
		expect(await page.getByLabel("Sender's Name").count()).toBe(0);
		const pool = await story.chain.client.getTxpoolContent();
		const [transaction] = Object.values(Object.values(pool.pending).find((of) => of) ?? {});
		await page.getByLabel("Transaction Hash").fill("0x12");
		await page.getByRole("button", { name: "Follow this transaction" }).click();
		await page.getByText("A transaction hash is 0x and 64 characters").waitFor();
		await page.getByLabel("Transaction Hash").fill(String(transaction?.hash));
		await page.getByRole("button", { name: "Follow this transaction" }).click();
		await story.chain.mine(1);
		await shown(page, SENT);
		expect(await story.chain.balance("USDC", requesterAddress)).toBe(25_000_000n);
	});

	variation(
		"one that sends on another network: after a minute the payer reads where the money went",
		async ({ story }) => {
			const { path } = await makeLink(story, { token: "ETH", amount: "0.25" });
			const { page } = await story.person();
			await page.clock.install();
			await connectDemoWallet(page, path);
			await goToConfirm(page);
			await steerWallet(page, (wallet) => wallet.setOutcome("other-network"));
			const isReport = (request: Request) => request.postData()?.includes('"intent":"report"') === true;
			let reports = 0;
			page.on("request", (request) => {
				if (isReport(request)) reports += 1;
			});
			const reported = page.waitForResponse((response) => isReport(response.request()));
			await goOn(page);
			await shown(page, "Waiting for confirmation");
			await reported;
			// the page counts for itself, from when it showed the step; what it asks is given up by the same clock
			const afterAWhile = () => page.clock.fastForward(15_000).then(() => reports);
			await expect.poll(afterAWhile, { interval: 1_000 }).toBe(2);
			await page.getByText("You sent 0.25 ETH on Local chain two to the right address").waitFor();
			await shown(page, "We did not process the payment");
			await expectAccessibleInBothThemes(page, "a payment on another network");
			await story.shot(page, "wallet-other-network");
		},
	);
});

describe("a payment that carries a mark", () => {
	variation("says so, and settles its link although another asks for the same", async ({ story }) => {
		const { path } = await makeRivalledLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setAnswer(null));
		await goOn(page);
		const prompt = page.getByRole("dialog", { name: "Send this payment?" });
		await prompt.getByText("25.00 USDC").waitFor();
		await prompt.getByText(/^0x[0-9a-f]{32}$/).waitFor();
		await page.getByText("This payment carries a mark of 16 bytes").waitFor();
		await story.shot(page, "wallet-marked");
		await page.getByRole("button", { name: "Approve" }).click();
		await shown(page, SENT);
		expect(await page.getByText("still has to accept it").count()).toBe(0);
	});

	variation("goes without it when the wallet refuses, and then waits for the requester", async ({ story }) => {
		const { path } = await makeRivalledLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => {
			wallet.setOutcome("refuse-mark");
			wallet.setThrown({ code: -32603, message: "Ledger device: denied by the user (0x6985)" });
		});
		await goOn(page);
		await shown(page, "We did not process the payment");
		const without = page.getByRole("button", { name: "Send it without the mark" });
		expect(await without.isDisabled()).toBe(true);
		await page.getByText("Nothing left your wallet").waitFor();
		await expectAccessibleInBothThemes(page, "the error step with the mark");
		await story.shot(page, "wallet-mark-refused");
		await without.click();
		await goOn(page);
		await shown(page, "Confirm your transaction on Demo wallet");
		await page.getByText("Without the mark nothing in the payment says").waitFor();
		await goOn(page);
		await shown(page, SENT);
		await page.getByText("still has to accept it").waitFor();
	});
});

describe("while what is left is on its way", () => {
	variation("another payer pays only by a second word", async ({ story }) => {
		const { path, requesterAddress } = await makeLink(story);
		const [first, second] = [await story.person(), await story.person()];
		await connectDemoWallet(first.page, path);
		await goToConfirm(first.page);
		await connectDemoWallet(second.page, path);
		await steerWallet(second.page, (wallet) => wallet.pickAccount(1));
		await goToConfirm(second.page, newSender());
		await story.chain.setAutomine(false);
		// Its first moment, in which a press that was meant for Continue may fall on it.
		await second.page.evaluate(() =>
			new MutationObserver((_, watching) => {
				const anyway = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Pay anyway");
				if (!anyway) return;
				watching.disconnect();
				document.body.dataset.anyway = anyway.disabled ? "held" : "open";
			}).observe(document.body, { subtree: true, childList: true }),
		);
		await goOn(first.page);
		await shown(first.page, "Waiting for confirmation");
		const anyway = second.page.getByRole("button", { name: "Pay anyway" });
		await anyway.waitFor();
		await second.page.getByText("What is left to pay is on its way already").waitFor();
		expect(await second.page.getByRole("button", { name: "Continue" }).count()).toBe(0);
		expect(await second.page.locator("body").getAttribute("data-anyway")).toBe("held");
		await expectAccessibleInBothThemes(second.page, "the confirm step while the sum moves");
		await story.shot(second.page, "wallet-pay-anyway");
		await second.page.reload();
		await anyway.waitFor();
		await story.shot(second.page, "page-pay-anyway");
		await anyway.click();
		await anyway.click();
		await second.page.getByLabel("Sender's Email").fill("second@payer.example");
		await second.page.getByLabel("Sender's Name").fill("Second Payer");
		await goOn(second.page);
		await shown(second.page, "Confirm your transaction on Demo wallet");
		await anyway.click();
		await shown(second.page, "Waiting for confirmation");
		await story.chain.mine(2);
		await shown(first.page, SENT);
		await shown(second.page, SENT);
		expect(await story.chain.balance("USDC", requesterAddress)).toBe(50_000_000n);
	});

	variation("a page that missed the change gets it when it asks", async ({ story }) => {
		const { path } = await makeLink(story);
		const [first, second] = [await story.person(), await story.person()];
		second.expectError(/ERR_FAILED/);
		second.expectError(/409/);
		await second.page.routeWebSocket(/\/live/, (socket) => void socket.close());
		await second.page.route(/\/live$/, (route) => route.abort());
		await connectDemoWallet(second.page, path);
		await steerWallet(second.page, (wallet) => wallet.pickAccount(1));
		await goToConfirm(second.page, newSender());
		await connectDemoWallet(first.page, path);
		await goToConfirm(first.page);
		await story.chain.setAutomine(false);
		await goOn(first.page);
		await shown(first.page, "Waiting for confirmation");
		await goOn(second.page);
		await second.page.getByRole("button", { name: "Pay anyway" }).waitFor();
		expect(await story.chain.client.getTransactionCount({ address: PAYER, blockTag: "pending" })).toBeGreaterThan(0);
	});

	variation("one tab asks the wallet at a time", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page, newPage } = await story.person();
		const beside = await newPage();
		for (const tab of [page, beside]) {
			await connectDemoWallet(tab, path);
			await goToConfirm(tab);
		}
		const before = await sentBy(story);
		await steerWallet(page, (wallet) => wallet.setAnswer(null));
		await goOn(page);
		await page.getByRole("dialog", { name: "Send this payment?" }).waitFor();
		await goOn(beside);
		await beside.getByText("Another tab of this browser is asking your wallet").waitFor();
		await story.shot(beside, "wallet-other-tab");
		await page.getByRole("button", { name: "Approve" }).click();
		await shown(page, SENT);
		await shown(beside, /^(We have no answer|Confirm your transaction|This request was paid meanwhile|You've sent)/);
		expect(await sentBy(story)).toBe(before + 1);
	});
});

describe("while a payer is asked to confirm", () => {
	variation("somebody else pays it all: nothing is asked of the wallet, and the page says why", async ({ story }) => {
		const { path, requesterAddress } = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		const before = await sentBy(story);
		await story.chain.transfer(story.wallet("fourth-payer"), "USDC", requesterAddress, 25_000_000n);
		await shown(page, "This request was paid meanwhile");
		expect(await page.getByRole("button", { name: "Continue" }).count()).toBe(0);
		await expectAccessibleInBothThemes(page, "a request that was paid while its payer was asked");
		await story.shot(page, "wallet-paid-by-another");
		await page.getByRole("link", { name: "See the payment" }).click();
		await shown(page, "Already paid");
		expect(await sentBy(story)).toBe(before);
		expect(await story.chain.balance("USDC", requesterAddress)).toBe(25_000_000n);
	});

	variation(
		"somebody else pays it all while the wallet is open: the payer is told to reject it there",
		async ({ story }) => {
			const { path, requesterAddress } = await makeLink(story);
			const { page } = await story.person();
			await connectDemoWallet(page, path);
			await goToConfirm(page);
			await steerWallet(page, (wallet) => wallet.setAnswer(null));
			await goOn(page);
			await shown(page, "Answer in Demo wallet");
			await page.getByRole("button", { name: "Approve" }).waitFor();
			await steerWallet(page, (wallet) => wallet.closeSilently());
			await story.chain.transfer(story.wallet("fourth-payer"), "USDC", requesterAddress, 25_000_000n);
			const told = page.getByRole("alert").filter({ hasText: "This request was paid meanwhile." });
			await told.getByText("if your wallet still asks, reject it there").waitFor();
			await expectAccessibleInBothThemes(page, "a request that was paid while its payer's wallet was open");
		},
	);
});

describe("what the requester says after payment", () => {
	variation("is for the page that paid, also when it is opened again, and for nobody else", async ({ story }) => {
		const { path } = await makeLink(story, { afterSubmit: "The key is under the mat." });
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		await goOn(page);
		await shown(page, SENT);
		await page.getByText("The key is under the mat.").waitFor();
		await page.reload();
		await shown(page, "Already paid");
		await page.getByText("The key is under the mat.").waitFor();
		const { page: others } = await story.person();
		await others.goto(path);
		await others.getByText("Rosa Requester has something to say to whoever paid").waitFor();
		expect(await others.getByText("under the mat").count()).toBe(0);
		await story.shot(others, "page-after-submit-to-come");
	});
});
