import { encodeAbiParameters, type Hash, pad, toEventSelector } from "viem";
import { describe, expect } from "vitest";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import type { Person } from "./harness/browser.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { statusOf } from "./harness/link-status.ts";
import { newAddress, newSender, openRequester, type Requester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { ownStack } from "./harness/stack.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** 25 USDC, what the links of these stories ask for */
const ASKED = 25_000_000n;
/** enough blocks for the local chain to call the ones before them final */

async function openLink(story: Story) {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({ amount: "25", requesterAddress: payee });
	const payer = await story.person();
	await payer.page.goto(link.path);
	return { requester, payee, link, payer };
}

async function paid(story: Story, to: `0x${string}`): Promise<Hash> {
	const hash = await story.chain.transfer(story.wallet("fourth-payer"), "USDC", to, ASKED);
	await story.chain.mined(hash);
	return hash;
}

const heading = (person: Person | Requester, name: string) => person.page.getByRole("heading", { name }).waitFor();

describe("a block that is taken back", () => {
	test("takes the success back on every page, notifies the requester, and restores it when mined again", async ({
		story,
	}) => {
		const { requester, payee, link, payer } = await openLink(story);
		const dashboard = await openDashboard(story, link);
		// Named before it is mined: the chain's watcher would find it while its hash is typed.
		await story.chain.setAutomine(false);
		const hash = await story.chain.transfer(story.wallet("fourth-payer"), "USDC", payee, ASKED);
		const raw = await story.chain.rawTransaction(hash);
		await reportByHand(payer.page, hash, newSender());
		await heading(payer, "On its way");
		await story.chain.mine(1);
		await heading(payer, "Payment verified");
		const onlooker = await story.person();
		await onlooker.page.goto(link.path);
		await heading(onlooker, "Already paid");
		await waitForStatus(dashboard.page, "Success");

		await withoutReload(dashboard.page, () =>
			withoutReload(onlooker.page, async () => {
				await story.chain.setAutomine(false);
				await story.chain.reorg(1);
				await heading(onlooker, "The payment is pending again");
				await heading(payer, "The payment is pending again");
				await onlooker.page.getByText("Do not pay again yet.").waitFor();
				await waitForStatus(dashboard.page, "Pending");
				await dashboard.page.getByRole("table").getByText("Pending again").waitFor();
				await story.shot(onlooker.page, "reorg-payment-page");
				await story.shot(dashboard.page, "reorg-dashboard");
				expect(await statusOf(story, link)).toMatchObject({ status: "pending", detail: "reorged", received: "0" });
				await story.outbox.mailTo(requester.account.email, /^A payment of 25(\.00)? USDC is pending again/);

				await story.chain.client.sendRawTransaction({ serializedTransaction: raw }).catch(() => {
					// The pool has it still: the reorg gave it back.
				});
				await story.chain.mine();
				await story.chain.mined(hash);
				await heading(onlooker, "Already paid");
				await heading(payer, "Payment verified");
				await waitForStatus(dashboard.page, "Success");
			}),
		);
	});
});

describe("while the chain cannot be asked, nothing is refused and nothing is paid", () => {
	const SILENCES: [string, SteeredFault][] = [
		["cuts the line", { kind: "down" }],
		["has had enough of us", { kind: "rate-limited", body: true, retryAfterSeconds: 1 }],
		["answers an error page", { kind: "server-error" }],
		["answers half", { kind: "truncated" }],
		["is another chain", { kind: "wrong-chain", chainId: 1 }],
		["takes too long", { kind: "slow", ms: 6_000 }],
	];

	test.for(SILENCES)("both endpoints fail: each %s", { tags: "variation" }, async ([, fault], { story }) => {
		const { payee, link, payer } = await openLink(story);
		const hash = await paid(story, payee);
		await story.rpc.set("both", fault);
		await withoutReload(payer.page, async () => {
			await reportByHand(payer.page, hash, newSender());
			await heading(payer, "We could not ask the chain");
			await payer.page.getByText("this says nothing about your payment").waitFor();
			expect(await statusOf(story, link)).toMatchObject({ status: "none", received: "0", chainSilent: true });
			await story.rpc.heal();
			await heading(payer, "Payment verified");
		});
		expect(await statusOf(story, link)).toMatchObject({ status: "success", chainSilent: false });
	});

	variation("one endpoint is silent: only what the other calls final is counted", async ({ story }) => {
		const { payee, link, payer } = await openLink(story);
		const hash = await paid(story, payee);
		await story.rpc.set("two", { kind: "down" });
		await withoutReload(payer.page, async () => {
			await reportByHand(payer.page, hash, newSender());
			await payer.page
				.getByRole("heading", { name: /^(?:Seen, waiting for confirmations|1 of 1 confirmation)$/ })
				.waitFor();
			expect(await statusOf(story, link)).toMatchObject({ status: "pending", received: "0", final: false });
			await story.chain.mine(BLOCKS_TO_FINALITY);
			await heading(payer, "Payment verified");
		});
		expect(await statusOf(story, link)).toMatchObject({ status: "success", received: ASKED.toString(), final: true });
	});

	variation("one endpoint is behind: the payment waits for it", async ({ story }) => {
		const { payee, link, payer } = await openLink(story);
		await story.rpc.set("one", { kind: "stale", blocks: 3 });
		const hash = await paid(story, payee);
		await reportByHand(payer.page, hash, newSender());
		await heading(payer, "On its way");
		expect(await statusOf(story, link)).toMatchObject({ status: "pending", received: "0" });
		await withoutReload(payer.page, async () => {
			await story.rpc.heal();
			await heading(payer, "Payment verified");
		});
	});
});

describe("an endpoint that lies moves no money", () => {
	variation("it reports a payment that went to somebody else", async ({ story }) => {
		const { payee, link, payer } = await openLink(story);
		const hash = await paid(story, story.wallet("stranger").address);
		const usdc = ownStack().chains[0].tokens.USDC?.address;
		const topic = (address: `0x${string}`) => pad(address, { size: 32 });
		const log = {
			address: usdc,
			topics: [
				toEventSelector("Transfer(address,address,uint256)"),
				topic(story.wallet("fourth-payer").address),
				topic(payee),
			],
			data: encodeAbiParameters([{ type: "uint256" }], [ASKED]),
			removed: false,
		};
		await story.rpc.set("one", { kind: "forged-receipt", hash, logs: [log] });
		await reportByHand(payer.page, hash, newSender());
		await heading(payer, "Our sources do not agree yet");
		expect(await statusOf(story, link)).toMatchObject({ status: "none", received: "0", payments: [] });
		await story.rpc.heal();
		await payer.page.getByRole("button", { name: "Check again" }).click();
		await heading(payer, "This transfer went to another address");
		expect(await statusOf(story, link)).toMatchObject({ status: "none", received: "0" });
	});

	test.for([
		["reports a failed payment as successful", "0x1"],
		["reports a good payment as failed", "0x0"],
	] as const)("it %s", { tags: "variation" }, async ([, status], { story }) => {
		const { payee, link, payer } = await openLink(story);
		const good = status === "0x0";
		const hash = good
			? await paid(story, payee)
			: await story.chain.revertedTransfer(story.wallet("fourth-payer"), "USDC", payee, 10n ** 30n);
		await story.chain.mined(hash);
		await story.rpc.set("two", { kind: "forged-receipt", hash, status });
		await reportByHand(payer.page, hash, newSender());
		await heading(payer, "Our sources do not agree yet");
		expect(await statusOf(story, link)).toMatchObject({ status: "none", received: "0" });
		await story.rpc.heal();
		if (good) return heading(payer, "Payment verified");
		await payer.page.getByRole("button", { name: "Check again" }).click();
		await heading(payer, "This transaction failed on the chain");
	});
});
