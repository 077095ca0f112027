import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { sayIn } from "#app/words/say-in.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { test, variation } from "./harness/story.ts";

const PICTURE = readFileSync("local/stand-ins/opensea/pictures/sitter.jpg");
const WIDE = { viewport: { width: 1280, height: 900 } };

const upload = async (page: Page, name: string, buffer: Buffer, mimeType = "image/png") => {
	await page.getByLabel("Upload a file").setInputFiles({ name, mimeType, buffer });
	await page.getByRole("button", { name: "Use this picture" }).click();
};
const onLink = (page: Page) => page.getByRole("img", { name: "Picture that the requester chose" });

describe("a requester's picture", () => {
	variation("is uploaded, stands beside the name, and is taken away", async ({ story }) => {
		const requester = await openRequester(story, WIDE);
		const { page } = requester;
		const { path, wish } = await requester.createLink({ requesterAddress: newAddress() });
		const { page: payer } = await story.person(WIDE);
		await payer.goto(path);
		expect(await onLink(payer).count()).toBe(0);

		await page.goto("/settings");
		await story.shot(page, "picture-settings-none");
		await upload(page, "me.jpg", PICTURE, "image/jpeg");
		await page.getByText("Your picture is saved.").first().waitFor();
		await page.getByRole("img", { name: "Your picture" }).waitFor();
		await page.reload();
		await expectAccessibleInBothThemes(page, "the settings with a picture");
		await story.shot(page, "picture-settings");

		await payer.reload();
		await onLink(payer).waitFor();
		const source = (await onLink(payer).getAttribute("src")) ?? "";
		const served = await payer.request.get(source);
		expect(served.headers()).toMatchObject({
			"content-type": "image/jpeg",
			"x-content-type-options": "nosniff",
			"content-security-policy": expect.stringContaining("sandbox"),
			"cache-control": expect.stringContaining("immutable"),
		});
		expect(await onLink(payer).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
		// It replaces nothing: name, address and what is proven of them are as before.
		await payer.getByRole("heading", { name: wish.requesterName, level: 1 }).waitFor();
		await payer.getByText("unverified", { exact: true }).waitFor();
		await payer.locator(".trust summary", { hasText: "Typed" }).first().waitFor();
		await expectAccessibleInBothThemes(payer, "a link with a picture");
		await story.shot(payer, "picture-1280-light");
		await payer.emulateMedia({ colorScheme: "dark" });
		await story.shot(payer, "picture-1280-dark");
		for (const [name, options] of Object.entries({
			light: {},
			dark: { colorScheme: "dark" as const },
			ar: { locale: "ar" },
		})) {
			const phone = await story.person({ ...PHONE, ...options });
			await phone.page.goto(path);
			await phone.page.getByRole("img", { name: sayIn(name === "ar" ? "ar" : "en")("pay.pictureAlt") }).waitFor();
			await expectAccessible(phone.page, "a link with a picture");
			await story.shot(phone.page, `picture-390-${name}`);
		}

		await page.getByRole("button", { name: "Remove picture" }).click();
		await page.getByText("Your picture was taken away.").first().waitFor();
		await payer.reload();
		await payer.getByRole("heading", { level: 1 }).waitFor();
		expect(await onLink(payer).count()).toBe(0);
	});

	test("is refused in words, with and without script, whatever its name says", async ({ story }) => {
		for (const options of [{}, { javaScriptEnabled: false }]) {
			const { page } = await openRequester(story, options);
			await page.goto("/settings");
			await page.getByRole("button", { name: "Use this picture" }).click();
			await page.getByText("Choose a file or enter the address of a picture.").first().waitFor();
			await upload(page, "me.png", Buffer.from("<!doctype html><script>alert(1)</script>"));
			await page.getByText("This is no picture that we can read").first().waitFor();
			await upload(page, "cut.jpg", PICTURE.subarray(0, 700));
			await page.getByText("This is no picture that we can read").first().waitFor();
			await upload(page, "large.png", Buffer.concat([PICTURE, Buffer.alloc(2 * 1024 * 1024)]));
			await page.getByText("This picture is too large.").first().waitFor();
			await page.getByLabel("Or the address of a picture").fill("https://169.254.169.254/a.png");
			await page.getByRole("button", { name: "Use this picture" }).click();
			await page.getByText("There is no picture at this address").first().waitFor();
			expect(await page.getByRole("img", { name: "Your picture" }).count()).toBe(0);
			if (options.javaScriptEnabled === false) await story.shot(page, "picture-refused");
		}
	});

	test("is nobody's to change who is signed out or comes from another page", async ({ story }) => {
		const { page } = await story.person();
		const multipart = { picture: { name: "me.jpg", mimeType: "image/jpeg", buffer: PICTURE } };
		const signedOut = await page.request.post("/settings/picture", {
			multipart,
			headers: { Origin: story.appUrl },
			maxRedirects: 0,
		});
		expect([302, 401, 403]).toContain(signedOut.status());
		const foreign = await page.request.post("/settings/picture", {
			multipart,
			headers: { Origin: "https://evil.example" },
		});
		expect(foreign.status()).toBe(403);
	});
});
