import { expect, test } from "vitest";
import { nftRow } from "#app/services/showcase/nft-rows.ts";

const OWNER = { userId: "ada", wallet: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" } as const;
const NFT = { tokenId: "1", contract: "0x1", name: "Rain", collection: null, collectionName: null } as const;
const source = { mayFetch: (url: string) => /^(?:https|data):/.test(url) };

/** A picture has two addresses at most: the best one that may be fetched, and another one, which is no picture within an address. */
test.each([
	["https://a", ["https://b", "https://c"], "https://a", "https://b"],
	["https://a", ["https://a", "ftp://b", "https://c"], "https://a", "https://c"],
	["ftp://a", ["https://b"], "https://b", null],
	["https://a", [`data:image/png;base64,${"A".repeat(3_000)}`], "https://a", null],
	["https://a", undefined, "https://a", null],
	[null, undefined, null, null],
])("%s, otherwise %j", (imageUrl, otherImageUrls, first, other) => {
	const nft = { ...NFT, chain: "ethereum" as const, traits: [], flag: null, imageUrl, otherImageUrls };
	const row = nftRow(OWNER, nft, source);
	expect(row).toMatchObject({ imageUrl: first, otherImageUrl: other });
	expect(row.pictureKey === null).toBe(first === null);
});

test("what a contract says without end is cut before it is cleaned, and searched no further", () => {
	const endless = "\u0301a".repeat(2_000_000);
	const begun = performance.now();
	const row = nftRow(
		OWNER,
		{
			...NFT,
			name: endless,
			collection: endless,
			collectionName: endless,
			tokenId: endless,
			chain: "ethereum",
			traits: [endless],
			flag: null,
			imageUrl: null,
		},
		source,
	);
	expect(performance.now() - begun).toBeLessThan(500);
	expect([...(row.name ?? "")].length).toBeLessThanOrEqual(100);
	expect(row.searchText.length).toBeLessThan(10_000);
});
