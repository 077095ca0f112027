import { z } from "zod";
import { guardedFetch } from "../adapters/guarded-fetch.ts";
import type { PictureSourcePort } from "../ports/picture-source.ts";

/** Settings of what fetches pictures, in both Workers. */
export const PICTURE_SETTINGS = {
	X_API_URL: z.url().default("https://api.x.com"),
	OPENSEA_API_URL: z.url().default("https://api.opensea.io"),
	/** gateways for `ipfs:` and `ar:` pictures: "<gateway>/<cid>/path", "<gateway>/<transaction>" */
	IPFS_GATEWAY_URL: z.url().default("https://ipfs.io/ipfs"),
	ARWEAVE_GATEWAY_URL: z.url().default("https://arweave.net"),
};
export const PictureSettingsSchema = z.object(PICTURE_SETTINGS);

/** Fetches pictures from untrusted servers; origins from the settings are exempt from the URL rules. */
export function pictureSource(settings: z.infer<typeof PictureSettingsSchema>): PictureSourcePort {
	const { OPENSEA_API_URL, X_API_URL, IPFS_GATEWAY_URL, ARWEAVE_GATEWAY_URL } = settings;
	return guardedFetch({
		origins: [new URL(OPENSEA_API_URL).origin, new URL(X_API_URL).origin],
		gateways: { ipfs: IPFS_GATEWAY_URL, arweave: ARWEAVE_GATEWAY_URL },
	});
}
