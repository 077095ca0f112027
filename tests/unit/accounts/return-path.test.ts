import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { doorTo } from "#app/http/guards.server.ts";

/** The door reads nothing else of the context. */
const context = { accounts: { providers: ["google"] } } as unknown as AppLoadContext;
const asked = (path: string) => doorTo(new Request(`https://paylink.example${path}`), context).returnTo;

describe("the door in place of a page", () => {
	test.each([
		["/", "/"],
		["/?index", "/"],
		["/payment?from=mail&x=1", "/payment?from=mail&x=1"],
		["/payment?q=%2F%2Fevil.example", "/payment?q=%2F%2Fevil.example"],
		["/settings?_routes=routes%2Fsettings%2Froute", "/settings"],
	])("%s leads back to %s", (path, back) => {
		expect(asked(path)).toBe(back);
	});

	test("knows which providers there are", () => {
		expect(doorTo(new Request("https://paylink.example/"), context).providers).toEqual(["google"]);
	});
});
