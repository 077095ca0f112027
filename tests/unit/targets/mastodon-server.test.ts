import { describe, expect, test } from "vitest";
import { serverOf } from "#app/adapters/social/mastodon-server.ts";

describe("the server in what a user typed", () => {
	test.each([
		["art.example", "art.example"],
		["  Art.Example \n", "art.example"],
		["art.example.", "art.example"],
		["art.example/", "art.example"],
		["https://art.example", "art.example"],
		["HTTPS://ART.EXAMPLE/@marta?x=1#y", "art.example"],
		["http://art.example/@marta", "art.example"],
		["art.example/@marta", "art.example"],
		["https://art.example/@marta@photos.example", "art.example"],
		["@marta@art.example", "art.example"],
		["marta@art.example", "art.example"],
		["@Marta_1.x@Art.Example./", "art.example"],
		["müller.example", "xn--mller-kva.example"],
		["@marta@例え.テスト", "xn--r8jz45g.xn--zckzah"],
		["a.b.c.art.example", "a.b.c.art.example"],
	])("%j is %s", (typed, host) => {
		expect(serverOf(typed)).toBe(host);
	});

	test.each([
		["nothing", ""],
		["spaces", "   "],
		["a name without a dot", "mastodon"],
		["a user without a server", "@marta"],
		["an IPv4 address", "127.0.0.1"],
		["an IPv4 address of another notation", "0x7f.1"],
		["an IPv4 address as a number", "https://2130706433/"],
		["an account at an address", "@marta@10.0.0.1"],
		["an IPv6 address", "https://[::1]/"],
		["a port", "art.example:3000"],
		["a port beside an account", "@marta@art.example:3000"],
		["credentials", "https://marta:secret@art.example"],
		["credentials without a scheme", "marta:secret@art.example"],
		["a user in a URL", "https://marta@art.example/"],
		["another scheme", "ftp://art.example"],
		["a script", "javascript://art.example/%0aalert(1)"],
		["two words", "art example.com"],
		["an underscore", "my_art.example"],
		["a hyphen at an end", "-art.example"],
		["an empty label", "art..example"],
		["a label of 64", `${"a".repeat(64)}.example`],
		["more than 253 characters", `${"a23456789.".repeat(25)}example`],
		["a whole page", "a".repeat(3_000)],
		["a number at the end", "art.1"],
	])("%s is none", (_name, typed) => {
		expect(serverOf(typed)).toBeNull();
	});
});
