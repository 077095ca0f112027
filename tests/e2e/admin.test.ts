import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { login } from "#local/app-forms.ts";
import { FormClient } from "#local/form-client.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import type { Person } from "./harness/browser.ts";
import { openNewcomer, openRequester } from "./harness/people.ts";
import { newCallerAddress } from "./harness/raw-http.ts";
import { addCollector } from "./harness/showing-collectors.ts";
import { ownStack } from "./harness/stack.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** The stack's demo person has an e-mail that the settings list. */
async function openAdmin(story: Story, options?: BrowserContextOptions): Promise<Person> {
	const { email, password } = ownStack().demo;
	const admin = await story.person(options);
	const answer = await admin.context.request.post("/auth/login", {
		form: { email, password, returnTo: "/admin" },
		headers: { Origin: story.appUrl },
	});
	expect(answer.ok()).toBe(true);
	await admin.page.goto("/admin");
	return admin;
}

/** Connects the demo person to somebody new at X. */
async function connectX(story: Story): Promise<void> {
	const { personId } = await addCollector(story, 0);
	const client = new FormClient(story.appUrl, newCallerAddress());
	await login(client, ownStack().demo);
	const begun = await client.post("/auth/x", { intent: "link", returnTo: "/settings" });
	const back = new URL(await story.outside.decide(begun.location ?? "", personId));
	expect((await client.get(back.pathname + back.search)).location).toBe("/settings");
}

/** The demo person's language stays with the account: other stories read English. */
async function speak(page: Page, story: Story, language: "ar" | "en"): Promise<void> {
	const headers = { Origin: story.appUrl };
	await page.context().request.post("/settings/appearance", { form: { language, returnTo: "/admin" }, headers });
	await page.goto("/admin");
}

async function search(page: Page, text: string): Promise<void> {
	await page.getByRole("searchbox").fill(text);
	await page.getByRole("button", { name: "Search" }).click();
}

describe("the admin's page", () => {
	test("is there for admins and for nobody else", async ({ story }) => {
		const newcomer = await openNewcomer(story);
		const visitor = await story.person();
		for (const person of [visitor, newcomer]) {
			person.expectError(/404/);
			await person.page.goto("/admin");
			await person.page.getByRole("heading", { name: "Nothing is here" }).waitFor();
		}
		for (const intent of ["grant", "revoke", "retry"]) {
			const answer = await newcomer.client.post("/admin", { intent, id: "anything" });
			expect(answer.status).toBe(404);
		}
	});

	test("shows health and views, accessibly in both themes and in Arabic", async ({ story }) => {
		const { page } = await openAdmin(story);
		await page.getByRole("heading", { name: "Payment links" }).waitFor();
		await expectAccessibleInBothThemes(page, "the admin page");
		await story.shot(page, "admin");
		await page.setViewportSize({ width: 390, height: 844 });
		try {
			await speak(page, story, "ar");
			await page.getByRole("heading", { name: "روابط الدفع" }).waitFor();
			expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
			await expectAccessible(page, "the admin page in Arabic");
			await story.shot(page, "admin-ar");
		} finally {
			await speak(page, story, "en");
		}
	});

	variation("shows an endpoint that is down, beside those that answer", async ({ story }) => {
		await story.rpc.set("two", { kind: "down" });
		const { page } = await openAdmin(story);
		const row = (name: RegExp) => page.getByRole("region", { name: "Endpoints" }).getByRole("row", { name });
		// Of each chain's two endpoints the second is down on the first chain alone.
		await row(/#1/).getByText("Answers").first().waitFor();
		await row(/#2/).getByText("Silent").waitFor();
		const alerts = page.getByRole("region", { name: /things? needs? you/ });
		await alerts.getByText("#2 does not answer").waitFor();
		await expectAccessibleInBothThemes(page, "the admin page with an endpoint down");
		await story.shot(page, "admin-endpoint-down");
		await page.getByRole("heading", { name: "People and access" }).waitFor();
	});

	variation("shows how far each chain is read", async ({ story }) => {
		const requester = await openRequester(story);
		await requester.createLink();
		const { page } = await openAdmin(story);
		const row = page
			.getByRole("region", { name: "Watchers", exact: true })
			.getByRole("row", { name: /Local chain(?! two)/ });
		// The first round of a fresh stack comes within seconds of its first link.
		await expect
			.poll(async () => {
				await page.reload();
				return row.getByText(/^(Keeps up|Catching up)$/).count();
			})
			.toBe(1);
		await row.getByText(/^every (\d+ s|second)$/).waitFor();
	});

	variation("finds somebody, grants access and takes it back, asking first", async ({ story }) => {
		const newcomer = await openNewcomer(story);
		const { page } = await openAdmin(story);
		await search(page, newcomer.account.email);
		const row = page.getByRole("row", { name: new RegExp(newcomer.account.email) });
		await row.getByText("none").waitFor();
		await row.getByText("Grant access").click();
		await row.getByRole("button", { name: "Yes, grant" }).click();
		await page.getByText("Access is granted.").waitFor();
		await row.getByText("by an admin").waitFor();
		expect(await row.getByRole("button", { name: "Yes, revoke" }).isVisible(), "the next question waits").toBe(false);
		await row.getByText("Revoke access").click();
		await expectAccessible(page, "the question before revoking");
		await row.getByRole("button", { name: "Yes, revoke" }).click();
		await page.getByText("Access is revoked.").waitFor();
		await row.getByText("revoked").waitFor();
		await search(page, ownStack().demo.email);
		const own = page.getByRole("row", { name: /\(you\)/ });
		await own.getByText("admin", { exact: true }).waitFor();
		expect(await own.getByText("Grant access").count()).toBe(0);
	});

	variation(
		"pauses everybody's changes of pictures, lets them go on, and runs today's now, asking first",
		async ({ story }) => {
			const { page } = await openAdmin(story);
			const panel = page.getByRole("region", { name: "Profile pictures" });
			const press = async (label: string, yes: string) => {
				await panel.getByText(label, { exact: true }).click();
				await panel.getByRole("button", { name: yes }).click();
			};
			try {
				await panel.getByText("Changes go on as planned.").waitFor();
				await panel.getByText("Pause all changes", { exact: true }).click();
				await expectAccessible(page, "the question before pausing");
				await panel.getByRole("button", { name: "Yes, pause all changes" }).click();
				await page.getByRole("status").getByText("All changes are paused.").waitFor();
				await panel.getByText(/^All changes are paused since/).waitFor();
				expect(await panel.getByText("Run today's rotation now").count(), "nothing runs while all waits").toBe(0);
				await expectAccessibleInBothThemes(page, "the admin page while all changes wait");
			} finally {
				await press("Go on", "Yes, go on");
			}
			await page.getByRole("status").getByText("Changes go on.").waitFor();
			await press("Run today's rotation now", "Yes, run it now");
			await page
				.getByRole("status")
				.getByText(/nothing to run|being changed now/)
				.waitFor();
			const newcomer = await openNewcomer(story);
			for (const intent of ["pause", "go-on", "run"])
				expect((await newcomer.client.post("/admin", { intent })).status).toBe(404);
			await page.goto("/admin");
			await panel.getByText("Changes go on as planned.").waitFor();
		},
	);

	variation(
		"finds out whether X would take a picture, first without an access of theirs, then with one",
		async ({ story }) => {
			const { page } = await openAdmin(story);
			const panel = page.getByRole("region", { name: "Preflight" });
			const marks = () => panel.getByRole("listitem").allInnerTexts();
			await panel.getByRole("button", { name: "Run the preflight" }).click();
			await panel.getByText(/^Run on /).waitFor();
			expect((await marks()).join(" ")).toMatch(/No access of your own at X.*Not tried/s);
			await story.shot(page, "admin-preflight-no-access");

			await connectX(story);
			await panel.getByRole("button", { name: "Run again" }).click();
			await panel.getByText(/X took your own picture once more/).waitFor();
			expect(await marks()).toHaveLength(5);
			// Other stories call X too: what they cost is in it.
			const costs = page.getByRole("region", { name: "What X costs a day" });
			expect(await costs.getByRole("row", { name: /^Profile read before \$0\.010 [1-9]/ }).count()).toBe(1);
			expect(await costs.locator(".cost bdi").textContent()).toMatch(/^\$(?!0\.00$)\d+\.\d\d$/);
			await expectAccessibleInBothThemes(page, "the admin page after a preflight");
			await story.shot(page, "admin-preflight");

			await story.outside.setFault({ service: "x", call: "update_profile_image", fault: "credits-depleted" });
			try {
				await panel.getByRole("button", { name: "Run again" }).click();
				await panel.getByText(/^No credit is left at X/).waitFor();
				await page.getByText(/^X refuses this app since/).waitFor();
				await page.setViewportSize({ width: 390, height: 844 });
				await story.shot(page, "admin-preflight-credit");
			} finally {
				await story.outside.heal();
			}
			const profiles = page.getByRole("region", { name: "Profile pictures" });
			await profiles.getByText("Go on", { exact: true }).click();
			await profiles.getByRole("button", { name: "Yes, go on" }).click();
			await page.getByRole("status").getByText("Changes go on.").waitFor();
			const newcomer = await openNewcomer(story);
			expect((await newcomer.client.post("/admin", { intent: "preflight" })).status).toBe(404);
		},
	);

	variation("counts a page view once, by its kind, however they came to it", async ({ story }) => {
		const { page } = await openAdmin(story);
		const views = async () => {
			await page.goto("/admin");
			const cells = page.getByRole("row", { name: /^\/faqs / }).getByRole("cell");
			return (await cells.count()) === 0 ? 0 : Number(await cells.nth(1).textContent());
		};
		const before = await views();
		const reader = await story.person();
		await reader.page.goto("/about-us");
		await reader.page.getByRole("link", { name: "frequently asked questions" }).click();
		await reader.page.getByRole("heading", { level: 1, name: "Frequently asked questions" }).waitFor();
		await reader.page.reload();
		await reader.context.request.get("/faqs", { headers: { "Sec-Purpose": "prefetch" } });
		await expect.poll(views, { timeout: 10_000 }).toBe(before + 2);
		await reader.page.goto("/");
		const homes = async () => {
			await page.goto("/admin");
			return page.getByRole("row", { name: /^\/ / }).count();
		};
		await expect.poll(homes, { timeout: 10_000 }).toBe(1);
	});
});
