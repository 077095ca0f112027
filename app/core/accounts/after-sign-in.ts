import { sameSitePath } from "../same-site-path.ts";

/** Where somebody goes who has just signed in. */
export interface Arrival {
	/** path the sign-in was begun at, of any type and from anywhere */
	returnTo: unknown;
	/** Show My NFT changes their picture */
	activated: boolean;
}

/**
 * A sign-in begun on the welcome screen goes on to "/off" when the pictures are on and to "/nfts" when not (SPEC §2, §4);
 * any other goes back to the path asked for, query and all.
 */
export function pathAfterSignIn({ returnTo, activated }: Arrival): string {
	const path = sameSitePath(returnTo);
	if (new URL(path, "https://here.invalid").pathname !== "/welcome") return path;
	return activated ? "/off" : "/nfts";
}
