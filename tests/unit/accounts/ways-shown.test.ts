import { describe, expect, test } from "vitest";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import { isLastWayIn, providersShown } from "#app/routes/settings/ways-shown.ts";
import type { SignInWays } from "#app/services/accounts/accounts-contract.ts";

const ways = (providers: IdentityProvider[], hasPassword = false): SignInWays => ({
	identities: providers.map((provider) => ({ provider, label: null, createdAt: 0 })),
	hasPassword,
});

describe("ways to sign in", () => {
	test.each<[SignInWays, number, boolean]>([
		[ways(["x"]), 0, true],
		[ways([], true), 0, true],
		[ways([]), 1, true],
		[ways(["x"], true), 0, false],
		[ways(["x", "google"]), 0, false],
		[ways(["x"]), 1, false],
		[ways([], true), 1, false],
		[ways([]), 2, false],
	])("%j and %i passkeys: the last way to sign in is %s", (has, passkeys, last) => {
		expect(isLastWayIn(has, passkeys)).toBe(last);
	});

	test("shows offered providers, and connected ones that are no longer offered", () => {
		expect(providersShown(["google"], ways(["facebook"]))).toEqual(["google", "facebook"]);
		expect(providersShown([], ways([]))).toEqual([]);
	});
});
