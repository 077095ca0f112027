import { expect, test } from "vitest";
import { pathAfterSignIn } from "#app/core/accounts/after-sign-in.ts";

test.each([
	["/welcome", false, "/nfts"],
	["/welcome", true, "/off"],
	["/welcome?from=ph#top", true, "/off"],
	["/", false, "/"],
	["/", true, "/"],
	["/payment?amount=5&token=USDC", true, "/payment?amount=5&token=USDC"],
	["/welcome/else", false, "/welcome/else"],
	["/link/abc/dashboard", false, "/link/abc/dashboard"],
	["/off?returnTo=/welcome", false, "/off?returnTo=/welcome"],
	["//evil.example/welcome", false, "/"],
	["https://evil.example/welcome", true, "/"],
	["/\\evil.example", false, "/"],
	[null, true, "/"],
	[undefined, false, "/"],
])("from %j, activated: %j → %s", (returnTo, activated, path) => {
	expect(pathAfterSignIn({ returnTo, activated })).toBe(path);
});
