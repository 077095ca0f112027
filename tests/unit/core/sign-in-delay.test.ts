import { expect, test } from "vitest";
import { LONGEST_WAIT_MS, waitAfter } from "#app/core/accounts/sign-in-delay.ts";

test("three guesses are free, then waits double up to twenty minutes", () => {
	expect([1, 2, 3, 4, 5, 6, 7].map(waitAfter)).toEqual([0, 0, 0, 1000, 2000, 4000, 8000]);
	expect([14, 15, 40, 2000].map(waitAfter)).toEqual([1_024_000, LONGEST_WAIT_MS, LONGEST_WAIT_MS, LONGEST_WAIT_MS]);
});

test("non-stop guessing gets fewer than a hundred guesses a day", () => {
	let at = 0;
	let guesses = 0;
	while (at < 24 * 60 * 60_000) {
		guesses += 1;
		at += waitAfter(guesses);
	}
	expect(guesses).toBe(85);
});
