import { sameSitePath } from "../same-site-path.ts";

/** The front door of Show My NFT. */
export const WELCOME_PATH = "/welcome";

/** Its screens for signed-in people (SPEC §2). */
const SIGNED_IN_PATHS: readonly string[] = ["/nfts", "/off"];

/** @param path - a path of ours, with its query or without */
function screenOf(path: string): string {
	return new URL(path, "https://here.invalid").pathname.replace(/(.)\/+$/, "$1");
}

/** Whether a path of ours belongs to Show My NFT: its front door and what lies behind it. */
export function isShowcasePath(path: string): boolean {
	const screen = screenOf(path);
	return screen === WELCOME_PATH || SIGNED_IN_PATHS.includes(screen);
}

/** The front door that leads on to a screen behind it; for any other path, the front door alone. */
export function welcomePath(returnTo: string): string {
	if (!SIGNED_IN_PATHS.includes(screenOf(returnTo))) return WELCOME_PATH;
	return `${WELCOME_PATH}?${new URLSearchParams({ returnTo })}`;
}

/** @param asked - what the front door's address says, of any type; @returns where to go after signing in there */
export function pathBehindWelcome(asked: unknown): string {
	const path = sameSitePath(asked);
	return SIGNED_IN_PATHS.includes(screenOf(path)) ? path : WELCOME_PATH;
}
