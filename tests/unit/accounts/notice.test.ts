import { describe, expect, test } from "vitest";
import { endedNoticeCookie, type Notice, noticeCookie, sayNotice } from "#app/http/notice.server.ts";
import { sayIn } from "#app/words/say-in.ts";

const say = sayIn("en");
const asking = (cookie: string) => new Request("https://paylink.example", { headers: { Cookie: cookie } });
const shown = (notice: Notice) => sayNotice(asking(`a=b; ${noticeCookie(notice).split(";")[0]}; c=d`), say);

describe("a notice", () => {
	test.each<[Notice, string, RegExp]>([
		[{ code: "name-saved" }, "ok", /^Your name is saved\./],
		[{ code: "linked", provider: "x" }, "ok", /^X is connected\./],
		[{ code: "denied", provider: "google" }, "calm", /^You said no at Google, so nothing happened\./],
		[
			{ code: "provider-failed", provider: "facebook" },
			"bad",
			/^Facebook did not answer .* Nothing changed\. Try again/,
		],
		[{ code: "last-way-in" }, "bad", /only way in/],
		[{ code: "slowed", retryAfterMs: 120_000 }, "bad", /^Too many tries\. Try again in two minutes\.$/],
	])("%j is shown on the next page", (notice, tone, sentence) => {
		expect(shown(notice)?.tone).toBe(tone);
		expect(shown(notice)?.sentence).toMatch(sentence);
	});

	test("uses a short-lived __Host- HttpOnly cookie", () => {
		expect(noticeCookie({ code: "deleted" })).toBe(
			"__Host-notice=deleted; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
		);
		expect(endedNoticeCookie()).toMatch(/^__Host-notice=; Max-Age=0; /);
	});

	test.each([
		"",
		"__Host-notice=",
		"__Host-notice=toString",
		"__Host-notice=constructor",
		"__Host-notice=linked",
		"__Host-notice=linked.myspace",
		"__Host-notice=slowed",
		"__Host-notice=slowed.99999999999",
		"x__Host-notice=deleted",
		"__Host-notice=<b>deleted</b>",
	])("a malformed cookie shows nothing: %s", (cookie) => {
		expect(sayNotice(asking(cookie), say)).toBeNull();
	});
});
