import type { VerificationResult } from "../core/wire.ts";

/** Told to whoever reports faster than people do. */
export const reportsSlowed: VerificationResult = {
	verified: false,
	kind: "waiting",
	reason: "rate-limited",
	message: "Too many checks in a short time",
	detail:
		"This hash was not checked and nothing was stored. No money moved because of it. Wait a minute and try again.",
	compare: null,
};
