/** How a change of a picture can fail; each has a sentence in the words of /off. */
export const ROTATION_FAILURES = [
	/** X does not know the token any more: sign in with X again */
	"reconnect",
	/** X has us wait; the change comes later */
	"rate-limited",
	/** the app's tier at X does not allow it; everybody's changes wait for an operator */
	"tier",
	/** today's calls to X are used up */
	"daily-cap",
	/** an admin paused all changes */
	"global-pause",
	/** X did not answer, or failed, several times */
	"silent",
	/** X did not take this picture */
	"picture-refused",
	/** the picture a person has at X could not be kept, so that no other takes its place */
	"original-not-kept",
	/** no selected NFT is ready and still owned */
	"no-pictures",
	/** the marketplace did not say whether the NFTs are still owned */
	"ownership-unknown",
] as const;
export type RotationFailure = (typeof ROTATION_FAILURES)[number];
