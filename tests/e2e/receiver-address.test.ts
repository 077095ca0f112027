import { describe, expect } from "vitest";
import { requireTokenContract } from "#app/core/chains.ts";
import { paymentUri } from "#app/core/payments/eip681.ts";
import { qrDocument } from "#app/ui/qr.server.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus } from "./harness/dashboard.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { reportByHand } from "./harness/report-form.ts";
import { test, variation } from "./harness/story.ts";

describe("Receiver address", () => {
	variation("shows the page, the payment request and the address alone, each with its code", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "100", requesterAddress: address });
		const { page, context } = await story.person();
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.goto(link.path);
		await page.getByRole("button", { name: "Show QR Code" }).click();
		const dialog = page.getByRole("dialog", { name: "Receiver address" });
		await dialog.getByRole("img", { name: "QR code that opens this payment page" }).waitFor();
		await dialog.getByText(`${story.appUrl}${link.path}`).waitFor();
		await expectAccessibleInBothThemes(page, "the code of the page");
		await story.shot(page, "qr-dialog-page");

		await page.keyboard.press("Tab");
		await dialog.getByRole("tab", { name: "This page" }).focus();
		await page.keyboard.press("ArrowRight");
		const code = dialog.getByRole("img", { name: "QR code of a payment request for 100.00 USDC on Local chain" });
		await code.waitFor();
		await dialog.getByText("If it shows a token contract as the receiver, stop.").waitFor();
		const contract = requireTokenContract(story.chainId, "USDC");
		const uri = (amount: bigint) => paymentUri({ chainId: story.chainId, contract, payee: address, amount });
		const drawn = async () => (await context.request.get((await code.getAttribute("src")) ?? "")).text();
		expect(await drawn(), "what the server draws").toBe(qrDocument(uri(100_000_000n)));
		await dialog.getByRole("button", { name: "Copy request" }).click();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri(100_000_000n));
		await expectAccessibleInBothThemes(page, "the code of the payment request");
		await story.shot(page, "qr-dialog-request");

		await dialog.getByRole("tab", { name: "Address only" }).click();
		await dialog.getByRole("img", { name: `QR code of the address ${address}` }).waitFor();
		await dialog.getByRole("button", { name: "Copy amount 100.00" }).click();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("100.00");
		await dialog.getByRole("button", { name: `Copy address ${address}` }).click();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
		await expectAccessibleInBothThemes(page, "the code of the address");
		await story.shot(page, "qr-dialog-address");
		await dialog.getByRole("button", { name: "Close" }).last().click();
		await dialog.waitFor({ state: "hidden" });
	});

	variation("asks for the rest after a part arrived, and for nothing once all is paid", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "100", requesterAddress: address });
		const dashboard = await openDashboard(story, link);
		const part = await story.chain.transfer(story.wallet("second-payer"), "USDC", address, 59_999_999n);
		const payer = await story.person();
		await payer.page.goto(link.path);
		await reportByHand(payer.page, part, newSender());
		await dashboard.page.getByRole("button", { name: "Accept" }).click();
		await payer.page.getByText("40.000001 USDC of 100.00 USDC is left to pay").waitFor();
		await payer.page.getByRole("button", { name: "Show QR Code" }).click();
		await payer.page.getByRole("tab", { name: "Payment request" }).click();
		await payer.page.getByRole("heading", { name: "40.000001 USDC on Local chain" }).waitFor();
		const contract = requireTokenContract(story.chainId, "USDC");
		const request = `${link.path}/qr.svg?of=request`;
		const drawn = await payer.context.request.get(request);
		const rest = { chainId: story.chainId, contract, payee: address, amount: 40_000_001n };
		expect(await drawn.text()).toBe(qrDocument(paymentUri(rest)));

		const whole = await story.chain.transfer(story.wallet("second-payer"), "USDC", address, 40_000_001n);
		const other = await story.person();
		await other.page.goto(link.path);
		await reportByHand(other.page, whole, newSender());
		await waitForStatus(dashboard.page, "Success");
		await payer.page.getByRole("tab", { name: "Payment request" }).waitFor({ state: "detached" });
		await payer.page.getByRole("tab", { name: "Address only" }).click();
		await payer.page.getByText("This link is paid: nothing is left to send.").waitFor();
		expect((await payer.context.request.get(request)).status()).toBe(404);
	});

	test("of a link that nobody made is not found", async ({ story }) => {
		const { context } = await story.person();
		const unknown = `/link/${"2".repeat(27)}/qr.svg`;
		for (const path of [unknown, `${unknown}?of=request`, "/link/nothing/qr.svg"])
			expect((await context.request.get(path)).status(), path).toBe(404);
	});

	variation("begins with the address on a phone, which cannot scan itself", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ amount: "0.01804512", token: "ETH", requesterAddress: newAddress() });
		const { page } = await story.person({ ...PHONE, colorScheme: "dark" });
		await page.goto(link.path);
		await page.getByRole("button", { name: "Show QR Code" }).click();
		const dialog = page.getByRole("dialog", { name: "Receiver address" });
		await dialog.getByRole("tab", { name: "Address only", selected: true }).waitFor();
		await expectAccessible(page, "the address's code on a phone");
		await story.shot(page, "qr-dialog-phone-address");
		await dialog.getByRole("tab", { name: "This page" }).click();
		await dialog.getByRole("heading", { name: "Carry on from another device" }).waitFor();
		expect(await dialog.getByRole("img").count(), "no code of the page on the same phone").toBe(0);
		await dialog.getByRole("tab", { name: "Payment request" }).click();
		await dialog.getByText(/Check that yours says/).waitFor();
		expect(await dialog.getByText("token contract").count(), "ether has no contract").toBe(0);
		await story.shot(page, "qr-dialog-phone-request");
	});
});
