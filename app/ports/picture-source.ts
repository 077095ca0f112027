import type { PictureRefusal } from "../core/pictures/picture-refusals.ts";
import { PortError } from "./port-error.ts";

export interface Picture {
	bytes: Uint8Array<ArrayBuffer>;
	/** read from the picture itself */
	type: string;
}

/** Shown among others, or made into an avatar: the second may be larger and take longer. */
export type PictureUse = "show" | "prepare";

export interface PictureSourcePort {
	/** whether `fetchPicture` would try at all */
	mayFetch(url: string): boolean;
	/**
	 * Fetches a picture from a stranger's server or a gateway, or reads it out of a `data:` address.
	 *
	 * @param use - "show" by default
	 * @throws PictureError when there is none, or one that is not shown: too large, too slow, no picture
	 */
	fetchPicture(url: string, use?: PictureUse): Promise<Picture>;
}

/** What kind of failure of the outside a refusal is. */
const WHY: Partial<Record<PictureRefusal, PortError["why"]>> = {
	"address-refused": "refused",
	"too-large": "refused",
	"not-a-picture": "malformed",
	format: "malformed",
};

/** A picture that did not come, and why; `silent` alone may pass. */
export class PictureError extends PortError {
	/**
	 * @param why - where the reason alone does not say it
	 * @param retryAfterMs - as the server asked
	 * @param status - the server's own, where it is what decided
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
	/** the same address may give a picture later */
	get passing(): boolean {
		return this.reason === "silent";
	}
}
