import type { TokenPair } from "./identity-providers.ts";

/** How X answered. Silence and nonsense are a PortError instead. */
export type UploadAnswer =
	/** taken; the new address appears some seconds later */
	| { kind: "taken" }
	/**
	 * Code 89, or a 401 that names nothing: the person took the access back, or X did; or X locked or suspended the
	 * person's account, which they learn when they sign in there again
	 */
	| { kind: "revoked" }
	/**
	 * 429: `until` epoch ms, null where X names none. X counts these calls per person; `everybody`: what is used up is the
	 * app's own allowance
	 */
	| { kind: "rate-limited"; until: number | null; everybody: boolean }
	/** 403, or code 453: the app's tier may not. `code`: X's status and code, "403/453" */
	| { kind: "tier"; code: string }
	/** 400, 413, 422: this picture is not taken. `code`: X's status and code, "400/120" */
	| { kind: "refused"; code: string };

/** X, as far as profile pictures go. @see https://docs.x.com/x-api/v1/accounts-and-users/manage-account-settings/api-reference/post-account-update_profile_image */
export interface ProfilePicturesPort {
	/**
	 * @param picture - GIF, JPEG or PNG below 700 KB
	 * @throws PortError for silence, 5xx, answers of another shape and what is about us (keys, signature, clock): nothing is known then, and asking again is harmless
	 */
	update(access: TokenPair, picture: Uint8Array<ArrayBuffer>): Promise<UploadAnswer>;
	/**
	 * The address of the picture as it was uploaded, in full size (without "_normal"); `null` for none.
	 *
	 * @throws PortError
	 */
	findOriginal(
		access: TokenPair,
	): Promise<{ kind: "found"; url: string | null } | Exclude<UploadAnswer, { kind: "taken" | "refused" }>>;
}
