import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#app/core/i18n/languages.ts";
import { appearanceCookie } from "#app/http/appearance-cookie.server.ts";
import { isForPayers, pageLanguage, wordsOf } from "#app/http/page-words.server.ts";
import { PAYER_AREAS } from "#app/words/catalogue.ts";
import { messagesOf, TEXTS } from "#app/words/say-in.ts";
import { nodesOf, parse } from "./source-files.ts";

/** What a payer meets is written in every language: which pages these are, which language they choose, and what they say. */

const OF_PAYERS = ["/link/abc", "/link/abc/", "/link/abc/begin", "/link/abc/calls", "/mails/stop"];
const OF_OTHERS = [
	"/",
	"/create",
	"/link/sample",
	"/link/abc/dashboard",
	"/link/abc/created",
	"/links",
	"/nfts",
	"/faqs",
	"/x/y",
];

test.each(OF_PAYERS)("%s is written in every language", (path) => {
	expect(isForPayers(path)).toBe(true);
});

test.each(OF_OTHERS)("%s is written in the full languages only", (path) => {
	expect(isForPayers(path)).toBe(false);
});

describe("the language of a page", () => {
	interface Visit {
		at?: string;
		account?: Language;
		cookie?: Language;
		browser?: string;
	}
	test.each<[Visit, Language]>([
		[{ browser: "de-CH,de;q=0.9,en;q=0.5" }, "de"],
		[{ browser: "de-CH,de;q=0.9,en;q=0.5", at: "/link/abc.data" }, "de"],
		[{ browser: "de-CH,de;q=0.9,en;q=0.5", at: "/link/abc/begin.data" }, "de"],
		[{ browser: "de-CH,de;q=0.9,ar;q=0.5", at: "/" }, "ar"],
		[{ browser: "de", at: "/link/abc/dashboard" }, "en"],
		[{ browser: "de", at: "/link/sample" }, "en"],
		[{ browser: "nl" }, "en"],
		[{}, "en"],
		[{ cookie: "pt-BR", browser: "de" }, "pt-BR"],
		[{ cookie: "pt-BR", browser: "de,ar", at: "/" }, "ar"],
		[{ cookie: "en", browser: "de" }, "en"],
		[{ account: "ar", browser: "de" }, "ar"],
		[{ account: "ar", cookie: "en", browser: "de" }, "ar"],
		// Chosen on a payer's page while signed in: the account keeps a language everything is written in.
		[{ account: "ar", cookie: "ja" }, "ja"],
		[{ account: "ar", cookie: "ja", at: "/" }, "ar"],
		[{ at: "/mails/stop?m=x&l=tr", browser: "en" }, "tr"],
		[{ at: "/mails/stop?m=x&l=tr", browser: "en", cookie: "ar" }, "ar"],
		[{ at: "/mails/stop?m=x&l=xx", browser: "hi" }, "hi"],
	])("of %j is %s", ({ at = "/link/abc", account, cookie, browser }, language) => {
		const headers = new Headers(browser ? { "Accept-Language": browser } : {});
		if (cookie)
			headers.set("Cookie", appearanceCookie({ theme: "system", dir: "auto", language: cookie }).split(";")[0] ?? "");
		const request = new Request(new URL(at, "https://paylink.test"), { headers });
		expect(pageLanguage(request, account ?? null)).toBe(language);
	});
});

test.each(LANGUAGES)("a payer's page in %s carries that language alone", (language) => {
	for (const path of OF_PAYERS.filter((path) => !path.endsWith("/calls"))) {
		const { messages = {} } = wordsOf(language, path, false, true);
		expect(Object.keys(messages).length).toBeGreaterThan(40);
		const own = messagesOf(language, PAYER_AREAS);
		for (const [id, message] of Object.entries(messages)) expect({ id, message }).toEqual({ id, message: own[id] });
	}
});

const PAY = "app/routes/link/$paymentId";
/** Everything that a payer's page, its calls and its wallet's code are made of. */
const ENTRIES = [
	`${PAY}/route.tsx`,
	`${PAY}/begin/route.tsx`,
	`${PAY}/calls/route.ts`,
	"app/routes/mails/stop/route.tsx",
	"app/wallet/wallet-flow.client.tsx",
];

function filesFrom(entries: readonly string[]): string[] {
	const found = new Set<string>();
	const waiting = [...entries];
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		if (found.has(file)) continue;
		found.add(file);
		for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles) {
			const imported = fileName.startsWith("#app/")
				? fileName.replace("#app/", "app/")
				: fileName.startsWith(".") && join(dirname(file), fileName);
			if (imported && /\.tsx?$/.test(imported) && existsSync(imported)) waiting.push(imported);
		}
	}
	// The catalogues themselves hold every message.
	return [...found].filter((file) => !/^app\/words\/[\w-]+\//.test(file));
}

test("no code of a payer's page says a message that is written in the full languages only", { tags: "lengthy" }, () => {
	const ids = new Set(
		Object.entries(TEXTS.en).flatMap(([area, texts]) => Object.keys(texts).map((key) => `${area}.${key}`)),
	);
	const files = filesFrom(ENTRIES);
	expect(files.length).toBeGreaterThan(100);
	const said = files.flatMap((file) =>
		[...nodesOf(parse(file, readFileSync(file, "utf8")))].flatMap((node) =>
			ts.isStringLiteralLike(node) && ids.has(node.text) ? [`${file}: ${node.text}`] : [],
		),
	);
	const ofPayers = new RegExp(`: (?:${PAYER_AREAS.join("|")})\\.`);
	expect(said.length).toBeGreaterThan(200);
	expect(said.filter((place) => !ofPayers.test(place))).toEqual([]);
});
