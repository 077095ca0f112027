import { describe, expect, test } from "vitest";
import type { Settings } from "#app/composition/settings.server.ts";
import { appearanceCookie, readAppearance } from "#app/http/appearance-cookie.server.ts";
import { signInOrigins, withSecurityHeaders } from "#app/http/security-headers.server.ts";
import { hashSessionId, newSessionId, readSessionId, sessionCookie } from "#app/services/accounts/session-cookie.ts";

const asking = (cookie: string) => new Request("https://paylink.example", { headers: { Cookie: cookie } });

describe("appearance", () => {
	test("a chosen value is read back", () => {
		const cookie = appearanceCookie({ theme: "dark", dir: "rtl", language: null });
		expect(cookie).toMatch(/^__Host-appearance=dark\.rtl\.any; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		expect(readAppearance(asking(`a=b; ${cookie.split(";")[0]}; c=d`))).toEqual({
			theme: "dark",
			dir: "rtl",
			language: null,
		});
	});

	test.each([
		"",
		"__Host-appearance=",
		"__Host-appearance=blue.up",
		"x__Host-appearance=dark.rtl",
		"__Host-appearance=dark",
	])("a malformed cookie gives the default: %s", (cookie) => {
		expect(readAppearance(asking(cookie))).toEqual({ theme: "system", dir: "auto", language: null });
	});
});

describe("session cookie", () => {
	test("a 256-bit id is set in a __Host- cookie and read back", () => {
		const id = newSessionId();
		expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
		expect(newSessionId()).not.toBe(id);
		const cookie = sessionCookie(id);
		expect(cookie).toMatch(/^__Host-session=\S+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		expect(cookie).not.toMatch(/domain/i);
		expect(readSessionId(asking(`x=y; ${cookie.split(";")[0]}`))).toBe(id);
	});

	test.each([
		"",
		"__Host-session=",
		"__Host-session=short",
		`session=${"a".repeat(43)}`,
		`__Host-session=${"a".repeat(44)}`,
	])("a malformed id is ignored: %s", (cookie) => {
		expect(readSessionId(asking(cookie))).toBeNull();
	});

	test("the database stores the SHA-256 of the id", async () => {
		expect(await hashSessionId("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	});
});

describe("headers", () => {
	test("every response has them; a route's own values stay", () => {
		const plain = withSecurityHeaders(new Response("x"), "abc").headers;
		const policy = plain.get("Content-Security-Policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'");
		// The manifest has its own directive.
		expect(policy).toContain("manifest-src 'self'");
		expect(policy).not.toContain("unsafe");
		expect(plain.get("Cache-Control")).toBe("no-store");
		expect(plain.get("X-Content-Type-Options")).toBe("nosniff");
		const kept = new Response("x", { headers: { "Cache-Control": "public, max-age=60", "Set-Cookie": "a=b" } });
		expect(withSecurityHeaders(kept, "abc").headers.get("Cache-Control")).toBe("public, max-age=60");
		expect(withSecurityHeaders(kept, "abc").headers.getSetCookie()).toEqual(["a=b"]);
	});

	test("no Referer is sent to other sites, because URLs can contain mailed tokens", () => {
		expect(withSecurityHeaders(new Response("x"), "abc").headers.get("Referrer-Policy")).toBe("same-origin");
	});

	test("form-action allows this site and providers with credentials only", () => {
		const settings = {
			X_API_URL: "https://api.x.com",
			X_CONSUMER_KEY: "key",
			GOOGLE_AUTHORIZE_URL: "https://accounts.google.com/o/oauth2/v2/auth",
			GOOGLE_CLIENT_ID: "id",
			FACEBOOK_AUTHORIZE_URL: "https://www.facebook.com/v24.0/dialog/oauth",
			FACEBOOK_CLIENT_ID: undefined,
		} as Settings;
		const policy = (targets?: string[]) =>
			withSecurityHeaders(new Response("x"), "abc", targets).headers.get("Content-Security-Policy");
		expect(policy(signInOrigins(settings))).toContain(
			"; form-action 'self' https://api.x.com https://x.com https://twitter.com https://accounts.google.com; ",
		);
		expect(policy()).toContain("; form-action 'self'; ");
	});
});
