import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownArtwork } from "#app/routes/welcome/art-files.server.ts";
import { ARTWORKS, chooseArtwork } from "#app/routes/welcome/art-list.ts";

const ART = join(import.meta.dirname, "..", "..", "..", "app", "routes", "welcome", "art");
const files = readdirSync(ART).filter((name) => !name.endsWith(".md"));
/** Limits in bytes: per picture for phones, and for the whole folder in the repository. */
const PHONE_LIMIT = 200_000;
const FOLDER_LIMIT = 6_000_000;

describe("the list of artworks", () => {
	test("has nine distinct artworks", () => {
		expect(ARTWORKS).toHaveLength(9);
		expect(new Set(ARTWORKS.map(({ slug }) => slug)).size).toBe(9);
		expect(new Set(ARTWORKS.map(({ name }) => name)).size).toBe(9);
		const drawings = files.map((name) => readFileSync(join(ART, name)).toString("base64"));
		expect(new Set(drawings).size).toBe(files.length);
	});

	test.each(ARTWORKS.map((artwork) => [artwork.slug, artwork] as const))(
		"%s has every file it needs",
		(slug, artwork) => {
			const own = files.filter((name) => name.startsWith(`${slug}-`)).map((name) => name.slice(slug.length + 1));
			const drawn = (cut: string) => own.includes(`${cut}.svg`);
			const dots = ["800.avif", "1200.avif", "1600.avif", "800.webp", "1200.webp"].map((name) => `square-${name}`);
			if (!drawn("square")) expect(own).toEqual(expect.arrayContaining(dots));
			// Sharp on a 4K screen.
			if (!drawn("wide")) expect(own).toContain("wide-3840.avif");
			const phones = own.filter((name) => name.startsWith("square"));
			for (const name of phones)
				expect(statSync(join(ART, `${slug}-${name}`)).size, name).toBeLessThanOrEqual(PHONE_LIMIT);
			const shown = shownArtwork(artwork);
			const types = ["square", "wide"].map((cut) => (drawn(cut) ? "image/svg+xml" : "image/avif"));
			expect(shown.early.map(({ type }) => type)).toEqual(types);
			expect(shown.early).toHaveLength(2);
			expect(new Set(shown.early.map(({ media }) => media)).size).toBe(2);
			for (const early of shown.early) expect(shown.sources).toContainEqual(early);
			expect(shown.creditUrl).toMatch(/wide(\.svg|-3840\.avif)/);
		},
	);

	test("has no unused files and a small total size", () => {
		const needless = files.filter((name) => !ARTWORKS.some(({ slug }) => name.startsWith(`${slug}-`)));
		expect(needless).toEqual([]);
		expect(files.reduce((sum, name) => sum + statSync(join(ART, name)).size, 0)).toBeLessThan(FOLDER_LIMIT);
	});

	test("an artwork without files throws and names it", () => {
		const nowhere = { slug: "nowhere", name: "Nowhere", artist: "Nobody", creditUrl: null };
		expect(() => shownArtwork(nowhere)).toThrow("nowhere");
	});
});

describe("choosing an artwork", () => {
	test("all are equally likely", () => {
		const counted = new Array<number>(9).fill(0);
		for (let step = 0; step < 900; step++) {
			const { at } = chooseArtwork(9, null, () => step / 900);
			counted[at] = (counted[at] ?? 0) + 1;
		}
		expect(counted).toEqual(new Array(9).fill(100));
	});

	test.each([
		["1", 0],
		["9", 8],
		["10", 4],
		["0", 4],
		["-1", 4],
		["1.5", 4],
		["x", 4],
		["", 4],
		["99999999999999999999", 4],
		[null, 4],
	])("for %j it is the one at index %i", (asked, at) => {
		expect(chooseArtwork(9, asked, () => 0.5).at).toBe(at);
	});

	test("another artwork is a different, existing one", () => {
		const below1 = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 20 }), below1, below1, (count, first, second) => {
				const chances = [first, second];
				const { at, another } = chooseArtwork(count, null, () => chances.shift() ?? 0);
				expect(another).not.toBe(at + 1);
				expect(another).toBeGreaterThanOrEqual(1);
				expect(another).toBeLessThanOrEqual(count);
			}),
		);
		expect(chooseArtwork(1, null, () => 0.7)).toEqual({ at: 0, another: 1 });
	});
});
