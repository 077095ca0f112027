import type { OperatorFault } from "../core/showcase/operator-faults.ts";
import type { TokenPair } from "./identity-providers.ts";

/** X's answer to an upload. No answer and malformed answers are thrown as PortError. */
export type UploadAnswer =
	/** accepted; the new picture's URL appears some seconds later */
	| { kind: "taken" }
	/**
	 * Code 89, or a 401 without a code: the user or X revoked the access, or X locked or suspended the user's account, which
	 * the user learns when signing in there again
	 */
	| { kind: "revoked" }
	/**
	 * 429, or a used up cap. `until`: epoch ms, null if X does not say. `everybody`: the app's limit is used up, not this user's
	 */
	| { kind: "rate-limited"; until: number | null; everybody: boolean }
	/** X refuses the app itself, whoever's picture it is. `code`: X's status and code or problem, "403/453" */
	| { kind: "operator"; fault: OperatorFault; code: string }
	/** a 403 that names no reason: this user's or the app's. `code`: "403/none" */
	| { kind: "unclear"; code: string }
	/** 400, 413, 422: X refused this picture. `code`: X's status and code, "400/120" */
	| { kind: "refused"; code: string };

/** Profile pictures at X. @see https://docs.x.com/x-api/v1/accounts-and-users/manage-account-settings/api-reference/post-account-update_profile_image */
export interface ProfilePicturesPort {
	/**
	 * @param picture - GIF, JPEG or PNG below 700 KB
	 * @throws PortError for no answer, 5xx, malformed answers and others that are nobody's fault. The outcome is unknown then; a
	 * retry is harmless
	 */
	update(access: TokenPair, picture: Uint8Array<ArrayBuffer>): Promise<UploadAnswer>;
	/**
	 * `url`: the current picture in its uploaded size (without "_normal"); null for none. `mayWrite`: whether X lets this access
	 * change anything; null if X does not say.
	 *
	 * @throws PortError
	 */
	findOriginal(
		access: TokenPair,
	): Promise<
		| { kind: "found"; url: string | null; mayWrite: boolean | null }
		| Exclude<UploadAnswer, { kind: "taken" | "refused" }>
	>;
}
