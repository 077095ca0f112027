import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const STYLES = "app/ui/styles/";
/** They give everything another look on purpose. */
const LAST_WORDS = ["print.css", "utilities.css"];

test("no two stylesheets of every page define the same class: the later one would change what the other draws", () => {
	const sheets = [...readFileSync(`${STYLES}app.css`, "utf8").matchAll(/@import "\.\/([^"]+)"/g)].map(
		([, name]) => name ?? "",
	);
	expect(sheets).toContain("paying.css");
	const definedIn = new Map<string, string>();
	for (const sheet of sheets.filter((name) => !LAST_WORDS.includes(name))) {
		for (const [, name = ""] of readFileSync(STYLES + sheet, "utf8").matchAll(/^\.([\w-]+) \{/gm)) {
			expect(definedIn.get(name) ?? sheet, `.${name}`).toBe(sheet);
			definedIn.set(name, sheet);
		}
	}
});

test("icons that point along the line of reading are mirrored by one rule alone: a second one would turn them back", () => {
	const sheets = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
	expect(sheets).toContain("ui/gallery/gallery.css");
	for (const sheet of sheets) {
		const mirrored = [
			...readFileSync(`app/${sheet}`, "utf8").matchAll(
				/^\[dir="rtl"\][^{]* \.i \{[^}]*\b(?:scale|transform):[^}]*\}/gm,
			),
		];
		expect(
			mirrored.map(([rule]) => rule),
			sheet,
		).toEqual([]);
	}
});
