import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#app/http/request-guard.server.ts";
import { readGalleryQuery, writeGalleryQuery } from "#app/routes/nfts/gallery-query.ts";
import { changeSelection, type Picked, selectionText } from "#app/routes/nfts/selection.ts";
import { mergeChecked, readSelection, writeSelection } from "#app/routes/nfts/selection-text.ts";
import { type GalleryNft, MAX_SELECTED } from "#app/services/showcase/gallery-contract.ts";

const nft = (id: string, hiddenBecause: GalleryNft["hiddenBecause"] = null): GalleryNft => ({
	id,
	name: `NFT ${id}`,
	collection: "sitters",
	pictureUrl: `/nfts/pictures/${id}`,
	hiddenBecause,
});
const nftsOf = (count: number) => Array.from({ length: count }, (_, at) => nft(`p${at}`));
const idsOf = (picked: readonly Picked[]) => picked.map(({ nftId }) => nftId);
const some = changeSelection([], { kind: "add", nfts: nftsOf(4) });

describe("selected NFTs as one field", () => {
	const choice = fc.record({
		nftId: fc.stringMatching(/^[\w-]{1,40}$/),
		cropX: fc.integer({ min: 0, max: 100 }),
		cropY: fc.integer({ min: 0, max: 100 }),
	});

	test("can be written and read back", () => {
		fc.assert(
			fc.property(fc.uniqueArray(choice, { selector: ({ nftId }) => nftId }), (selection) => {
				expect(readSelection(writeSelection(selection))).toEqual(selection);
			}),
		);
	});

	test.each([
		"p1",
		"p1.50",
		"p1.50.101",
		"p1.50.-1",
		"p1.50.5.5",
		"p1.50.05",
		"p1.50.50*",
		"*",
		"p 1.50.50",
		"p1.5e1.50",
	])("malformed text %j is refused", (text) => {
		expect(readSelection(text)).toBeNull();
	});

	test("the maximum number fits into a form", () => {
		const most = Array.from({ length: MAX_SELECTED }, (_, at) => ({
			nftId: String(at).padStart(32, "0"),
			cropX: 100,
			cropY: 100,
		}));
		const body = new URLSearchParams({ intent: "save", picks: writeSelection(most) }).toString();
		expect(body.length).toBeLessThan(MAX_BODY_BYTES / 2);
	});
});

test("checkboxes of one page change only the NFTs on that page", () => {
	const before = ["a", "b", "c"].map((nftId) => ({ nftId, cropX: 10, cropY: 20 }));
	expect(mergeChecked(before, ["b", "c", "d", "e"], ["e", "c"])).toEqual([
		{ nftId: "a", cropX: 10, cropY: 20 },
		{ nftId: "c", cropX: 10, cropY: 20 },
		{ nftId: "e", cropX: 50, cropY: 50 },
	]);
});

describe("changing the selection", () => {
	test("adds at the end and removes", () => {
		const five = changeSelection(some, { kind: "toggle", nft: nft("new") });
		expect(idsOf(five)).toEqual(["p0", "p1", "p2", "p3", "new"]);
		expect(idsOf(changeSelection(five, { kind: "toggle", nft: nft("p1") }))).toEqual(["p0", "p2", "p3", "new"]);
	});

	test("adds a whole collection, without duplicates and NFTs without a picture", () => {
		const more = changeSelection(some, { kind: "add", nfts: [...nftsOf(6), nft("dark", "no-picture")] });
		expect(idsOf(more)).toEqual(["p0", "p1", "p2", "p3", "p4", "p5"]);
	});

	test("stops at the maximum", () => {
		const full = changeSelection([], { kind: "add", nfts: nftsOf(MAX_SELECTED + 20) });
		expect(full).toHaveLength(MAX_SELECTED);
		expect(changeSelection(full, { kind: "toggle", nft: nft("one more") })).toHaveLength(MAX_SELECTED);
	});

	test.each([
		["p0", 2, ["p1", "p2", "p0", "p3"]],
		["p3", 0, ["p3", "p0", "p1", "p2"]],
		["p1", 99, ["p0", "p2", "p3", "p1"]],
		["p1", -5, ["p1", "p0", "p2", "p3"]],
		["nobody", 0, ["p0", "p1", "p2", "p3"]],
	])("%s moved to %i", (nftId, to, order) => {
		expect(idsOf(changeSelection(some, { kind: "move", nftId, to }))).toEqual(order);
	});

	test("crops one NFT, and does not save NFTs that are gone", () => {
		const [first, ...rest] = changeSelection(some.slice(0, 2), { kind: "crop", nftId: "p0", cropX: 5, cropY: 50 });
		const gone = rest.map((one) => ({ ...one, gone: true }));
		expect(selectionText([...(first ? [first] : []), ...gone])).toBe("p0.5.50");
	});
});

describe("the query in the URL", () => {
	const read = (text: string) => readGalleryQuery(new URLSearchParams(text));

	test("of the whole gallery is empty", () => {
		expect(writeGalleryQuery(read(""))).toBe("");
		expect(writeGalleryQuery(read("search=&collection=*"))).toBe("");
	});

	test("distinguishes NFTs without a collection from all NFTs", () => {
		expect(read("collection=").collection).toBe("");
		expect(read("collection=*").collection).toBeNull();
	});

	test("can be written and read back", () => {
		const query = { search: "وجه & <b>", collection: "small-weather", hidden: true };
		expect(read(writeGalleryQuery(query).slice(1))).toEqual(query);
	});
});
