import { createHash } from "node:crypto";
import type { Address } from "../../core/address.ts";
import { cleanText } from "../../core/i18n/plain-text.ts";
import { nftName, readableSlug } from "../../core/showcase/nft-name.ts";
import { searchText } from "../../core/showcase/search-text.ts";
import { advertises } from "../../core/showcase/spam-nfts.ts";
import type { NftRow } from "../../db/showcase/nfts.ts";
import type { MarketplaceNft } from "../../ports/marketplace.ts";
import type { PictureSourcePort } from "../../ports/picture-source.ts";

/** Names longer than this do not fit under a picture. */
const LONGEST_NAME = 100;
/** A slug is a name in a path; a token's number has 78 digits. */
const LONGEST_KEY = 100;
/** Pictures written into the address itself are longer than any link, and rarely longer than this. */
const LONGEST_PICTURE_URL = 200_000;
/** 128 bits: as hard to meet by chance as a random id. */
const KEY_DIGITS = 32;

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, KEY_DIGITS);

/**
 * An NFT as it is kept: the marketplace's words cleaned, its picture's address only where it may be fetched, and why it
 * is hidden. The id is made of person, wallet and NFT, so that the same NFT keeps it over every sync.
 */
export function nftRow(
	owner: { userId: string; wallet: Address },
	nft: MarketplaceNft,
	source: Pick<PictureSourcePort, "mayFetch">,
): Omit<NftRow, "position"> {
	const { contract, tokenId } = nft;
	const collection = cleanText(nft.collection ?? "", LONGEST_KEY);
	const collectionName = cleanText(nft.collectionName ?? "", LONGEST_NAME) || readableSlug(collection) || null;
	const named = { name: cleanText(nft.name ?? "", LONGEST_NAME) || null, collectionName, tokenId };
	const name = cleanText(nftName(named), LONGEST_NAME);
	const imageUrl = fetchable(nft.imageUrl, source);
	// Without contract or number the picture identifies an NFT.
	const rest = contract === null || tokenId === null ? [nft.imageUrl, nft.name, nft.collection] : [];
	return {
		id: digest(JSON.stringify([owner.userId, owner.wallet, contract?.toLowerCase() ?? null, tokenId, ...rest])),
		contract: contract?.slice(0, LONGEST_KEY) ?? null,
		tokenId: tokenId?.slice(0, LONGEST_KEY) ?? null,
		collection,
		// without a slug it is no collection: its name is only searched for
		collectionName: collection === "" ? null : collectionName,
		name,
		searchText: searchText(name, collectionName, tokenId),
		imageUrl,
		pictureKey: imageUrl === null ? null : digest(imageUrl),
		hiddenBecause: hiddenBecause(nft, imageUrl !== null),
	};
}

/**
 * The rows of a page with one name for each collection: the last one the page gives. The gallery is ordered by those
 * names: a collection with two would appear twice.
 */
export function underOneName<Row extends Pick<NftRow, "collection" | "collectionName" | "searchText">>(
	rows: readonly Row[],
): Row[] {
	const names = new Map(rows.map(({ collection, collectionName }) => [collection, collectionName]));
	return rows.map((row) => {
		const collectionName = names.get(row.collection) ?? null;
		if (collectionName === row.collectionName) return row;
		// A search finds it by either name.
		return { ...row, collectionName, searchText: `${row.searchText}\n${searchText(collectionName)}` };
	});
}

function fetchable(imageUrl: string | null, source: Pick<PictureSourcePort, "mayFetch">): string | null {
	const url = imageUrl?.trim() ?? "";
	return url !== "" && url.length <= LONGEST_PICTURE_URL && source.mayFetch(url) ? url : null;
}

/** What the marketplace says comes first; then what the names say. */
function hiddenBecause(nft: MarketplaceNft, hasPicture: boolean): NftRow["hiddenBecause"] {
	if (nft.flag !== null) return nft.flag;
	if (advertises(nft.name, nft.collectionName, nft.collection?.replaceAll("-", " ") ?? null)) return "spam";
	return hasPicture ? null : "no-picture";
}
