import type { WebSocketRoute } from "playwright-core";
import { describe, expect } from "vitest";
import type { Person } from "./harness/browser.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { test, variation } from "./harness/story.ts";

const ASKED = 25_000_000n;

/** A line that can be cut: the page's sockets, and its requests for the newest state, go through it. */
async function throughALine(person: Person) {
	const line = { sockets: true, requests: true };
	const open = new Set<WebSocketRoute>();
	await person.page.routeWebSocket(/\/live(?:\?|$)/, (socket) => {
		if (!line.sockets) return void socket.close();
		open.add(socket);
		socket.connectToServer();
	});
	await person.page.route(/\/live$/, (route) => (line.requests ? route.continue() : route.abort()));
	return {
		/** Cuts every open socket and lets none open; with `requests`, nothing else comes through either. */
		async cut({ requests }: { requests: boolean }): Promise<void> {
			line.sockets = false;
			line.requests = !requests;
			await Promise.all([...open].map((socket) => socket.close()));
			open.clear();
		},
		mend(): void {
			line.sockets = true;
			line.requests = true;
		},
	};
}

describe("a page that lost its socket", () => {
	test("says so, asks on its own, and catches up with a payment made meanwhile", async ({ story }) => {
		const requester = await openRequester(story);
		const payee = newAddress();
		const link = await requester.createLink({ amount: "25", requesterAddress: payee });
		const watcher = await story.person();
		const line = await throughALine(watcher);
		await watcher.page.goto(link.path);
		await watcher.page.getByRole("button", { name: "Connect to a wallet" }).waitFor();

		await withoutReload(watcher.page, async () => {
			await line.cut({ requests: false });
			await watcher.page.getByText("Reconnecting", { exact: true }).waitFor();
			const payer = await story.person();
			await payer.page.goto(link.path);
			const hash = await story.chain.transfer(story.wallet("fifth-payer"), "USDC", payee, ASKED);
			await reportByHand(payer.page, hash, newSender());
			await watcher.page.getByRole("heading", { name: "Already paid" }).waitFor();
		});
	});

	test("where a browser refuses sockets altogether asks on its own, and shows a payment", async ({ story }) => {
		const payee = newAddress();
		const link = await (await openRequester(story)).createLink({ amount: "25", requesterAddress: payee });
		const watcher = await story.person();
		await watcher.context.addInitScript(() => {
			window.WebSocket = class {
				constructor() {
					throw new DOMException("The operation is insecure.", "SecurityError");
				}
			} as unknown as typeof WebSocket;
		});
		await watcher.page.goto(link.path);
		await watcher.page.getByText("Reconnecting", { exact: true }).waitFor();
		const payer = await story.person();
		await payer.page.goto(link.path);
		const hash = await story.chain.transfer(story.wallet("fifth-payer"), "USDC", payee, ASKED);
		await reportByHand(payer.page, hash, newSender());
		await watcher.page.getByRole("heading", { name: "Already paid" }).waitFor();
	});

	variation("without any connection claims nothing, and is right again when the line is back", async ({ story }) => {
		const requester = await openRequester(story);
		const payee = newAddress();
		const link = await requester.createLink({ amount: "25", requesterAddress: payee });
		const watcher = await story.person();
		watcher.expectError(/net::ERR_FAILED/);
		const line = await throughALine(watcher);
		await watcher.page.goto(link.path);
		const dashboard = await openDashboard(story, link);

		await withoutReload(watcher.page, async () => {
			await line.cut({ requests: true });
			await watcher.page.getByText("Offline. What you see may be old.").waitFor();
			await story.shot(watcher.page, "payment-page-offline");
			const payer = await story.person();
			await payer.page.goto(link.path);
			const hash = await story.chain.transfer(story.wallet("fifth-payer"), "USDC", payee, ASKED);
			await reportByHand(payer.page, hash, newSender());
			await waitForStatus(dashboard.page, "Success");
			expect(await watcher.page.getByRole("heading", { name: "Already paid" }).count()).toBe(0);
			line.mend();
			// The browser notifies a page that the line is back.
			await watcher.page.evaluate(() => window.dispatchEvent(new Event("online")));
			await watcher.page.getByRole("heading", { name: "Already paid" }).waitFor();
			await watcher.page.getByText("Offline. What you see may be old.").waitFor({ state: "hidden" });
		});
	});

	variation("is not offline for good after one request that failed while its socket stands", async ({ story }) => {
		const link = await (await openRequester(story)).createLink();
		const { page, expectError } = await story.person();
		expectError(/net::ERR_FAILED/);
		const stands = page.waitForEvent("websocket");
		await page.goto(link.path);
		await (await stands).waitForEvent("framereceived");
		await page.route(/\/live$/, (route) => route.abort());
		const offline = page.getByText("Offline. What you see may be old.");
		// as a browser does when its tab is looked at again
		await expect
			.poll(async () => {
				await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
				return offline.isVisible();
			})
			.toBe(true);
		await page.unroute(/\/live$/);
		await offline.waitFor({ state: "hidden" });
	});
});
