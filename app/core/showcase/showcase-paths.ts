import { sameSitePath } from "../same-site-path.ts";

/** Entry page of Show My NFT for signed-out visitors. */
export const WELCOME_PATH = "/welcome";

/** Its screens for signed-in users (SPEC §2). */
const SIGNED_IN_PATHS: readonly string[] = ["/nfts", "/off"];
/** Where a target is connected. */
const CONNECT_PATH = /^\/targets\/[a-z]+$/;

/** @param path - of this app, with or without a query */
function screenOf(path: string): string {
	return new URL(path, "https://here.invalid").pathname.replace(/(.)\/+$/, "$1");
}

const isSignedInPath = (path: string) => {
	const screen = screenOf(path);
	return SIGNED_IN_PATHS.includes(screen) || CONNECT_PATH.test(screen);
};

/** True if a path belongs to Show My NFT: the welcome page and the screens for signed-in users. */
export function isShowcasePath(path: string): boolean {
	return screenOf(path) === WELCOME_PATH || isSignedInPath(path);
}

/** Path of the welcome page, with a return path if `returnTo` is a signed-in screen. */
export function welcomePath(returnTo: string): string {
	if (!isSignedInPath(returnTo)) return WELCOME_PATH;
	return `${WELCOME_PATH}?${new URLSearchParams({ returnTo })}`;
}

/** @param asked - the welcome page's return parameter, untrusted; @returns where to go after signing in there */
export function pathAfterWelcome(asked: unknown): string {
	const path = sameSitePath(asked);
	return isSignedInPath(path) ? path : WELCOME_PATH;
}
