import { describe, expect, test } from "vitest";
import { siteOf } from "#app/core/caller-key.ts";
import { clientKeyOf } from "#app/http/client-key.server.ts";

const from = (address: string) => new Request("https://paylink.test/", { headers: { "CF-Connecting-IP": address } });
const network = (address: string) => clientKeyOf(from(address), "a secret");
const site = (address: string) => siteOf(network(address));

describe("who a caller is to limits", () => {
	test("IPv4 counts by address and has no site", () => {
		expect(network("203.0.113.7")).not.toBe(network("203.0.113.8"));
		expect(site("203.0.113.7")).toBeNull();
		expect(site("::ffff:203.0.113.7")).toBeNull();
	});

	test("IPv6 counts by /64 and, more widely, by /48, however it is written", () => {
		expect(network("2001:db8:1:2::1")).toBe(network("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff"));
		expect(network("2001:db8:1:2::1")).not.toBe(network("2001:db8:1:3::1"));
		expect(site("2001:db8:1:2::1")).toBe(site("2001:db8:1:ffff::1"));
		expect(site("2001:db8:1:2::1")).not.toBe(site("2001:db8:2:2::1"));
		expect(site("2001:db8::1")).toBe(site("2001:db8:0:7::"));
	});

	test("the key tells no address without the secret", () => {
		expect(clientKeyOf(from("203.0.113.7"), "another")).not.toBe(network("203.0.113.7"));
		expect(network("203.0.113.7")).toMatch(/^[\w-]{22}$/);
	});
});
