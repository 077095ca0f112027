import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fontCoverage } from "#app/adapters/pictures/font-coverage.ts";
import { TOKEN_SYMBOLS } from "#app/core/tokens.ts";
import { fitText } from "#app/ui/picture-text.ts";
import { type RequestPicture, requestPicture } from "#app/ui/preview-drawing.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const sprite = readFileSync(join(ROOT, "app", "ui", "icons.svg"), "utf8");

function coverageOf(name: string): (character: string) => boolean {
	const bytes = readFileSync(join(ROOT, "app", "adapters", "pictures", "preview-fonts", `${name}.bin`));
	const covers = fontCoverage(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
	return (character) => covers(character.codePointAt(0) ?? 0);
}

const REQUEST: RequestPicture = {
	words: { request: "Payment request", on: "on Ethereum", to: "to 0xA0b869...eB48" },
	headline: "Marta & <Co> asks for",
	amount: "100.00",
	least: null,
	token: "USDC",
	tokenMark: "t-usdc",
	address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
	stamp: null,
};

describe("the link preview of a payment request", () => {
	test("shows the amount, the token, the network and both ends of the address", () => {
		const svg = requestPicture(sprite, REQUEST);
		for (const words of ["100.00", "USDC", "on Ethereum", "0xA0b869...eB48", "Marta &amp; &lt;Co&gt; asks for"]) {
			expect(svg).toContain(`>${words.startsWith("0x") ? `to ${words}` : words}<`);
		}
		expect(svg).not.toContain(REQUEST.address);
		expect(svg).not.toContain(">Paid<");
		expect(requestPicture(sprite, { ...REQUEST, stamp: { word: "Paid", tone: "ok" } })).toContain(">Paid<");
		const cancelled = requestPicture(sprite, { ...REQUEST, stamp: { word: "Cancelled", tone: "bad" } });
		expect(cancelled).toContain(">Cancelled<");
	});

	test("puts a word before an amount that is the least, and still fits the longest one", () => {
		expect(requestPicture(sprite, REQUEST)).not.toContain(">from<");
		const svg = requestPicture(sprite, { ...REQUEST, amount: "1,234,567.123456789012345678", least: "from" });
		const at = (text: string) => Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${text}<`).exec(svg)?.[1]);
		expect(at("from")).toBeLessThan(at("1,234,567.123456789012345678"));
		expect(at("USDC")).toBeLessThan(1000);
	});

	test("has a logo for every token, with colour values instead of CSS variables", () => {
		for (const token of TOKEN_SYMBOLS) {
			const svg = requestPicture(sprite, { ...REQUEST, tokenMark: `t-${token.toLowerCase()}` });
			expect(svg).not.toMatch(/currentColor|var\(/);
		}
	});
});

describe("text in a picture", () => {
	test("keeps its size if it fits, then shrinks, then is cut", () => {
		expect(fitText("100.00", 100, 1000)).toMatchObject({ text: "100.00", size: 100 });
		const smaller = fitText("1234567890.00", 100, 600);
		expect(smaller.text).toBe("1234567890.00");
		expect(smaller.size).toBeLessThan(100);
		const cut = fitText("W".repeat(200), 40, 600);
		expect(cut.text).toMatch(/^W+…$/);
		expect(cut.width).toBeLessThanOrEqual(601);
	});
});

describe("a font's coverage", () => {
	test.each([
		["sans", "Aé0", "Łش日"],
		["sans-ext", "Łż", "ش"],
		["arabic", "شم", "日"],
		["mono", "0x", "Łش"],
	])("%s writes %s and not %s", (font, written, missing) => {
		const covers = coverageOf(font);
		expect([...written].filter((character) => !covers(character))).toEqual([]);
		expect([...missing].filter(covers)).toEqual([]);
	});
});
