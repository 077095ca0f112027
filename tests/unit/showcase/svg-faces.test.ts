import { describe, expect, test } from "vitest";
import { TooMuchStyle } from "#app/core/pictures/css/css-match.ts";
import { NotDrawn } from "#app/core/pictures/not-drawn.ts";
import { type Faces, withFaces } from "#app/core/pictures/svg/svg-faces.ts";

/** A font of Latin letters and an embedded one of capitals, Cyrillic in another, a fox of two layers. */
const FACES: Faces = {
	has: (family, codePoint) => (family === "capitals" ? codePoint >= 65 && codePoint <= 90 : codePoint < 256),
	isThin: (family) => family === "Cyrillic",
	familyFor: (codePoint) => (codePoint < 256 ? "Latin" : codePoint >= 0x400 && codePoint < 0x500 ? "Cyrillic" : null),
	emojiAt: (letters) =>
		letters.startsWith("🦊")
			? {
					length: 2,
					isJoined: false,
					family: "emoji",
					layers: [
						{ letter: "1", colour: "#f80" },
						{ letter: "2", colour: "#fff" },
					],
					space: "_",
					advance: 0.5,
				}
			: null,
};
const FOX = (fill = true, said = "") =>
	[`1${fill ? ' fill="#f80"' : ""}`, `2${fill ? ' fill="#fff"' : ""}`]
		.map(
			([letter, ...colour]) =>
				`<tspan${said} font-family="emoji" stroke="none" letter-spacing="-0.5em"${colour.join("")}>${letter}</tspan>`,
		)
		.concat(`<tspan${said} font-family="emoji" stroke="none">_</tspan>`)
		.join("");
const faced = (svg: string) => withFaces(`<svg>${svg}</svg>`, FACES).slice(5, -6);
const cyrillic = (letters: string) => `<tspan font-family="Cyrillic">${letters}</tspan>`;

describe("fonts of letters", () => {
	test.each([
		["letters of its font", "<text>Ab é &amp; &#233;</text>", "<text>Ab é &amp; é</text>"],
		["another font's", "<text>aЖb</text>", `<text>a${cyrillic("Ж")}b</text>`],
		[
			"bold letters of a font that has none",
			'<g fill="red"><text font-weight="700">Ж</text></g>',
			'<g fill="red"><text font-weight="700"><tspan font-family="Cyrillic" stroke="red" stroke-width="0.035em" stroke-linejoin="miter">Ж</tspan></text></g>',
		],
		[
			"those that have a line around them",
			'<text stroke="red" font-weight="bold">Ж</text>',
			`<text stroke="red" font-weight="bold">${cyrillic("Ж")}</text>`,
		],
		["with a space between", "<text>ЖЖ Ж</text>", `<text>${cyrillic("ЖЖ")} ${cyrillic("Ж")}</text>`],
		["by a number", "<text>&#x416;&lt;</text>", `<text>${cyrillic("Ж")}&lt;</text>`],
		["an emoji", "<text>a🦊b</text>", `<text>a${FOX()}b</text>`],
		["an emoji that is not filled", '<text fill="none">🦊</text>', `<text fill="none">${FOX(false)}</text>`],
		[
			"in the middle of a line",
			'<text dominant-baseline="middle">🦊<tspan>🦊</tspan></text>',
			`<text dominant-baseline="middle">${FOX(true, ' dominant-baseline="middle"')}<tspan>${FOX(true, ' dominant-baseline="middle"')}</tspan></text>`,
		],
		[
			"small capitals",
			'<g font-variant="small-caps"><text>Ab &amp;<tspan font-variant="normal">c</tspan>ж</text></g>',
			`<g font-variant="small-caps"><text>A<tspan font-size="0.7em">B</tspan> &amp;<tspan font-variant="normal">c</tspan><tspan font-size="0.7em">${cyrillic("Ж")}</tspan></text></g>`,
		],
		[
			"around",
			'<g font-family="capitals"><text>A&#98;</text></g>',
			'<g font-family="capitals"><text>A<tspan font-family="Latin">b</tspan></text></g>',
		],
		[
			"by a style",
			'<text style="font-family:capitals">&#233;</text>',
			'<text style="font-family:capitals"><tspan font-family="Latin">é</tspan></text>',
		],
		["a prefix", "<s:text>Ж</s:text>", '<s:text><s:tspan font-family="Cyrillic">Ж</s:tspan></s:text>'],
		["what nobody sees", "<text>a\u200b\u2060\ufe0fЖ</text>", `<text>a${cyrillic("Ж")}</text>`],
		["what is no text", "<title>漢Ж</title><desc>漢</desc>", "<title>漢Ж</title><desc>漢</desc>"],
		["what is not shown", '<text display="none">漢</text>', '<text display="none">漢</text>'],
		["letters of nobody's", "<text>\ue000</text>", "<text>\ue000</text>"],
		["letters with their accents", "<text>e\u0301Ж</text>", `<text>é${cyrillic("Ж")}</text>`],
	])("%s", (_what, given, wanted) => {
		expect(faced(given)).toBe(wanted);
	});

	test.each([
		["a letter that no font has", "<text>a漢</text>"],
		["an emoji in letters that are placed one by one", '<text x="1 2 3">🦊</text>'],
	])("%s refuses the drawing", (_what, given) => {
		expect(() => faced(given)).toThrow(NotDrawn);
	});

	test("a text of thousands of parts is refused", () => {
		expect(() => faced(`<text>${"aЖ".repeat(500)}</text>`)).toThrow(TooMuchStyle);
		expect(() => faced(`<text>${"🦊".repeat(1_000_000)}</text>`)).toThrow(TooMuchStyle);
		expect(faced(`<text>${"aЖ".repeat(100)}</text>`)).toContain("Cyrillic");
		// Each text is drawn for itself.
		expect(faced(`<text>${"aЖ".repeat(20)}</text>`.repeat(100))).toContain("Cyrillic");
	});
});
