import { createHash } from "node:crypto";
import type { Address } from "../../core/address.ts";
import { cleanText } from "../../core/i18n/plain-text.ts";
import { nftName, readableSlug } from "../../core/showcase/nft-name.ts";
import { searchText } from "../../core/showcase/search-text.ts";
import { advertises } from "../../core/showcase/spam-nfts.ts";
import type { NftRow } from "../../db/showcase/nfts.ts";
import type { MarketplaceNft } from "../../ports/marketplace.ts";
import type { PictureSourcePort } from "../../ports/picture-source.ts";

/** Longer names are cut, because they do not fit under a picture. */
const LONGEST_NAME = 100;
/** Longest slug or token id; a token id has at most 78 digits. */
const LONGEST_KEY = 100;
/** Longest searched text of an NFT's traits. */
const LONGEST_TRAITS = 2_000;
/** Longest picture URL: `data:` URLs of on-chain art are long, but rarely longer than this. */
const LONGEST_PICTURE_URL = 200_000;
/** An address, not a picture within it: so is the second one kept for an NFT. */
const LONGEST_OTHER_URL = 2_000;
/** Of pictures within addresses that a page of a listing may hold together: contracts would fill the database that holds everybody's payments. */
const DRAWN_IN_A_PAGE = 500_000;
/** 128 bits of the hash: collisions are as unlikely as for random ids. */
const KEY_DIGITS = 32;

/** Names a picture by its address. */
export const pictureKeyOf = (imageUrl: string): string => digest(imageUrl);

/** Cleaned and cut: before, too, for cleaning takes many times a text's own memory, and a contract says whatever it likes. */
const cut = (text: string, longest: number) => cleanText(text.slice(0, 4 * longest), longest);

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, KEY_DIGITS);

/**
 * Converts a marketplace NFT to a row: cleaned text, a picture URL only if it may be fetched, and why the NFT is hidden. The
 * id is derived from user, wallet and NFT, so that it is stable over syncs.
 *
 * @param longest - picture URL; a longer one counts as none
 */
export function nftRow(
	owner: { userId: string; wallet: Address },
	nft: MarketplaceNft,
	source: Pick<PictureSourcePort, "mayFetch">,
	longest = LONGEST_PICTURE_URL,
): Omit<NftRow, "position"> {
	const { contract, tokenId } = nft;
	const collection = cut(nft.collection ?? "", LONGEST_KEY);
	const collectionName = cut(nft.collectionName ?? "", LONGEST_NAME) || readableSlug(collection) || null;
	const shownId = tokenId?.slice(0, LONGEST_KEY) ?? null;
	const named = { name: cut(nft.name ?? "", LONGEST_NAME) || null, collectionName, tokenId: shownId };
	const name = cut(nftName(named), LONGEST_NAME);
	const [imageUrl = null, ...others] = fetchable([nft.imageUrl, ...(nft.otherImageUrls ?? [])], source, longest);
	// Without a contract or token id, picture, name and collection identify the NFT.
	const rest = contract === null || tokenId === null ? [nft.imageUrl, nft.name, nft.collection] : [];
	// Contracts have the same address on several chains.
	const where = nft.chain === "ethereum" ? [] : [nft.chain];
	const traits = cut(nft.traits.join("\n"), LONGEST_TRAITS);
	return {
		id: digest(
			JSON.stringify([owner.userId, owner.wallet, contract?.toLowerCase() ?? null, tokenId, ...rest, ...where]),
		),
		contract: contract?.slice(0, LONGEST_KEY) ?? null,
		tokenId: shownId,
		collection,
		// Without a slug the name does not form a collection; it can only be searched.
		collectionName: collection === "" ? null : collectionName,
		name,
		searchText: searchText(name, collectionName, shownId, traits),
		chain: nft.chain,
		imageUrl,
		otherImageUrl: others.find((url) => url.length <= LONGEST_OTHER_URL) ?? null,
		pictureKey: imageUrl === null ? null : pictureKeyOf(imageUrl),
		hiddenBecause: hiddenBecause(nft, imageUrl !== null),
	};
}

/** The rows of a page. Beyond what it may hold of pictures within addresses an NFT has one elsewhere, or none. */
export function nftRows(
	owner: { userId: string; wallet: Address },
	nfts: readonly MarketplaceNft[],
	source: Pick<PictureSourcePort, "mayFetch">,
): Omit<NftRow, "position">[] {
	let left = DRAWN_IN_A_PAGE;
	return nfts.map((nft) => {
		const row = nftRow(owner, nft, source, Math.max(LONGEST_OTHER_URL, Math.min(LONGEST_PICTURE_URL, left)));
		const { length } = row.imageUrl ?? "";
		if (length > LONGEST_OTHER_URL) left -= length;
		return row;
	});
}

/**
 * Gives each collection of a page one name, the last in the page. The gallery is ordered by name, so a collection with two
 * names would appear twice.
 */
export function withOneName<Row extends Pick<NftRow, "collection" | "collectionName" | "searchText">>(
	rows: readonly Row[],
): Row[] {
	const names = new Map(rows.map(({ collection, collectionName }) => [collection, collectionName]));
	return rows.map((row) => {
		const collectionName = names.get(row.collection) ?? null;
		if (collectionName === row.collectionName) return row;
		// Keep both names searchable.
		return { ...row, collectionName, searchText: `${row.searchText}\n${searchText(collectionName)}` };
	});
}

/** @returns those that may be fetched, each once */
function fetchable(
	imageUrls: readonly (string | null)[],
	source: Pick<PictureSourcePort, "mayFetch">,
	longest: number,
): string[] {
	const urls = new Set(imageUrls.map((url) => url?.trim() ?? ""));
	return [...urls].filter((url) => url !== "" && url.length <= longest && source.mayFetch(url));
}

/** The marketplace's own flag wins over our check of the names. */
function hiddenBecause(nft: MarketplaceNft, hasPicture: boolean): NftRow["hiddenBecause"] {
	if (nft.flag !== null) return nft.flag;
	if (advertises(nft.name, nft.collectionName, nft.collection?.replaceAll("-", " ") ?? null)) return "spam";
	return hasPicture ? null : "no-picture";
}
