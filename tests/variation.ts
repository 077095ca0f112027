import { test } from "vitest";
import { VARIATION } from "./tags.ts";

/**
 * A test of a kind that `npm test` has others of: it is left to `npm run soak -- crowds` or `stories`.
 *
 * @param timeout - in milliseconds, where it takes longer than others
 */
export function variation(name: string, check: () => Promise<void> | void, timeout?: number): void {
	test(name, { tags: VARIATION.name, ...(timeout === undefined ? {} : { timeout }) }, check);
}
