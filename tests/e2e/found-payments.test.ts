import { describe, expect } from "vitest";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { statusOf } from "./harness/link-status.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, variation } from "./harness/story.ts";

/** Payments that nobody reports, beyond the plain case: with a fee taken off, through an outage, in a block that goes. */

/** 12 s apart */
const BLOCKS_OF_AN_HOUR = 300;
/** Rounds are up to a minute apart while no endpoint answers. */
const AFTER_SILENCE_MS = 75_000;

const newLink = async (story: Story, amount: string) => {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({ amount, requesterAddress: payee });
	return { link, payee, dashboard: await openDashboard(story, link) };
};

const send = (story: Story, to: `0x${string}`, amount: bigint) =>
	story.chain.transfer(story.wallet("fourth-payer"), "USDC", to, amount);

describe("a payment that nobody reports", () => {
	variation("less an exchange's fee is counted by hand, and the rest by itself", async ({ story }) => {
		const { link, payee, dashboard } = await newLink(story, "47");
		const { page } = dashboard;
		await withoutReload(page, async () => {
			const order = {
				from: "exchange",
				chainId: story.chainId,
				token: "USDC",
				to: payee,
				amount: "47",
				fee: "1",
			} as const;
			await story.outside.paid(await story.outside.order(order));
			const arrived = page.getByRole("region", { name: "Arrived, not matched" });
			await arrived.getByRole("button", { name: "Count it here" }).click();
			await page.getByText("Received 46.00 USDC of 47.00 USDC").first().waitFor();
			await waitForStatus(page, "Pending");
			expect(await statusOf(story, link)).toMatchObject({ detail: "partial", remaining: "1000000" });
			// By the same account: another's is never taken for the rest.
			await story.outside.paid(await story.outside.order({ ...order, amount: "1", fee: "0" }));
			await waitForStatus(page, "Success");
		});
		expect(await statusOf(story, link)).toMatchObject({ status: "success", received: "47000000" });
	});

	variation("of exactly what is asked counts, and says that its payer is not proven", async ({ story }) => {
		const { payee, dashboard } = await newLink(story, "25");
		await send(story, payee, 25_000_000n);
		await waitForStatus(dashboard.page, "Success");
		await dashboard.page.getByRole("table").getByText("Named by nobody").first().waitFor();
	});

	variation("is found once the chain answers again, an hour of blocks later, and counted once", async ({ story }) => {
		const links = [await newLink(story, "25"), await newLink(story, "25")];
		await story.rpc.set("both", { kind: "down" });
		for (const { payee } of links) {
			await send(story, payee, 25_000_000n);
			await story.chain.mine(BLOCKS_OF_AN_HOUR / links.length);
		}
		await story.rpc.heal();
		for (const { link, dashboard } of links) {
			await dashboard.page
				.locator(".pagehead")
				.getByText("Success", { exact: true })
				.waitFor({ timeout: AFTER_SILENCE_MS });
			expect(await statusOf(story, link)).toMatchObject({ status: "success", received: "25000000" });
		}
	});

	variation("goes with its block, and counts again once it is mined again", async ({ story }) => {
		const { link, payee, dashboard } = await newLink(story, "25");
		const hash = await send(story, payee, 25_000_000n);
		const raw = await story.chain.rawTransaction(hash);
		await waitForStatus(dashboard.page, "Success");
		await story.chain.setAutomine(false);
		await story.chain.reorg(1);
		await waitForStatus(dashboard.page, "Pending");
		expect(await statusOf(story, link)).toMatchObject({ status: "pending", detail: "reorged", received: "0" });
		await story.chain.client.sendRawTransaction({ serializedTransaction: raw }).catch(() => {
			// The pool has it still: the reorg gave it back.
		});
		await story.chain.mine();
		await waitForStatus(dashboard.page, "Success");
		expect(await statusOf(story, link)).toMatchObject({ status: "success", received: "25000000" });
	});
});
