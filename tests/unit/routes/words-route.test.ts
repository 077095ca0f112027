import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#app/core/i18n/languages.ts";
import { loader } from "#app/routes/words/route.ts";
import { areaAddress } from "#app/words/area-address.ts";
import { withFormerNames } from "#app/words/former-names.ts";
import { type CompiledMessages, sayWith } from "#app/words/say.ts";
import { messagesOf, sayIn } from "#app/words/say-in.ts";

const ask = (address: string): Promise<Response> => {
	const url = new URL(address, "https://paylink.example");
	const [, , language, area] = url.pathname.split("/");
	return loader({ request: new Request(url), params: { language, area } } as unknown as LoaderFunctionArgs);
};

describe("words fetched after their page", () => {
	test.each(LANGUAGES)(
		"in %s say what the server says, and are kept for good under their version",
		async (language) => {
			const answer = await ask(await areaAddress(language, "wallet"));
			expect(answer.status).toBe(200);
			expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
			const messages = (await answer.json()) as CompiledMessages;
			expect(Object.keys(messages).every((id) => id.startsWith("wallet."))).toBe(true);
			const shown = { amount: "25 USDC", name: "Marta Oliveira" };
			const inBrowser = sayWith(language, messages);
			expect(inBrowser("wallet.successTitle", shown)).toBe(sayIn(language)("wallet.successTitle", shown));
			expect(inBrowser("wallet.ofConfirmations", { need: 12 })).toBe(
				sayIn(language)("wallet.ofConfirmations", { need: 12 }),
			);
		},
	);

	test("are another version in another language", async () => {
		const addresses = await Promise.all(LANGUAGES.map((language: Language) => areaAddress(language, "wallet")));
		expect(new Set(addresses.map((address) => address.split("=")[1])).size).toBe(LANGUAGES.length);
	});

	test.each(["/words/en/wallet", "/words/en/wallet?v=of-another-build"])(
		"%s is kept for minutes, with former names",
		async (address) => {
			const answer = await ask(address);
			expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
			expect(await answer.json()).toEqual(withFormerNames(messagesOf("en", ["wallet"])));
		},
	);

	test.each(["/words/en/pay", "/words/en/constructor", "/words/it/wallet", "/words/__proto__/wallet"])(
		"%s is not there",
		async (address) => {
			expect((await ask(address)).status).toBe(404);
		},
	);
});
