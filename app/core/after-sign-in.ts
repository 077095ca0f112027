/** The gallery's door; whoever came in by it goes on to their pictures (SPEC §2, "After sign-in"). */
const WELCOME = /^\/welcome\/?(?:[?#]|$)/;

/**
 * Where somebody goes who has just signed in: to the path they asked for; from the gallery's door to their running
 * pictures, or to choosing some.
 *
 * @param returnTo - a path of ours (core/same-site-path.ts)
 */
export function placeAfterSignIn(returnTo: string, user: { activated: boolean }): string {
	if (!WELCOME.test(returnTo)) return returnTo;
	return user.activated ? "/off" : "/nfts";
}
