/** Why an NFT's picture cannot be used; each has a sentence in the words of /nfts. */
export const PICTURE_REFUSALS = [
	/** the marketplace names no picture */
	"no-picture",
	/** an address that is not fetched: no https, private, a scheme unknown here */
	"address-refused",
	/** the server said no, or there is nothing */
	"not-there",
	/** it did not answer in time, several times */
	"silent",
	/** more bytes than are read */
	"too-large",
	/** more pixels than are drawn */
	"too-many-pixels",
	/** HTML, a film, or anything else that is no picture */
	"not-a-picture",
	/** a picture of a format that is not read here */
	"format",
	/** a picture whose bytes are truncated or corrupt */
	"broken",
] as const;
export type PictureRefusal = (typeof PICTURE_REFUSALS)[number];
