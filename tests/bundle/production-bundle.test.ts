import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from "#app/core/i18n/languages.ts";
import { TEXTS } from "#app/words/say-in.ts";
import { markBuilt } from "#local/build.ts";
import { DEVELOPMENT_MNEMONIC, WALLETS } from "#local/chain/accounts.ts";

const ROOT = process.cwd();
const WORKER = join(ROOT, ".local", "dry-run");
const PICTURES = join(ROOT, ".local", "dry-run-pictures");
const CLIENT = join(ROOT, "build", "client");

/** Cloudflare's limit for a Worker on a paid plan, compressed. */
const LIMIT_KIB = 10 * 1024;

/** Words that only local/ contains. */
const LOCAL_WORDS = [
	"/__local/",
	"LOCAL_CHAIN_URL",
	"LOCAL_OUTBOX_URL",
	"LOCAL_FIRST_PAYMENT_URL",
	"data-first-payment",
	"Demo wallet",
	"local/demo-wallet",
	DEVELOPMENT_MNEMONIC,
];

const ARABIC = /[\u0600-\u06FF]/;
/** From this many characters on a text is nobody else's by chance. */
const SENTENCE = 30;
/**
 * Lookbehind, Safari 16.4; `timeout`, Chrome 103; `canParse`, Chrome 120 and Safari 17; and what came after them. Of what came with
 * Safari 15.4 `Object.hasOwn`, `at` and `findLastIndex` are filled in (ui/old-browsers.ts).
 */
const TOO_NEW =
	/dialog:modal|structuredClone\(|\.findLast\(|randomUUID\(|new BroadcastChannel|\(\?<[=!]|AbortSignal\.(?:any|timeout)|(?<!=="function"\?)URL\.(?:canParse|parse)\(|\.to(?:Sorted|Reversed|Spliced)\(|(?:Object|Map)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync/g;
/** Part of a pattern in @messageformat/parser's lexer. */
const PARSER_MARK = "\\p{Pat_Syn}";

function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}

describe("what would be deployed", () => {
	let words = "";

	beforeAll(async () => {
		for (const folder of [WORKER, PICTURES]) rmSync(folder, { recursive: true, force: true });
		// the command to run before a deployment; it builds both halves first
		const { stdout } = await promisify(execFile)("npm", ["run", "deploy:check"], {
			cwd: ROOT,
			maxBuffer: 64 * 1024 * 1024,
			shell: process.platform === "win32",
		});
		words = stdout;
		markBuilt(ROOT);
	});

	test("fits Cloudflare's limit", () => {
		const weights = [...words.matchAll(/Total Upload: .*gzip: ([\d.]+) KiB/g)].map(([, kib]) => Number(kib));
		console.log(`The app's worker and that of pictures weigh ${weights.join(" and ")} KiB compressed.`);
		expect(weights).toHaveLength(2);
		for (const kib of weights) expect(kib).toBeLessThan(LIMIT_KIB);
	});

	test.each([
		["the app", WORKER, "worker.js"],
		["pictures", PICTURES, "pictures-worker.js"],
	])("the worker of %s is ASCII: with one other character V8 would keep two bytes for each", (_what, folder, file) => {
		const text = readFileSync(join(folder, file), "utf8");
		const others = [...text.matchAll(/.{0,40}\P{ASCII}.{0,20}/gu)].map(([found]) => found);
		expect(others).toEqual([]);
	});

	function ownSources(folder: string): string[] {
		const map = listFiles(folder).find((file) => file.endsWith(".js.map"));
		if (!map) throw new Error("the dry run wrote no source map");
		const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: string[] };
		return sources.filter((source) => !source.includes("node_modules/"));
	}

	test.each([
		["the app", WORKER, "app/worker.ts"],
		["pictures", PICTURES, "app/pictures-worker.ts"],
	])("the worker of %s is made of no source of local/ or tests/", (_what, folder, entry) => {
		const own = ownSources(folder);
		expect(own.filter((source) => source.endsWith(entry))).toHaveLength(1);
		expect(own.filter((source) => /(^|\/)(local|tests)\//.test(source))).toEqual([]);
	});

	test("decoders are in the worker of pictures alone, which carries nothing of payments and no page", () => {
		const binaries = (folder: string) => listFiles(folder).filter((file) => /\.(?:wasm|bin)$/.test(file));
		expect(binaries(WORKER)).toEqual([]);
		expect(binaries(PICTURES).filter((file) => file.endsWith(".wasm")).length).toBeGreaterThanOrEqual(3);
		const foreign = /\/payments\/|\/(?:routes|wallet|ui|durable-objects|chain)\/|worker\.ts$/;
		expect(ownSources(PICTURES).filter((source) => foreign.test(source))).toEqual([
			expect.stringMatching(/app\/pictures-worker\.ts$/),
		]);
	});

	test.each([
		["the worker", WORKER],
		["the worker of pictures", PICTURES],
		["the browser's files", CLIENT],
	])("%s speak no word of the local stack", (_what, folder) => {
		expect(existsSync(folder)).toBe(true);
		const found = listFiles(folder)
			.filter((file) => /\.(js|mjs|css|html|json|map|txt)$/.test(file))
			.flatMap((file) => {
				const text = readFileSync(file, "utf8");
				return [...LOCAL_WORDS, ...WALLETS.map((wallet) => wallet.privateKey)]
					.filter((word) => text.includes(word))
					.map((word) => `${word} in ${file}`);
			});
		expect(found).toEqual([]);
	});

	test("no script for browsers asks for what those of some years ago lack, as in wallet apps on old phones", () => {
		const scripts = listFiles(CLIENT).filter((file) => file.endsWith(".js"));
		const asking = scripts.flatMap((file) =>
			[...readFileSync(file, "utf8").matchAll(TOO_NEW)].map(([found]) => `${found} in ${file}`),
		);
		expect(scripts.length).toBeGreaterThan(0);
		expect(asking).toEqual([]);
	});

	describe("words come to browsers with their page, in one language and parsed", () => {
		const scripts = () =>
			listFiles(CLIENT)
				.filter((file) => file.endsWith(".js"))
				.map((file) => ({ file, text: readFileSync(file, "utf8") }));
		const holding = (part: string | RegExp) =>
			scripts()
				.filter(({ text }) => (typeof part === "string" ? text.includes(part) : part.test(text)))
				.map(({ file }) => file);

		test("no script speaks Arabic, but for the language's own name", () => {
			const names = Object.values(LANGUAGE_NAMES);
			const speaking = scripts().filter(({ text }) =>
				ARABIC.test(names.reduce((rest, name) => rest.replaceAll(name, ""), text)),
			);
			expect(speaking.map(({ file }) => file)).toEqual([]);
		});

		test("no script holds the catalogue", () => {
			const sentences = Object.values(TEXTS[DEFAULT_LANGUAGE])
				.flatMap((area) => Object.values<string>(area))
				.filter((text) => text.length >= SENTENCE && !text.includes("{"));
			expect(sentences.length).toBeGreaterThan(50);
			const together = scripts()
				.map(({ text }) => text)
				.join("\n");
			expect(sentences.filter((sentence) => together.includes(sentence))).toEqual([]);
		});

		test("no script parses messages; the worker does", () => {
			expect(readFileSync(join(ROOT, "build", "server", "index.js"), "utf8")).toContain(PARSER_MARK);
			expect(holding(PARSER_MARK)).toEqual([]);
		});
	});
});
