/** Why an NFT's picture cannot be used; /nfts has a message for each. */
export const PICTURE_REFUSALS = [
	/** the marketplace gives no picture URL */
	"no-picture",
	/** the URL may not be fetched: not https, a private host, an unknown scheme */
	"address-refused",
	/** the server refused the request or has no such file */
	"not-there",
	/** the server timed out several times */
	"silent",
	/** more bytes than the limit */
	"too-large",
	/** more pixels than the limit */
	"too-many-pixels",
	/** HTML, video or another type */
	"not-a-picture",
	/** an image format that is not supported */
	"format",
	/** truncated or corrupt */
	"broken",
	/** every try took all the time or memory there is */
	"unfinished",
] as const;
export type PictureRefusal = (typeof PICTURE_REFUSALS)[number];
