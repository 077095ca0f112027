import { describe, expect } from "vitest";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { releaseToken } from "#local/chain/relays.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { test, variation } from "./harness/story.ts";

describe("reporting a transaction by hand", () => {
	test("a payment made elsewhere is found by itself; whoever reports it then is named, not proven", async ({
		story,
	}) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "40", requesterAddress: address, afterSubmit: "Many thanks." });
		const dashboard = await openDashboard(story, link);
		const sender = newSender();
		const { page } = await story.person();
		await page.goto(link.path);
		const txHash = await story.chain.transfer(story.wallet("second-payer"), "USDC", address, 40_000_000n);
		await withoutReload(dashboard.page, async () => {
			await waitForStatus(dashboard.page, "Success");
			await dashboard.page.getByText("Exactly the amount asked for").waitFor();
			await reportByHand(page, ` ${txHash.toUpperCase().replace("0X", "0x")} `, sender);
			await page.getByRole("heading", { name: "Payment verified" }).waitFor();
			await dashboard.page.getByText(sender.name).first().waitFor();
		});
		await page.getByText("40.00 USDC reached Rosa Requester’s address on Local chain.").waitFor();
		expect(await page.getByText("Many thanks.").count(), "what is said to a proven payer").toBe(0);
		await expectAccessibleInBothThemes(page, "the verified result");
		await story.shot(page, "report-verified");
		const mail = await story.outbox.mailTo(requester.account.email, /^40.00 USDC arrived$/);
		expect(mail.text).toContain("Nobody has proven that they paid it.");
		expect(mail.text, "it was sent before anybody was named").not.toContain(sender.name);
		const toSender = (await story.outbox.list()).filter((one) => one.to.includes(sender.email));
		expect(toSender, "a receipt is for a proven payer").toEqual([]);
		await page.getByRole("link", { name: "Create a payment link" }).click();
		await page.waitForURL(`${story.appUrl}/`);
	});

	variation(
		"each sender is answered in their own language: by the form without script and by the page's call",
		async ({ story }) => {
			const requester = await openRequester(story);
			const link = await requester.createLink({ amount: "40", requesterAddress: newAddress() });
			const txnHash = `0x${"e5".repeat(32)}`;
			const { name: senderName, email: senderEmail } = newSender();
			for (const [locale, message] of [
				["en", "We cannot see it yet"],
				["ar", "لا نراها بعد"],
			] as const) {
				const headers = { "Accept-Language": locale, Origin: story.appUrl };
				const { page } = await story.person();
				const form = { intent: "report", senderEmail, senderName, txnHash };
				const written = await page.request.post(link.path, { headers, form });
				expect(await written.text()).toContain(`>${message}</h`);
				const answer = await page.request.post(`${link.path}/calls`, {
					headers,
					data: { intent: "report", txnHash, senderName, senderEmail, attemptId: null, payerSignature: null },
				});
				expect(await answer.json()).toMatchObject({ ok: true, result: { reason: "not-seen", message } });
			}
		},
	);

	variation("when it is checked next is said right by a device whose clock is hours behind", async ({ story }) => {
		const link = await (await openRequester(story)).createLink();
		const { page } = await story.person();
		await page.clock.install({ time: Date.now() - 3 * 60 * 60_000 });
		await page.goto(link.path);
		await reportByHand(page, `0x${"e6".repeat(32)}`, newSender());
		await page.getByText(/^Next look in (a moment|\d+ seconds)/).waitFor();
		await page.clock.runFor(2_000);
		await page.getByText(/^Next look in (a moment|\d+ seconds)/).waitFor();
	});

	variation("a transaction no block holds yet is waited for, and becomes a success by itself", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ token: "ETH", amount: "0.5", requesterAddress: address });
		const dashboard = await openDashboard(story, link);
		await story.chain.setAutomine(false);
		const txHash = await story.chain.transfer(story.wallet("third-payer"), "ETH", address, 5n * 10n ** 17n);
		const { page } = await story.person();
		await page.goto(link.path);
		await reportByHand(page, txHash, newSender());
		await page.getByRole("heading", { name: "On its way" }).waitFor();
		await page.getByText(/^Next look in /).waitFor();
		await waitForStatus(dashboard.page, "Pending");
		await expectAccessibleInBothThemes(page, "the waiting result");
		await story.shot(page, "report-waiting");
		await withoutReload(page, async () => {
			await story.chain.mine();
			await page.getByRole("heading", { name: "Payment verified" }).waitFor();
			await page.getByRole("link", { name: "Create a payment link" }).waitFor();
		});
		await waitForStatus(dashboard.page, "Success");
	});

	variation(
		"what turns out to be none of the link's is shown with its reason, and nobody has to ask",
		async ({ story }) => {
			const requester = await openRequester(story);
			const address = newAddress();
			const link = await requester.createLink({ token: "USDC", amount: "40", requesterAddress: address });
			const dai = tokenContract(LOCAL_CHAIN_ID, "DAI");
			if (!dai) throw new Error("DAI has no contract");
			const splitter = await story.chain.place("Splitter", newAddress());
			await story.chain.mint("DAI", splitter, 40n * 10n ** 18n);
			await story.chain.setAutomine(false);
			const { page } = await story.person();
			await page.goto(link.path);
			const sender = newSender();
			// A plain transfer of another token is refused at once; what a contract's call pays is known once mined.
			const plain = await story.chain.transfer(story.wallet("third-payer"), "DAI", address, 1n);
			await reportByHand(page, plain, sender);
			await page.getByRole("heading", { name: "This transfer does not match" }).waitFor();
			await page.getByRole("button", { name: "Go back to payment page" }).click();
			const call = releaseToken(splitter, dai, address, 40n * 10n ** 18n);
			const txHash = await sendCall(story.chain, story.wallet("third-payer"), call, { gas: 200_000n, wait: false });
			await reportByHand(page, txHash, sender);
			await page.getByRole("heading", { name: "Sent, not yet known what it pays" }).waitFor();
			await withoutReload(page, async () => {
				await story.chain.mine();
				await page.getByRole("heading", { name: "This transfer does not match" }).waitFor();
				await page.getByText("40.00 DAI on Local chain").waitFor();
			});
			await expectAccessibleInBothThemes(page, "the reason why it does not count");
			await story.shot(page, "report-refused-later");
			await page.getByRole("button", { name: "Go back to payment page" }).click();
			await page.getByRole("button", { name: "Connect to a wallet" }).waitFor();
		},
	);

	variation(
		"the form stays closed until all three fields are right, and says what is missing beside each",
		async ({ story }) => {
			const requester = await openRequester(story);
			const link = await requester.createLink({ requesterAddress: newAddress() });
			const { page } = await story.person();
			await page.goto(link.path);
			const confirm = page.getByRole("button", { name: "Confirm completed transaction" });
			const email = page.getByLabel("Sender's Email");
			const name = page.getByLabel("Sender's Name");
			const hash = page.getByLabel("Transaction Hash");
			expect(await confirm.isDisabled()).toBe(true);
			for (const field of [email, name, hash]) {
				await field.focus();
				await field.blur();
			}
			await expectRefusal(email, "Email is required");
			await expectRefusal(name, "Name is required");
			await expectRefusal(hash, "Transaction Hash is required");
			await email.fill("jonas@payer");
			await expectRefusal(email, "Email must be a valid email address");
			await hash.fill("0x1234");
			await expectRefusal(hash, "A transaction hash is 0x and 64 characters from 0-9 and a-f");
			await expectAccessibleInBothThemes(page, "the form with its refusals");
			await story.shot(page, "report-refused");
			expect(await confirm.isDisabled()).toBe(true);
			await email.fill("jonas@payer.example");
			await name.fill("Jonas");
			await hash.fill(`0x${"ab".repeat(32)}`);
			await confirm.click();
			await page.getByRole("heading", { name: "We cannot see it yet" }).waitFor();
			await page.getByRole("button", { name: "Go back to payment page" }).click();
			expect(await name.inputValue(), "what was typed is kept").toBe("Jonas");
		},
	);
});
