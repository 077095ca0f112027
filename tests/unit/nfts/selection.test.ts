import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#app/http/request-guard.server.ts";
import { readGalleryQuery, writeGalleryQuery } from "#app/routes/nfts/gallery-query.ts";
import { changeSelection, type Picked, selectionText } from "#app/routes/nfts/selection.ts";
import { mergeChecked, readSelection, writeSelection } from "#app/routes/nfts/selection-text.ts";
import { type GalleryNft, MAX_SELECTED } from "#app/services/showcase/gallery-contract.ts";

const piece = (id: string, hiddenBecause: GalleryNft["hiddenBecause"] = null): GalleryNft => ({
	id,
	name: `NFT ${id}`,
	collection: "sitters",
	pictureUrl: `/nfts/pictures/${id}`,
	hiddenBecause,
});
const pieces = (count: number) => Array.from({ length: count }, (_, at) => piece(`p${at}`));
const idsOf = (picked: readonly Picked[]) => picked.map(({ nftId }) => nftId);
const some = changeSelection([], { kind: "add", nfts: pieces(4) });

describe("selected NFTs as one field", () => {
	const choice = fc.record({
		nftId: fc.stringMatching(/^[\w-]{1,40}$/),
		cropX: fc.integer({ min: 0, max: 100 }),
		cropY: fc.integer({ min: 0, max: 100 }),
	});

	test("are read as they were written", () => {
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
	])("are not read from %j", (text) => {
		expect(readSelection(text)).toBeNull();
	});

	test("as many as there may be fit into a form", () => {
		const most = Array.from({ length: MAX_SELECTED }, (_, at) => ({
			nftId: String(at).padStart(32, "0"),
			cropX: 100,
			cropY: 100,
		}));
		const body = new URLSearchParams({ intent: "save", picks: writeSelection(most) }).toString();
		expect(body.length).toBeLessThan(MAX_BODY_BYTES / 2);
	});
});

test("checkboxes of one page change what they show and nothing else", () => {
	const before = ["a", "b", "c"].map((nftId) => ({ nftId, cropX: 10, cropY: 20 }));
	expect(mergeChecked(before, ["b", "c", "d", "e"], ["e", "c"])).toEqual([
		{ nftId: "a", cropX: 10, cropY: 20 },
		{ nftId: "c", cropX: 10, cropY: 20 },
		{ nftId: "e", cropX: 50, cropY: 50 },
	]);
});

describe("picking", () => {
	test("adds at the end and takes away", () => {
		const five = changeSelection(some, { kind: "toggle", nft: piece("new") });
		expect(idsOf(five)).toEqual(["p0", "p1", "p2", "p3", "new"]);
		expect(idsOf(changeSelection(five, { kind: "toggle", nft: piece("p1") }))).toEqual(["p0", "p2", "p3", "new"]);
	});

	test("a collection comes whole, once, without NFTs that have no picture", () => {
		const more = changeSelection(some, { kind: "add", nfts: [...pieces(6), piece("dark", "no-picture")] });
		expect(idsOf(more)).toEqual(["p0", "p1", "p2", "p3", "p4", "p5"]);
	});

	test("stops at the most there may be", () => {
		const full = changeSelection([], { kind: "add", nfts: pieces(MAX_SELECTED + 20) });
		expect(full).toHaveLength(MAX_SELECTED);
		expect(changeSelection(full, { kind: "toggle", nft: piece("one more") })).toHaveLength(MAX_SELECTED);
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

	test("crops one, and does not save what is gone", () => {
		const [first, ...rest] = changeSelection(some.slice(0, 2), { kind: "crop", nftId: "p0", cropX: 5, cropY: 50 });
		const gone = rest.map((one) => ({ ...one, gone: true }));
		expect(selectionText([...(first ? [first] : []), ...gone])).toBe("p0.5.50");
	});
});

describe("the query in the address", () => {
	const read = (text: string) => readGalleryQuery(new URLSearchParams(text));

	test("of the whole wall is empty", () => {
		expect(writeGalleryQuery(read(""))).toBe("");
		expect(writeGalleryQuery(read("search=&collection=*"))).toBe("");
	});

	test("tells NFTs without a collection from all NFTs", () => {
		expect(read("collection=").collection).toBe("");
		expect(read("collection=*").collection).toBeNull();
	});

	test("is read as it was written", () => {
		const query = { search: "وجه & <b>", collection: "small-weather", hidden: true };
		expect(read(writeGalleryQuery(query).slice(1))).toEqual(query);
	});
});
