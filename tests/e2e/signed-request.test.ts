import type { Page } from "playwright-core";
import { recoverAddress } from "viem";
import { describe, expect } from "vitest";
import { readSignedRequest } from "#app/core/payments/read-signed-request.ts";
import { requestHash } from "#app/core/payments/signed-request.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { sayIn } from "#app/words/say-in.ts";
import { ACCOUNTS } from "#local/demo-wallet/keys.ts";
import { variationUnless } from "../tags.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { withoutReload } from "./harness/dashboard.ts";
import { connectDemoWallet, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";
import { createTipJar, fillTipJar } from "./harness/tip-jar.ts";

/** A request that its payee's account has signed, and a payer's browser that does not take the server's word for it. */

const WIDE = { viewport: { width: 1280, height: 900 } };
/** An account of the requester's wallet, which is not the payer's. */
const PAYEE_AT = 2;
const PAYEE = ACCOUNTS[PAYEE_AT]?.address ?? "0x";
const NAME = "Rosa Requester";
const CHANGED = `This page was changed after ${NAME} signed it.`;

/** Every story asks for another sum, so that no payment could be meant for two links. */
let cents = 0;
const newAmount = () => `31.${String(++cents).padStart(2, "0")}`;

/** @param choosing - no wallet shows this page the payee's account yet */
async function pressSign(page: Page, choosing = false): Promise<void> {
	await page.getByRole("button", { name: "Sign this request" }).click();
	if (choosing) await page.getByRole("dialog").getByRole("button", { name: "Demo wallet" }).click();
	await page.getByText("Signed. Your payer’s browser can check it now.").waitFor();
}

async function signedLink(story: Story, fields = {}) {
	const requester = await openRequester(story);
	const wish = { requesterAddress: PAYEE, amount: newAmount(), memo: "Cover illustration", ...fields };
	const link = await requester.createLink(wish);
	const { page } = requester;
	await page.goto(`${link.path}/created`);
	await hydrated(page);
	await page.evaluate(`window.demoWallet.pickAccount(${PAYEE_AT}); window.demoWallet.setAnswer("approve")`);
	await pressSign(page, true);
	return { requester, link, amount: wish.amount };
}

/** As whoever has taken the server over could. */
async function changeRow({ appUrl }: Story, sql: string, ...values: unknown[]): Promise<void> {
	const answer = await fetch(`${appUrl}/__local/sql`, { method: "POST", body: JSON.stringify({ sql, values }) });
	expect(answer.status, await answer.text()).toBe(200);
}

/** As the page writes it. */
const inGroups = (address: string) =>
	`<b>${address.slice(0, 6)}</b>${address.slice(6, -4).replaceAll(/.{4}/g, "<span>$&</span>")}<b>${address.slice(-4)}</b>`;

const signature = (page: Page) => page.locator(".trust > li").nth(1);

/** Connecting has this browser check by itself. */
async function expectStopped(page: Page, wallet: { asked: () => Promise<string[]> }): Promise<void> {
	await page.getByRole("heading", { name: "Paying is stopped" }).waitFor();
	for (const way of ["Connect to a wallet", "Connect to wallet", "Continue", "Show QR Code"])
		expect(await page.getByRole("button", { name: way, exact: true }).count(), way).toBe(0);
	expect(await page.getByText("I pay from an exchange").count()).toBe(0);
	expect(await page.locator(".addr__copy").isDisabled()).toBe(true);
	expect(await wallet.asked()).not.toContain("eth_sendTransaction");
}

const asked = (page: Page) => ({
	asked: () => page.evaluate(() => window.demoWallet?.requests.map(({ method }) => method) ?? []),
});

describe("a request its payee has signed", () => {
	test("is checked by the payer's browser before the wallet opens, and an edit takes the signature away", async ({
		story,
	}) => {
		const { requester, link, amount } = await signedLink(story);
		await story.shot(requester.page, "signed-created");
		await requester.page.getByText("Your payer’s browser checks it before a wallet opens.").waitFor();
		await expectAccessibleInBothThemes(requester.page, "the page of a new link, signed");

		const { page } = await story.person(WIDE);
		await page.goto(link.path);
		expect(await signature(page).locator("summary").textContent()).toBe(`Signed by ${NAME}`);
		await signature(page).locator("summary").click();
		await page.getByText("Your browser has not checked it yet.").waitFor();
		await story.shot(page, "signed-unchecked");
		await expectAccessibleInBothThemes(page, "a signed request that was not checked yet");
		await hydrated(page);
		await page.getByRole("button", { name: "Check it now" }).click();
		await page.getByText("Your browser compared sum, token, network, address, memo").waitFor();
		await story.shot(page, "signed-equal");
		await connectDemoWallet(page, link.path);
		await goToConfirm(page, newSender());
		await page.getByText("your wallet is opened for nothing beyond it").waitFor();
		await story.shot(page, "signed-confirm");
		await expectAccessibleInBothThemes(page, "the confirm step of a signed request");
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: `You've sent ${amount} USDC to ${NAME}` }).waitFor();
	});

	variation("says so when an edit ended its signature, and is signed again", async ({ story }) => {
		const { requester, link } = await signedLink(story);
		const { page } = requester;
		const payer = await story.person();
		await payer.page.goto(link.path);
		await hydrated(payer.page);
		await signature(payer.page).getByText("Signed").first().waitFor();
		await page.goto(`${link.path}/edit`);
		await hydrated(page);
		await withoutReload(payer.page, async () => {
			await page.getByLabel("Memo").fill("Cover illustration, second half");
			await page.getByRole("button", { name: "Save" }).click();
			await page.getByText("that signature is gone").waitFor();
			await signature(payer.page).getByText("Not signed").first().waitFor();
			await story.shot(page, "signed-edit-ended");
			await expectAccessibleInBothThemes(page, "the edit page of a request that is to be signed again");
			await pressSign(page);
			await signature(payer.page).getByText(`by ${NAME}`).waitFor();
		});
		await payer.page.getByRole("button", { name: "Connect to a wallet" }).waitFor();
		await signature(payer.page).locator("summary").click();
		await payer.page.getByRole("button", { name: "Check it now" }).click();
		await payer.page.getByText("Your browser compared sum, token").waitFor();
	});
});

describe("a link for many payers that its payee has signed", () => {
	const TIPS = "Tips for the cover";

	async function signedForMany(story: Story) {
		const requester = await openRequester(story);
		const { page } = requester;
		await fillTipJar(page, { payee: PAYEE, memo: TIPS });
		const path = await createTipJar(page);
		await page.evaluate(`window.demoWallet.pickAccount(${PAYEE_AT}); window.demoWallet.setAnswer("approve")`);
		await pressSign(page, true);
		await story.shot(page, "signed-many-created");
		return { requester, path };
	}

	async function begin(page: Page, path: string, amount: string): Promise<string> {
		await page.goto(path);
		await signature(page).getByText("Signed").first().waitFor();
		await page.getByLabel("Your amount in USDC").fill(amount);
		await page.getByRole("button", { name: "Pay", exact: true }).click();
		await page.getByText("One of many payments of").waitFor();
		return new URL(page.url()).pathname;
	}

	variation("is checked on each payer's own page, and its receipt holds the signature", async ({ story }) => {
		const { path } = await signedForMany(story);
		const payer = await story.person(WIDE);
		const { page } = payer;
		await page.goto(path);
		await hydrated(page);
		await signature(page).locator("summary").click();
		await page.getByText("Your browser has not checked it yet.").waitFor();
		await story.shot(page, "signed-many-begin");
		await expectAccessibleInBothThemes(page, "beginning a payment of a signed link for many");
		const own = await begin(page, path, newAmount());
		await hydrated(page);
		await signature(page).locator("summary").click();
		await page.getByRole("button", { name: "Check it now" }).click();
		await page.getByText("It is signed for all its payers at once.").waitFor();
		await story.shot(page, "signed-many-equal");
		await expectAccessibleInBothThemes(page, "a payer's own page, signed for all payers");
		await connectDemoWallet(page, own);
		await goToConfirm(page, newSender());
		await page.getByText("signed this request for all its payers").waitFor();
		await story.shot(page, "signed-many-confirm");
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: /^You've sent / }).waitFor();
		await page.goto(own);
		await page
			.getByRole("link", { name: /signed receipt/i })
			.first()
			.click();
		await page.waitForURL(/\/receipt\//);
		const jws = await (await page.request.get(`${new URL(page.url()).pathname}/jws`)).text();
		const claims = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString());
		const { signed, reusable } = claims.request;
		expect(signed).toBeNull();
		expect(reusable.paymentId).toBe(path.split("/").at(-1));
		expect(readSignedRequest(reusable.signed)?.typedData.message.eachPayer).toBe("pays the amount or more");
		await story.shot(page, "signed-many-receipt");
	});

	const lies = [
		["payee", "update pending_payments set requester_address = ? where payment_id = ?", newAddress, "Address"],
		["sum", "update pending_payments set amount = ? where payment_id = ?", () => "4990000", "Sum"],
		["request", "update pending_payments set parent_id = ? where payment_id = ?", null, "Request"],
	] as const;
	for (const [what, sql, value, label] of lies)
		test(
			`stops paying where the server lies about one payer's ${what}`,
			variationUnless(what === "payee"),
			async ({ story }) => {
				const { path } = await signedForMany(story);
				const { page } = await story.person(WIDE);
				const own = await begin(page, path, newAmount());
				const lie = value ? value() : (await signedForMany(story)).path.split("/").at(-1);
				await changeRow(story, sql, lie, own.split("/").at(-1));
				if (!value) {
					// What was signed for another link is published as if it were this one's.
					const other = await page.request.get(`${path}/request.json`);
					await page.route(/request\.json/, async (route) => route.fulfill({ response: other }));
				}
				await page.goto(own);
				await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
				await page.getByRole("button", { name: "Connect to a wallet" }).click();
				await expectStopped(page, asked(page));
				await page.locator(".compare .no").getByText(label, { exact: true }).waitFor();
				await story.shot(page, `changed-many-${what}`);
			},
		);
});

variation("anybody reads a request with its signature, from any site, and only its maker signs", async ({ story }) => {
	const { link, requester } = await signedLink(story);
	const url = `${story.appUrl}${link.path}/request.json`;
	const answer = await fetch(url, { headers: { origin: "https://elsewhere.example" } });
	expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
	expect(answer.headers.get("cache-control")).toBe("no-store");
	const read = readSignedRequest(await answer.json());
	if (!read) throw new Error("what is published is no signed request");
	expect(read.typedData.message).toMatchObject({ paymentId: link.paymentId, payee: PAYEE, origin: story.appUrl });
	expect(await recoverAddress({ hash: requestHash(read.typedData), signature: read.signature })).toBe(PAYEE);

	const unsigned = await requester.createLink({ requesterAddress: newAddress(), amount: newAmount() });
	const none = await fetch(`${story.appUrl}${unsigned.path}/request.json`);
	expect([none.status, none.headers.get("access-control-allow-origin")]).toEqual([404, "*"]);
	expect(await none.json()).toEqual({ signed: false, message: "This request is not signed." });
	expect((await fetch(`${story.appUrl}/link/nobody/request.json`)).status).toBe(404);

	const send = (page: Page) =>
		page.evaluate(
			async ([path, signature]) => {
				const body = new URLSearchParams({ chainId: "31337", signature });
				return (await fetch(`${path}/signature`, { method: "POST", body })).status;
			},
			[link.path, read.signature] as const,
		);
	const stranger = await openRequester(story);
	stranger.expectError(/404/);
	await stranger.page.goto("/links");
	expect(await send(stranger.page)).toBe(404);
	const nobody = await story.person();
	nobody.expectError(/401/);
	await nobody.page.goto(link.path);
	expect(await send(nobody.page)).toBe(401);
});

describe("a server that lies", () => {
	const lies: [string, string, (of: { address: string }) => unknown[], string][] = [
		[
			"payee",
			"update pending_payments set requester_address = ? where payment_id = ?",
			(of) => [of.address],
			"Address",
		],
		["amount", "update pending_payments set amount = ? where payment_id = ?", () => ["99000000"], "Sum"],
		["token", "update pending_payments set token = ? where payment_id = ?", () => ["USDT"], "Token"],
	];
	for (const [what, sql, values, label] of lies)
		test(
			`about the ${what} is caught before the wallet opens`,
			variationUnless(what === "amount"),
			async ({ story }) => {
				const { link } = await signedLink(story);
				await changeRow(story, sql, ...values({ address: newAddress() }), link.paymentId);
				const { page } = await story.person(WIDE);
				await page.goto(link.path);
				await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
				await page.getByRole("button", { name: "Connect to a wallet" }).click();
				await expectStopped(page, asked(page));
				await page.getByText(CHANGED).first().waitFor();
				const row = page.locator(".compare .no");
				expect(await row.count()).toBe(1);
				await row.getByText(label, { exact: true }).waitFor();
				await story.shot(page, `changed-${what}`);
				await expectAccessibleInBothThemes(page, `a page whose ${what} was changed`);
			},
		);

	variation(
		"while the payer is at the last step is caught at the press that would open the wallet",
		async ({ story }) => {
			const { link } = await signedLink(story);
			const { page } = await story.person();
			await connectDemoWallet(page, link.path);
			await goToConfirm(page, newSender());
			await page.getByText("your wallet is opened for nothing beyond it").waitFor();
			await changeRow(
				story,
				"update request_signatures set message = replace(message, '31.', '32.'), signature = '0x1234' where payment_id = ?",
				link.paymentId,
			);
			await page.getByRole("button", { name: "Continue" }).click();
			await expectStopped(page, asked(page));
			await page.getByText("The signature does not belong to this request.").waitFor();
			await story.shot(page, "not-theirs");
		},
	);

	variation("is caught where the page itself is changed on the way", async ({ story }) => {
		const { link } = await signedLink(story);
		const thief = newAddress();
		const { page, allowError } = await story.person(PHONE);
		// Chromium cannot tell where a page comes from that a test has answered for.
		allowError(/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/);
		await page.route(`**${link.path}`, async (route) => {
			const answer = await route.fetch();
			const body = (await answer.text())
				.replaceAll(PAYEE, thief)
				.replaceAll(inGroups(PAYEE), inGroups(thief))
				.replaceAll(shortAddress(PAYEE), shortAddress(thief));
			await route.fulfill({ response: answer, body });
		});
		await page.goto(link.path);
		expect(await page.content()).toContain(thief);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await page.getByRole("button", { name: "Connect to a wallet" }).first().click();
		await expectStopped(page, asked(page));
		await page.getByText(CHANGED).first().waitFor();
		await page.getByText(`Not the address ${NAME} signed`).waitFor();
		await page.emulateMedia({ colorScheme: "dark" });
		await story.shot(page, "changed-html-390-dark");
	});

	variation("is told apart from a request whose signature does not come", async ({ story }) => {
		const { link } = await signedLink(story);
		const { page, expectError } = await story.person({ ...PHONE, locale: "ar" });
		expectError(/request\.json/);
		const say = sayIn("ar");
		await page.route(/\/request\.json/, (route) => route.abort());
		await page.goto(link.path);
		await signature(page).locator("summary").click();
		await page.getByRole("button", { name: say("pay.trustCheckNow") }).click();
		await page.getByText(say("pay.trustUncheckableTitle")).waitFor();
		await expectAccessible(page, "a signature that could not be checked, in Arabic");
		await story.shot(page, "uncheckable-390-ar");
	});
});
