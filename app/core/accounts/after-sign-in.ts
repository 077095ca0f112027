import { sameSitePath } from "../same-site-path.ts";

/** Input for the redirect after a sign-in. */
export interface SignInRedirect {
	/** path where the sign-in began; untrusted, of any type */
	returnTo: unknown;
	/** the user has turned on the daily picture change */
	activated: boolean;
}

/**
 * A sign-in that began on the welcome screen leads to "/off" if the daily change is on, else to "/nfts" (SPEC §2, §4).
 * Any other sign-in returns to the requested path, including its query.
 */
export function pathAfterSignIn({ returnTo, activated }: SignInRedirect): string {
	const path = sameSitePath(returnTo);
	if (new URL(path, "https://here.invalid").pathname !== "/welcome") return path;
	return activated ? "/off" : "/nfts";
}
