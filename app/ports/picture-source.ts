import type { PictureRefusal } from "../core/pictures/picture-refusals.ts";
import { PortError } from "./port-error.ts";

export interface Picture {
	bytes: Uint8Array<ArrayBuffer>;
	/** media type, detected from the bytes */
	type: string;
}

/** Shown in the gallery, or made into an avatar, which allows larger files and more time. */
export type PictureUse = "show" | "prepare";

export interface PictureSourcePort {
	/** true if `fetchPicture` would attempt to fetch the URL */
	mayFetch(url: string): boolean;
	/**
	 * Fetches a picture from an untrusted server or a gateway, or decodes a `data:` URL.
	 *
	 * @param use - "show" by default
	 * @throws PictureError if there is no picture, or an unusable one: too large, too slow, another type
	 */
	fetchPicture(url: string, use?: PictureUse): Promise<Picture>;
}

/** The PortError kind of each refusal. */
const WHY: Partial<Record<PictureRefusal, PortError["why"]>> = {
	"address-refused": "refused",
	"too-large": "refused",
	"not-a-picture": "malformed",
	format: "malformed",
};

/** Why a picture could not be fetched. Only `silent` may succeed on a retry. */
export class PictureError extends PortError {
	/**
	 * @param why - overrides the kind derived from the reason
	 * @param retryAfterMs - from the server
	 * @param status - HTTP status, if it was the reason
	 */
	constructor(
		readonly reason: PictureRefusal,
		message: string,
		why: PortError["why"] = WHY[reason] ?? "unreachable",
		retryAfterMs: number | null = null,
		readonly status: number | null = null,
	) {
		super("pictures", why, message, retryAfterMs);
	}
	/** a retry of the same URL may succeed */
	get retryable(): boolean {
		return this.reason === "silent";
	}
}
