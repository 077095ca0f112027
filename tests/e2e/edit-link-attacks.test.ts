import { describe, expect } from "vitest";
import { createLink } from "#local/app-forms.ts";
import type { FormClient } from "#local/form-client.ts";
import { newAddress, newRequester } from "./harness/people.ts";
import { sendRaw } from "./harness/raw-http.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** What others post to a link's edit page and dashboard. */

const PASSWORD = "a quiet lamp at dusk";

async function scene(story: Story) {
	const [owner, other] = [await newRequester(story), await newRequester(story)];
	const requesterAddress = newAddress();
	const link = await createLink(owner.client, {
		requesterName: "Rosa Requester",
		requesterEmail: owner.account.email,
		token: "USDC",
		amount: "25",
		requesterAddress,
		network: story.chainId,
		memo: "Two lamps",
		dashboardPassword: PASSWORD,
	});
	return { owner: owner.client, other: other.client, link, editPath: `${link.path}/edit`, requesterAddress };
}

const headersOf = (client: FormClient, more: Record<string, string> = {}) => ({
	cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
	"content-type": "application/x-www-form-urlencoded",
	...more,
});

describe("a link's edit page", () => {
	test("is nobody's but its maker's: others get what an unknown link gets, whoever is signed out the sign-in", async ({
		story,
	}) => {
		const { other, link, editPath } = await scene(story);
		const nowhere = `/link/${"2".repeat(link.paymentId.length)}/edit`;
		const [theirs, none] = [await other.get(editPath), await other.get(nowhere)];
		expect([theirs.status, none.status]).toEqual([404, 404]);
		expect(theirs.body.length).toBe(none.body.length);
		expect(theirs.body).not.toContain("Two lamps");
		for (const intent of ["edit", "cancel", "reopen"]) {
			expect((await other.post(editPath, { intent, memo: "Mine", memoSeen: "Two lamps" })).status).toBe(404);
			const away = await sendRaw(story.appUrl, {
				method: "POST",
				path: editPath,
				headers: { origin: story.appUrl, "content-type": "application/x-www-form-urlencoded" },
				body: `intent=${intent}`,
			});
			expect([away.status, away.headers.location]).toEqual([
				302,
				`/auth/login?${new URLSearchParams({ returnTo: editPath })}`,
			]);
		}
		const { page } = await story.person();
		await page.goto(link.path);
		await page.getByText("Two lamps").waitFor();
		await page.getByRole("button", { name: "Connect to a wallet" }).waitFor();
	});

	test("takes no form of another site, and changes nothing that a payer may have before them", async ({ story }) => {
		const { owner, link, editPath, requesterAddress } = await scene(story);
		const foreign: Record<string, string>[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
		for (const more of foreign) {
			const answer = await sendRaw(story.appUrl, {
				method: "POST",
				path: editPath,
				headers: headersOf(owner, more),
				body: "intent=cancel",
			});
			expect(answer.status).toBe(403);
		}
		const fields = { amount: "1", token: "DAI", requesterAddress: newAddress(), dashboardPassword: "hacked hacked" };
		const saved = await owner.post(editPath, { intent: "edit", memo: "Three lamps", memoSeen: "Two lamps", ...fields });
		expect([saved.status, saved.location]).toEqual([302, editPath]);
		const { body } = await owner.get(link.path);
		expect(body).toContain("Three lamps");
		expect(body).toContain(requesterAddress);
		expect((await owner.post(link.dashboardPath, { intent: "unlock", password: PASSWORD })).status).toBe(302);
	});

	variation(
		"leads back to where its form came from only where that is here, and says how it ended there",
		async ({ story }) => {
			const { owner, link, editPath } = await scene(story);
			const leads = async (returnTo: string, intent: string) => {
				const { location } = await owner.post(editPath, { intent, returnTo });
				return location;
			};
			expect(await leads(link.dashboardPath, "cancel")).toBe(link.dashboardPath);
			expect((await owner.get(link.dashboardPath)).body).toMatch(/role="status"[^~]{0,400}<p>The link is cancelled\./);
			for (const elsewhere of ["https://evil.example/", "//evil.example", "/\\evil.example", ""])
				expect(await leads(elsewhere, "reopen")).toBe(editPath);
			expect(await leads("/", "cancel")).toBe("/");
		},
	);

	variation("makes the form of a new link begin with the maker's own, and with nobody else's", async ({ story }) => {
		const { owner, other, link, requesterAddress } = await scene(story);
		const clone = `/?clone=${link.paymentId}`;
		const { body } = await owner.get(clone);
		for (const kept of ["Two lamps", requesterAddress, 'value="25.00"']) expect(body).toContain(kept);
		expect(body).not.toContain(PASSWORD);
		const { status, body: theirs } = await other.get(clone);
		expect(status).toBe(200);
		for (const kept of ["Two lamps", requesterAddress]) expect(theirs).not.toContain(kept);
		expect((await other.get("/?clone=../../admin")).status).toBe(200);
	});

	variation("and the codes of a cancelled link say that it is cancelled", async ({ story }) => {
		const { owner, link, editPath } = await scene(story);
		const codeOf = () => sendRaw(story.appUrl, { method: "GET", path: `${link.path}/qr.svg?of=request` });
		expect((await codeOf()).status).toBe(200);
		await owner.post(editPath, { intent: "cancel" });
		expect(await codeOf()).toMatchObject({ status: 409, text: /The requester cancelled this request\. Do not pay\./ });
	});
});

describe("the dashboard of a signed-in maker", () => {
	variation(
		"opens by one press without the password, and not by an address, another site or another account",
		async ({ story }) => {
			const { owner, other, link } = await scene(story);
			const opened = async (client: FormClient) => (await client.get(link.dashboardPath)).body.includes('value="lock"');
			// Every page holds the words of all.
			const ask = 'value="open-own"';
			expect((await owner.get(`${link.dashboardPath}?intent=open-own`)).body).toContain(ask);
			const cross = await sendRaw(story.appUrl, {
				method: "POST",
				path: link.dashboardPath,
				headers: headersOf(owner, { origin: "https://evil.example" }),
				body: "intent=open-own",
			});
			expect([cross.status, cross.headers["set-cookie"]]).toEqual([403, undefined]);
			expect((await other.get(link.dashboardPath)).body).not.toContain(ask);
			expect((await other.post(link.dashboardPath, { intent: "open-own" })).status).toBe(403);
			expect([await opened(owner), await opened(other)]).toEqual([false, false]);
			expect((await owner.post(link.dashboardPath, { intent: "open-own" })).status).toBe(302);
			expect(await opened(owner)).toBe(true);
		},
	);
});
