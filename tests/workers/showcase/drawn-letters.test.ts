import { describe, expect, test } from "vitest";
import { decodeBitmap } from "#app/adapters/pictures/photon-codec.ts";
import { wasmStudio } from "#app/adapters/pictures/wasm-studio.ts";
import { AVATAR_EDGE } from "#app/core/showcase/avatar.ts";

/** Letters of drawings that the first font of a text does not have. */

const text = (letters: string, attributes = "") =>
	new TextEncoder().encode(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><text x="10" y="240" font-size="100" font-family="Arial" ${attributes}>${letters}</text></svg>`,
	);
const prepare = (letters: string, attributes?: string) =>
	wasmStudio().prepare(text(letters, attributes), { x: 50, y: 50 });

/** Pixels of a colour, in thousands of all. */
async function share(letters: string, is: (red: number, green: number, blue: number) => boolean, attributes?: string) {
	const prepared = await prepare(letters, attributes);
	if (!prepared.ok) throw new Error(prepared.reason);
	return decodeBitmap(prepared.jpeg, ({ data }) => {
		let found = 0;
		for (let at = 0; at < data.length; at += 4) if (is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found += 1;
		return (found / AVATAR_EDGE ** 2) * 1_000;
	});
}
const isDark = (red: number, green: number, blue: number) => red + green + blue < 200;
const isOrange = (red: number, green: number, blue: number) => red > 200 && green > 100 && green < 180 && blue < 90;
const isRed = (red: number, green: number, blue: number) => red > 180 && green < 90 && blue < 110;

describe("letters of drawings", () => {
	test.each([
		"Łódź",
		"źródło",
		"ÅźaЖ",
		"Привет",
		"Ξ1.5",
		"₿ 21M",
		"฿",
		"⠿⣿",
		"䷀",
		"𝓐",
		"★ ✓ ⟠",
		"ʕ•ᴥ•ʔ ᶘᵒᶅ",
		"Ⓐⓑ",
		"（ノ︵ ┻━┻",
		"┌─┐█",
		"e\u0301x\u200bЖ",
		"日本語",
		"蚂蚁.eth",
		"臺灣！",
		"カタカナ",
		"한글",
		"سلام",
		"سلام 12",
		"سلام.eth",
		"a الإ 🦊",
		"گپ 1",
		"اللَّهِ abc",
	])("%s is drawn", async (letters) => {
		expect(await share(letters, isDark)).toBeGreaterThan(5);
	});

	test.each(["Hamburg", "Łęśćźż", "Привет", "Ελλάδα", "سلام"])(
		"%s is bold, and bold and italic, where it says so",
		async (letters) => {
			const [plain, bold, italic, both] = await Promise.all(
				["", 'font-weight="bold"', 'font-style="italic"', 'font-weight="bold" font-style="italic"'].map((style) =>
					share(letters, isDark, style),
				),
			);
			expect(bold).toBeGreaterThan(1.2 * (plain ?? 0));
			expect(both).toBeGreaterThan(1.2 * (italic ?? 0));
		},
	);

	test.each([
		["an emoji", "🦊", ""],
		["between letters that are spaced", "a🦊b", 'letter-spacing="6"'],
		["by its number", "&#x1F98A;", ""],
		["in a text that is stroked", "🦊", 'stroke="#000"'],
	])("emoji have their colours: %s", async (_what, letters, attributes) => {
		expect(await share(letters, isOrange, attributes)).toBeGreaterThan(10);
	});

	test.each<[encoding: string, bytes: (svg: string) => number[]]>([
		["ISO-8859-1", (svg) => Array.from(svg, (letter) => letter.charCodeAt(0))],
		["UTF-16", (svg) => Array.from(svg, (letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]).flat()],
	])("letters of a file in %s are those of one in UTF-8", async (encoding, bytes) => {
		const svg = new TextDecoder().decode(text("Café"));
		const file = Uint8Array.from(bytes(`<?xml version="1.0" encoding="${encoding}"?>${svg}`));
		expect(await wasmStudio().prepare(file, { x: 50, y: 50 })).toEqual(await prepare("Café"));
	});

	test("a heart is an emoji where it says so", async () => {
		expect(await share("\u2764\ufe0f", isRed)).toBeGreaterThan(10);
		expect(await share("\u2764", isRed)).toBe(0);
	});

	test.each(["हिन्दी", "ไทย", "a 🦊 \u{20bb7}"])("%s, which no font has, is refused", async (letters) => {
		expect(await prepare(letters)).toEqual({ ok: false, reason: "format" });
	});

	test("what is not seen, or is nobody's letter, refuses nothing", async () => {
		for (const [letters, attributes] of [
			["हिन्दी", 'display="none"'],
			["हिन्दी", 'opacity="0"'],
			["a \ue0a0", ""],
		] as const)
			expect(await prepare(letters, attributes)).toMatchObject({ ok: true });
	});
});
