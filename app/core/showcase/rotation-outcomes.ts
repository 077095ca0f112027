/** How an avatar change can fail; /off has a message for each. */
export const ROTATION_FAILURES = [
	/** X rejects the token: the user has to sign in with X again */
	"reconnect",
	/** X's rate limit; the change is retried later */
	"rate-limited",
	/** X refused once, which may be the app's fault; tried again before anything is concluded */
	"unconfirmed",
	/** X refuses the app itself (operator-faults.ts); all users' changes wait for an operator */
	"tier",
	/** the app's own daily limit of X calls is reached */
	"daily-cap",
	/** an admin paused all changes */
	"global-pause",
	/** X did not answer, or returned errors, several times */
	"silent",
	/** X refused this picture */
	"picture-refused",
	/** the user's original picture could not be saved, so it is not replaced */
	"original-not-kept",
	/** the user set another picture at X since the last change: it is kept, and they are asked whether changes go on */
	"own-picture",
	/** no selected NFT is both prepared and still owned */
	"no-pictures",
	/** the marketplace did not answer whether the NFTs are still owned */
	"ownership-unknown",
] as const;
export type RotationFailure = (typeof ROTATION_FAILURES)[number];
