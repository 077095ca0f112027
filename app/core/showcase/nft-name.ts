/** Display names of NFTs. The fallbacks contain no words, so they need no translation. */

/** Longer token ids are hashes (ENS), so only their ends are shown. */
const LONGEST_NUMBER = 14;

export interface NamedNft {
	name: string | null;
	collectionName: string | null;
	tokenId: string | null;
}

/** "Sitters #12", "#12" without a collection, "Sitters" without a number; "#" without either. */
export function nftName({ name, collectionName, tokenId }: NamedNft): string {
	if (name) return name;
	const number = tokenId ? `#${shortNumber(tokenId)}` : "";
	return [collectionName, number].filter(Boolean).join(" ") || "#";
}

function shortNumber(tokenId: string): string {
	return tokenId.length > LONGEST_NUMBER ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId;
}

/** "weather-reports" → "Weather Reports", for collections whose name the marketplace does not give. */
export function readableSlug(slug: string): string {
	return slug
		.split(/[-_\s]+/)
		.filter((word) => word !== "")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
}
