import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { loadFonts, type Role } from "#app/adapters/receipts/sheet-fonts.ts";
import { clean, loadFaces, type TextDocument } from "#app/adapters/receipts/sheet-text.ts";
import type { Language } from "#app/core/i18n/languages.ts";
import { makeSlice, slicesOf } from "#local/pictures/receipt-slices.ts";

/** Texts of any script on a receipt's PDF: that they are drawn, in which order, and where their lines end. */

const toBuffer = (bytes: Buffer) =>
	bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

/** As the Worker reads them; the slices are made when they are asked for, as the build makes them. */
async function readFont(name: string): Promise<ArrayBuffer> {
	const [, language, slice] = /^(jp|kr|sc)-(.+)$/.exec(name) ?? [];
	if (!language || !slice) return toBuffer(readFileSync(`public/receipt-fonts/${name}.bin`));
	const sliced = language as "jp" | "kr" | "sc";
	return toBuffer(slice === "slices" ? Buffer.from(JSON.stringify(slicesOf(sliced))) : await makeSlice(sliced, slice));
}

const newDocument = () => new PDFDocument({ font: null as unknown as string }) as unknown as TextDocument;

async function fontsOf(text: string, role: Role = "sans", language: Language = "en") {
	const read: string[] = [];
	const fonts = await loadFonts(newDocument(), [{ role, text }], language, (name) => {
		read.push(name);
		return readFont(name);
	});
	const missing = [...text].filter((one) => !/[\s\p{Cf}\p{M}]/u.test(one) && fonts.faceOf(role, one, text) === null);
	return { read, missing };
}

async function linesOf(text: string, width = 400, most = 6, role: Role = "sans") {
	const faces = await loadFaces(newDocument(), [{ role, text }], "en", readFont);
	const lines = faces.lines(text, { role, size: 10, width, most });
	return lines.map(({ pieces, width: wide }) => ({ text: pieces.map((piece) => piece.text).join(""), wide }));
}

describe("a name has a font", () => {
	test.each([
		["Japanese", "髙橋 美咲（株式会社ひかり）", "jp"],
		["Chinese", "王小明（上海灯具有限公司）", "sc"],
		["traditional Chinese", "陳怡君 臺灣燈具", "sc"],
		["Korean", "김민준 주식회사 한빛", "kr"],
		["Hebrew", "יעל כהן, מע״מ", "hebrew"],
		["Hindi", "प्रिया शर्मा, क्षत्रिय।", "devanagari"],
		["Ukrainian and Kazakh", "Олександр Ґудзь, Әлия", "cyrillic"],
		["Greek", "Ελένη Παπαδοπούλου", "greek"],
		["Vietnamese", "Nguyễn Thị Ánh Tuyết, Đặng", "vietnamese"],
		["Polish, Turkish, Czech", "Łukasz Żółć, Işık Güneş, Dvořák", "ext"],
		["Arabic and Urdu", "محمد الخوارزمي, عمران قریشی", "arabic"],
	])("in %s", async (_language, name, font) => {
		for (const role of ["sans", "strong"] as const) {
			const { read, missing } = await fontsOf(name, role);
			expect(missing).toEqual([]);
			expect(read.some((one) => one.includes(font))).toBe(true);
		}
	});

	test("drawn as its own language does, and otherwise as the sheet's", async () => {
		expect((await fontsOf("直角")).read).toContain("sc-slices");
		expect((await fontsOf("直角", "sans", "ja")).read).toContain("jp-slices");
		expect((await fontsOf("直角の", "sans", "zh-Hans")).read).toContain("jp-slices");
	});

	test("of Latin letters by one file, whatever language the sheet is in", async () => {
		expect((await fontsOf("Marta Oliveira, 100 €", "sans", "ja")).read).toEqual(["sans"]);
	});

	test("and whoever chooses characters from all slices is not given all of them", async () => {
		const rare = Object.values(slicesOf("sc"))
			.map(([first]) => String.fromCodePoint(first ?? 0))
			.join("");
		const { read, missing } = await fontsOf(rare);
		expect(read.filter((name) => /^(?:jp|kr|sc)-\d+$/.test(name))).toHaveLength(32);
		expect(missing.length).toBeGreaterThan(20);
	});
});

describe("a line", () => {
	test.each([
		["Hebrew with what stands in brackets", "אבג (דה) 12", ["12 (", "דה", ") ", "אבג"].join("")],
		["Latin with Hebrew inside", "to אבג now", "to אבג now"],
	])("of %s is in the order it is read", async (_what, text, seen) => {
		// A run of Hebrew is turned by its font: here it stands as it was written.
		expect((await linesOf(text)).map((line) => line.text)).toEqual([seen]);
	});

	test("of Chinese or Japanese ends anywhere but before a full stop", async () => {
		const lines = await linesOf(`${"請求書の件名です。".repeat(8)}`, 100, 20);
		expect(lines.length).toBeGreaterThan(5);
		for (const { text, wide } of lines) {
			expect(wide).toBeLessThanOrEqual(115);
			expect(text).not.toMatch(/^[。、]/);
		}
	});

	test("of words whose letters come from several fonts ends between words", async () => {
		const lines = await linesOf("Łódź ".repeat(40), 100, 20);
		for (const { text } of lines) expect(text).toMatch(/^(?:Łódź ?)+$/);
	});

	test("that is one endless word is cut, and what does not fit ends in an ellipsis", async () => {
		const lines = await linesOf("W".repeat(2_000), 100, 3);
		expect(lines).toHaveLength(3);
		expect(lines.at(-1)?.text).toMatch(/^W+…$/);
		const letters = await linesOf(`${"क्षि".repeat(200)}`, 100, 3);
		for (const { text } of letters) expect(text.replace("…", "")).toMatch(/^(?:क्षि)+$/);
	});

	test("shows one sign for what no font has, not one for each part of it", async () => {
		expect((await linesOf("a👩‍👩‍👧‍👦b"))[0]?.text).toBe("a?b");
	});
});

test("what turns or hides text is not drawn, and marks do not pile up", () => {
	expect(clean("\u202Egnihton\u202C\u200B \u061C\uFEFFx\u0000\u0007\n\ty\u2028z")).toBe("gnihton x y z");
	expect(clean(`a${"\u0335".repeat(50)}`)).toBe(`a${"\u0335".repeat(4)}`);
	expect([...clean("x".repeat(10_000))]).toHaveLength(2_000);
});
