import { isFetchable, MAX_PICTURE_BYTES, pictureTypeOf } from "../core/picture-rules.ts";
import type { PictureSourcePort } from "../ports/picture-source.ts";
import { PortError } from "../ports/port-error.ts";

const PORT = "pictures";
/** All steps together; a preview that takes longer is left out. */
const TIMEOUT_MS = 6_000;
/** Gateways and content networks lead on once or twice. */
const MAX_REDIRECTS = 3;

/**
 * Pictures from servers nobody vouches for: every address on the way is judged before it is asked, nothing of ours goes
 * along, and no more is read than a picture may be long.
 *
 * @param allowedOrigin - the marketplace's own, which need not be https on one machine
 */
export function guardedFetch(allowedOrigin: string): PictureSourcePort {
	return {
		mayFetch: (url) => isFetchable(url, allowedOrigin),
		async fetchPicture(first) {
			const signal = AbortSignal.timeout(TIMEOUT_MS);
			try {
				const bytes = await follow(first, allowedOrigin, signal);
				const type = pictureTypeOf(bytes);
				if (type === null) throw new PortError(PORT, "malformed", "no picture");
				return { bytes, type };
			} catch (error) {
				if (error instanceof PortError) throw error;
				if (signal.aborted) throw new PortError(PORT, "time-out", `not there in ${TIMEOUT_MS} ms`);
				throw new PortError(PORT, "unreachable", "no connection");
			}
		},
	};
}

async function follow(first: string, allowedOrigin: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
	let url = first;
	for (let step = 0; step <= MAX_REDIRECTS; step++) {
		if (!isFetchable(url, allowedOrigin)) throw new PortError(PORT, "refused", "not an address to fetch from");
		const response = await fetch(url, { headers: { Accept: "image/*" }, redirect: "manual", signal });
		if (response.status === 200) return readCapped(response);
		await response.body?.cancel();
		const location = response.headers.get("Location");
		if (response.status < 300 || response.status >= 400 || !location || !URL.canParse(location, url)) {
			throw new PortError(PORT, "unreachable", `HTTP ${response.status}`);
		}
		url = new URL(location, url).href;
	}
	throw new PortError(PORT, "refused", "led on too often");
}

const tooLarge = () => new PortError(PORT, "refused", "larger than a picture may be");

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(response.headers.get("Content-Length")) > MAX_PICTURE_BYTES) {
		await response.body?.cancel();
		throw tooLarge();
	}
	const chunks: Uint8Array[] = [];
	let length = 0;
	const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
	for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
		length += part.value.byteLength;
		if (length > MAX_PICTURE_BYTES) {
			await reader?.cancel();
			throw tooLarge();
		}
		chunks.push(part.value);
	}
	const whole = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		whole.set(chunk, at);
		at += chunk.byteLength;
	}
	return whole;
}
