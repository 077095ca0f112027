/** How an NFT is called where its marketplace gives no name: without a word of any language. */

/** Longer numbers are hashes (ENS): both ends are shown. */
const LONGEST_NUMBER = 14;

export interface NamedNft {
	name: string | null;
	collectionName: string | null;
	tokenId: string | null;
}

/** "Sitters #12", "#12" without a collection, "Sitters" without a number; "#" when there is nothing. */
export function nftName({ name, collectionName, tokenId }: NamedNft): string {
	if (name) return name;
	const number = tokenId ? `#${shortNumber(tokenId)}` : "";
	return [collectionName, number].filter(Boolean).join(" ") || "#";
}

function shortNumber(tokenId: string): string {
	return tokenId.length > LONGEST_NUMBER ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId;
}

/** "weather-reports" → "Weather Reports": a collection of which the marketplace names the slug alone. */
export function readableSlug(slug: string): string {
	return slug
		.split(/[-_\s]+/)
		.filter((word) => word !== "")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
}
