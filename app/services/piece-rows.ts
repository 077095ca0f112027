import { createHash } from "node:crypto";
import type { Address } from "../core/address.ts";
import { pieceName, readableSlug } from "../core/piece-name.ts";
import { cleanText } from "../core/plain-text.ts";
import { searchText } from "../core/search-text.ts";
import { advertises } from "../core/spam-pieces.ts";
import type { PieceRow } from "../db/nfts.ts";
import type { MarketplaceNft } from "../ports/marketplace.ts";
import type { PictureSourcePort } from "../ports/picture-source.ts";

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
 * A piece as it is kept: the marketplace's words cleaned, its picture's address only where it may be fetched, and why it
 * is hidden. The id is made of person, wallet and piece, so that the same piece keeps it over every sync.
 */
export function pieceRow(
	owner: { userId: string; wallet: Address },
	nft: MarketplaceNft,
	source: Pick<PictureSourcePort, "mayFetch">,
): Omit<PieceRow, "position"> {
	const { contract, tokenId } = nft;
	const collection = cleanText(nft.collection ?? "", LONGEST_KEY);
	const collectionName = cleanText(nft.collectionName ?? "", LONGEST_NAME) || readableSlug(collection) || null;
	const named = { name: cleanText(nft.name ?? "", LONGEST_NAME) || null, collectionName, tokenId };
	const name = cleanText(pieceName(named), LONGEST_NAME);
	const imageUrl = fetchable(nft.imageUrl, source);
	// Without contract or number the picture is what tells a piece from another.
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
 * The rows of a page with one name for each collection: the last one the page gives. The wall stands in the order of those
 * names, so a collection of two would stand in two places.
 */
export function underOneName<Row extends Pick<PieceRow, "collection" | "collectionName" | "searchText">>(
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
function hiddenBecause(nft: MarketplaceNft, hasPicture: boolean): PieceRow["hiddenBecause"] {
	if (nft.flag !== null) return nft.flag;
	if (advertises(nft.name, nft.collectionName, nft.collection?.replaceAll("-", " ") ?? null)) return "spam";
	return hasPicture ? null : "no-picture";
}
