import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { noticeCookie, sayNotice } from "#app/http/notice.server.ts";
import { action as resetPassword } from "#app/routes/auth/reset-password/route.tsx";
import { action as secondStep } from "#app/routes/auth/second-step/route.tsx";
import { signIn } from "#app/routes/auth/sign-in.server.ts";
import { sayIn } from "#app/words/say-in.ts";

/** Signing in keeps an account that was to be deleted: the next page says so, whatever else there is to say. */

const signedIn = async () => ({
	ok: true,
	flaw: "common",
	user: { activated: true, hasAccess: true },
	cookies: ["__Host-session=of-somebody; Path=/", noticeCookie({ code: "account-kept" })],
});
/** The actions use nothing else of the context. */
const context = {
	say: async () => sayIn("en"),
	accounts: { login: signedIn, resetPassword: signedIn },
	passkeys: { signInByCode: signedIn },
};

test.each([
	["with a password that guessers try first", signIn, { email: "ada@example.com", password: "password" }],
	[
		"by a new password",
		resetPassword,
		{ intent: "choose", token: "t".repeat(43), password: "seven lamps and a kettle" },
	],
	["with a code of a second step", secondStep, { code: "of mine" }],
] as const)("%s", async (_, action, fields) => {
	const request = new Request("https://paylink.example/auth/login", {
		method: "POST",
		body: new URLSearchParams(fields),
	});
	const answer = (await action({ request, params: {}, context } as unknown as ActionFunctionArgs)) as Response;
	expect(answer.status).toBe(302);
	// Browsers keep the last of one name.
	const kept = answer.headers.getSetCookie().findLast((cookie) => cookie.startsWith("__Host-notice=")) ?? "";
	const next = new Request("https://paylink.example/", { headers: { Cookie: kept.split(";")[0] ?? "" } });
	expect(sayNotice(next, sayIn("en"))).toMatchObject({ code: "account-kept" });
});
