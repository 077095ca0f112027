import { expect, test } from "vitest";
import { isShowcasePath, pathAfterWelcome, welcomePath } from "#app/core/showcase/showcase-paths.ts";

test.each([
	["/welcome", true],
	["/welcome?art=3", true],
	["/nfts?q=cat", true],
	["/nfts/", true],
	["/off", true],
	["/targets/mastodon", true],
	["/targets/mastodon/callback?code=1", false],
	["/", false],
	["/offers", false],
	["/nfts/else", false],
	["/settings?returnTo=/off", false],
])("%s belongs to Show My NFT: %j", (path, belongs) => {
	expect(isShowcasePath(path)).toBe(belongs);
});

test.each([
	["/nfts?q=cat&sort=name", "/welcome?returnTo=%2Fnfts%3Fq%3Dcat%26sort%3Dname"],
	["/off", "/welcome?returnTo=%2Foff"],
	["/targets/gravatar", "/welcome?returnTo=%2Ftargets%2Fgravatar"],
	["/welcome?art=3", "/welcome"],
	["/settings", "/welcome"],
])("the welcome path for %s is %s", (path, expected) => {
	expect(welcomePath(path)).toBe(expected);
});

test.each([
	["/nfts?q=cat", "/nfts?q=cat"],
	["/off", "/off"],
	["/settings", "/welcome"],
	["https://evil.example/nfts", "/welcome"],
	["//evil.example/off", "/welcome"],
	[null, "/welcome"],
])("with return path %j, the welcome page leads to %s", (asked, path) => {
	expect(pathAfterWelcome(asked)).toBe(path);
});
