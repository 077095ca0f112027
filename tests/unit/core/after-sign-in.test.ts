import { expect, test } from "vitest";
import { pathAfterSignIn } from "#app/core/accounts/after-sign-in.ts";

const PLAIN = {};
const ACTIVATED = { activated: true };
const REQUESTER = { hasAccess: true };
const BOTH = { activated: true, hasAccess: true };

test.each([
	["/welcome", PLAIN, "/nfts"],
	["/welcome", ACTIVATED, "/off"],
	["/welcome?from=ph#top", ACTIVATED, "/off"],
	["/auth/login", PLAIN, "/"],
	["/auth/login", ACTIVATED, "/off"],
	["/auth/login", BOTH, "/off"],
	["/auth/register", PLAIN, "/"],
	["/auth/login?returnTo=https://evil.example", ACTIVATED, "/off"],
	["/authority", ACTIVATED, "/authority"],
	["/", PLAIN, "/"],
	["/", REQUESTER, "/"],
	["/", ACTIVATED, "/off"],
	["/", BOTH, "/"],
	["/payment", ACTIVATED, "/payment"],
	["/payment?amount=5&token=USDC", ACTIVATED, "/payment?amount=5&token=USDC"],
	["/welcome/else", PLAIN, "/welcome/else"],
	["/link/abc/dashboard", PLAIN, "/link/abc/dashboard"],
	["/off?returnTo=/welcome", PLAIN, "/off?returnTo=/welcome"],
	["//evil.example/welcome", PLAIN, "/"],
	["//evil.example/auth/login", BOTH, "/"],
	["https://evil.example/welcome", ACTIVATED, "/off"],
	["https://evil.example/welcome", BOTH, "/"],
	["/\\evil.example", PLAIN, "/"],
	[null, BOTH, "/"],
	[undefined, PLAIN, "/"],
])("from %j by %j → %s", (returnTo, user, path) => {
	expect(pathAfterSignIn({ returnTo, activated: false, hasAccess: false, ...user })).toBe(path);
});
