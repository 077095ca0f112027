import { z } from "zod";
import { guardedFetch } from "../adapters/guarded-fetch.ts";
import type { PictureSourcePort } from "../ports/picture-source.ts";
import { json } from "./json-setting.server.ts";

/** Settings of what fetches pictures, in both Workers. */
export const PICTURE_SETTINGS = {
	X_API_URL: z.url().default("https://api.x.com"),
	OPENSEA_API_URL: z.url().default("https://api.opensea.io"),
	GRAVATAR_API_URL: z.url().default("https://api.gravatar.com/v3"),
	/**
	 * JSON of host name → base URL at which it is reached instead, of servers of Mastodon and Bluesky; for a local stack, whose
	 * servers have no https
	 */
	SERVER_ADDRESSES: z
		.string()
		.default("{}")
		.pipe(json(z.record(z.string(), z.url()))),
	/** gateways for `ipfs:` and `ar:` pictures: "<gateway>/<cid>/path", "<gateway>/<transaction>" */
	IPFS_GATEWAY_URL: z.url().default("https://ipfs.io/ipfs"),
	ARWEAVE_GATEWAY_URL: z.url().default("https://arweave.net"),
};
export const PictureSettingsSchema = z.object(PICTURE_SETTINGS);

/** Fetches pictures from untrusted servers; origins from the settings are exempt from the URL rules. */
export function pictureSource(settings: z.infer<typeof PictureSettingsSchema>): PictureSourcePort {
	const { OPENSEA_API_URL, X_API_URL, GRAVATAR_API_URL, SERVER_ADDRESSES, IPFS_GATEWAY_URL, ARWEAVE_GATEWAY_URL } =
		settings;
	const urls = [OPENSEA_API_URL, X_API_URL, GRAVATAR_API_URL, ...Object.values(SERVER_ADDRESSES)];
	return guardedFetch({
		origins: [...new Set(urls.map((url) => new URL(url).origin))],
		gateways: { ipfs: IPFS_GATEWAY_URL, arweave: ARWEAVE_GATEWAY_URL },
	});
}
