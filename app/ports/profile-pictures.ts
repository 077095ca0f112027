import type { OperatorFault } from "../core/showcase/operator-faults.ts";

/** A target's answer to an upload. No answer and malformed answers are thrown as PortError. */
export type UploadAnswer =
	/**
	 * accepted. `url`: the new picture's address, as `findOriginal` will name it; null where the target names it only later, as X
	 * does after some seconds
	 */
	| { kind: "taken"; url: string | null }
	/**
	 * the user or the target revoked the access, or the target locked or suspended the user's account, which the user learns when
	 * signing in there again
	 */
	| { kind: "revoked" }
	/**
	 * 429, or a used up cap. `until`: epoch ms, null if the target does not say. `everybody`: the app's limit is used up, not this
	 * user's
	 */
	| { kind: "rate-limited"; until: number | null; everybody: boolean }
	/** the target refuses the app itself, whoever's picture it is. `code`: its status and code or problem, "403/453" */
	| { kind: "operator"; fault: OperatorFault; code: string }
	/** a refusal that names no reason: this user's or the app's. `code`: "403/none" */
	| { kind: "unclear"; code: string }
	/** the target refused this picture. `code`: its status and code, "400/120" */
	| { kind: "refused"; code: string };

/** What a target says of the picture that it shows. */
export type ShownAnswer =
	/**
	 * `url`: the current picture in its largest size; null for none. Another picture has another address. `mayWrite`: whether this
	 * access may change anything; null if the target does not say
	 */
	| { kind: "found"; url: string | null; mayWrite: boolean | null }
	| Exclude<UploadAnswer, { kind: "taken" | "refused" }>;

/**
 * Profile pictures at one target.
 *
 * @typeParam Access - what allows it to act for a user
 */
export interface ProfilePicturesPort<Access> {
	/**
	 * @param picture - JPEG or PNG (GIF only where it is a user's original), below 700 KB
	 * @param replaces - address of the picture of ours that hangs there, which nobody needs any more; null for none. Targets that
	 * keep every upload in the user's library delete it
	 * @throws PortError for no answer, 5xx, malformed answers and others that are nobody's fault. The outcome is unknown then; a
	 * retry is harmless
	 */
	update(access: Access, picture: Uint8Array<ArrayBuffer>, replaces?: string | null): Promise<UploadAnswer>;
	/** @throws PortError */
	findOriginal(access: Access): Promise<ShownAnswer>;
}
