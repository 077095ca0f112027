import { asTypeSays, decodeDataUrl, type Gateways, gatewayUrl } from "../core/pictures/picture-address.ts";
import {
	isFetchable,
	isUnreadPicture,
	MAX_PICTURE_BYTES,
	MAX_PREPARED_BYTES,
	pictureTypeOf,
} from "../core/pictures/picture-rules.ts";
import { readCapped } from "../core/read-capped.ts";
import { type Picture, PictureError, type PictureSourcePort, type PictureUse } from "../ports/picture-source.ts";

/** Limits of bytes and total milliseconds per use: a page waits for "show", only a queue waits for "prepare". */
const LIMITS: Record<PictureUse, { bytes: number; ms: number }> = {
	show: { bytes: MAX_PICTURE_BYTES, ms: 6_000 },
	prepare: { bytes: MAX_PREPARED_BYTES, ms: 20_000 },
};
/** Gateways and CDNs redirect once or twice. */
const MAX_REDIRECTS = 3;
/** Statuses that may succeed on a retry (RFC 9110 §15.5.9, RFC 8470, RFC 6585). */
const RETRYABLE_STATUSES = [408, 425, 429];

export interface FetchRules {
	/** origins from the settings, exempt from the URL rules (http on a local stack) */
	origins: readonly string[];
	gateways: Gateways;
}

/**
 * Fetches pictures from untrusted servers: every URL, redirects included, is checked first, no credentials are sent, and the
 * body is read only up to the limit.
 */
export function guardedFetch({ origins, gateways }: FetchRules): PictureSourcePort {
	const allowed = [...origins, new URL(gateways.ipfs).origin, new URL(gateways.arweave).origin].filter(
		(origin) => origin !== "null",
	);

	async function follow(first: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
		let url = first;
		for (let step = 0; step <= MAX_REDIRECTS; step++) {
			if (!isFetchable(url, allowed)) throw new PictureError("address-refused", "not an address to fetch from");
			const response = await fetch(url, { headers: { Accept: "image/*" }, redirect: "manual", signal });
			if (response.status === 200) {
				const bytes = await readCapped(response, maxBytes);
				if (!bytes) throw tooLarge();
				return asTypeSays(response.headers.get("Content-Type") ?? "", bytes);
			}
			await response.body?.cancel();
			const location = response.headers.get("Location");
			if (response.status < 300 || response.status >= 400 || !location || !URL.canParse(location, url))
				throw noPicture(response);
			url = new URL(location, url).href;
		}
		throw new PictureError("not-there", "led on too often", "refused");
	}

	return {
		mayFetch(url) {
			const carried = decodeDataUrl(url, LIMITS.show.bytes);
			if (carried !== null) return carried instanceof Uint8Array;
			const address = gatewayUrl(url, gateways);
			return address !== null && isFetchable(address, allowed);
		},
		async fetchPicture(url, use = "show") {
			const { bytes: maxBytes, ms } = LIMITS[use];
			const carried = decodeDataUrl(url, maxBytes);
			if (carried === "too-large") throw tooLarge();
			if (carried) return recognise(carried);
			const address = gatewayUrl(url, gateways);
			if (address === null) throw new PictureError("address-refused", "no content's name");
			const signal = AbortSignal.timeout(ms);
			try {
				return recognise(await follow(address, maxBytes, signal));
			} catch (error) {
				if (error instanceof PictureError) throw error;
				if (signal.aborted) throw new PictureError("silent", `not there in ${ms} ms`, "time-out");
				throw new PictureError("silent", "no connection");
			}
		},
	};
}

/** @throws PictureError for anything but a picture of a supported format */
function recognise(bytes: Uint8Array<ArrayBuffer>): Picture {
	const type = pictureTypeOf(bytes);
	if (type !== null) return { bytes, type };
	throw isUnreadPicture(bytes)
		? new PictureError("format", "a format that is not read")
		: new PictureError("not-a-picture", "no picture");
}

const tooLarge = () => new PictureError("too-large", "larger than a picture may be");

function noPicture({ status, headers }: Response): PictureError {
	if (status < 500 && !RETRYABLE_STATUSES.includes(status))
		return new PictureError("not-there", `HTTP ${status}`, "unreachable", null, status);
	const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
	const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
	return new PictureError("silent", `HTTP ${status}`, status === 429 ? "rate-limited" : "unreachable", retryAfterMs);
}
