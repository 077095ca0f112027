import { describe, expect, test } from "vitest";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import { isLastWayIn, providersShown } from "#app/routes/settings/ways-shown.ts";
import type { SignInWays } from "#app/services/accounts/accounts-contract.ts";

const ways = (providers: IdentityProvider[], hasPassword = false): SignInWays => ({
	identities: providers.map((provider) => ({ provider, label: null, createdAt: 0 })),
	hasPassword,
});

describe("ways to sign in", () => {
	test.each<[SignInWays, boolean]>([
		[ways(["x"]), true],
		[ways([], true), true],
		[ways(["x"], true), false],
		[ways(["x", "google"]), false],
	])("%j: the last way to sign in is %s", (has, last) => {
		expect(isLastWayIn(has)).toBe(last);
	});

	test("shows offered providers, and connected ones that are no longer offered", () => {
		expect(providersShown(["google"], ways(["facebook"]))).toEqual(["google", "facebook"]);
		expect(providersShown([], ways([]))).toEqual([]);
	});
});
