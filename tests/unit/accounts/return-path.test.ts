import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { signInOptions } from "#app/http/guards.server.ts";

/** The auth guard uses nothing else of the context. */
const context = { accounts: { providers: ["google"] } } as unknown as AppLoadContext;
const asked = (path: string) => signInOptions(new Request(`https://paylink.example${path}`), context).returnTo;

describe("redirect to sign-in", () => {
	test.each([
		["/", "/"],
		["/?index", "/"],
		["/payment?from=mail&x=1", "/payment?from=mail&x=1"],
		["/payment?q=%2F%2Fevil.example", "/payment?q=%2F%2Fevil.example"],
		["/settings?_routes=routes%2Fsettings%2Froute", "/settings"],
	])("%s returns to %s", (path, back) => {
		expect(asked(path)).toBe(back);
	});

	test("accepts known providers only", () => {
		expect(signInOptions(new Request("https://paylink.example/"), context).providers).toEqual(["google"]);
	});
});
