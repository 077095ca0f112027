import { sameSitePath } from "../same-site-path.ts";

/** Input for the redirect after a sign-in. */
export interface SignInRedirect {
	/** path where the sign-in began; untrusted, of any type */
	returnTo: unknown;
	/** the user has turned on the daily picture change */
	activated: boolean;
	/** the user may create payment links */
	hasAccess: boolean;
}

/** Screens to sign in on: a sign-in that began there by itself asked for no page. */
const SIGN_IN_SCREENS = /^\/auth(?:\/|$)/;

/**
 * A sign-in that began on the welcome screen leads to "/off" if the daily change is on, else to "/nfts" (SPEC §2, §4). One
 * that asked for no page leads to "/off" in the same case, else to "/"; and so does one for "/" while its user may not create
 * links: who shows a picture is not sent to write a post for access. Any other sign-in returns to the requested path,
 * including its query.
 */
export function pathAfterSignIn({ returnTo, activated, hasAccess }: SignInRedirect): string {
	const path = sameSitePath(returnTo);
	const { pathname } = new URL(path, "https://here.invalid");
	if (pathname === "/welcome") return activated ? "/off" : "/nfts";
	if (SIGN_IN_SCREENS.test(pathname)) return activated ? "/off" : "/";
	return path === "/" && activated && !hasAccess ? "/off" : path;
}
