import { describe, expect, test } from "vitest";
import { type Notice, noticeCookie, sayNotice } from "#app/http/notice.server.ts";
import { sayIn } from "#app/words/say-in.ts";

const read = (cookie: string, language: "en" | "ar" = "en") =>
	sayNotice(new Request("https://paylink.test/off", { headers: { Cookie: cookie } }), sayIn(language));

const shown = (notice: Notice, language?: "en" | "ar") => read(noticeCookie(notice).replace(/;.*/, ""), language);

describe("notices about places", () => {
	test("a place that is connected, by the name it has there", () => {
		const notice = { code: "target-connected", target: "mastodon", label: "@marta@art.example" } as const;
		expect(shown(notice)).toEqual({
			tone: "ok",
			code: "target-connected",
			sentence: "Mastodon is connected: @marta@art.example. From the next change on the picture hangs there, too.",
		});
		expect(shown(notice, "ar")?.sentence).toContain("@marta@art.example");
	});

	test.each(["نور", "名".repeat(500), "a;b=c", ""])("a name of any characters: %s", (label) => {
		const notice = { code: "target-connected", target: "gravatar", label } as const;
		expect(noticeCookie(notice)).toMatch(/^__Host-notice=[\w.-]+;/);
		expect(shown(notice)?.sentence).toContain(label.slice(0, 100));
	});

	test("places that do not show a change, with why, and what is the same said once", () => {
		const missed = [
			{ target: "x", reason: "tier" },
			{ target: "mastodon", reason: "reconnect" },
			{ target: "gravatar", reason: null },
		] as const;
		expect(shown({ code: "changed-partly", missed })?.sentence).toBe(
			"The new picture is up, but not at X, Mastodon and Gravatar. X does not let us change pictures at present, anybody’s. Mastodon does not know your sign-in any more. Sign in there again.",
		);
		const alike = [
			{ target: "x", reason: "no-pictures" },
			{ target: "mastodon", reason: "no-pictures" },
		] as const;
		expect(shown({ code: "restored-partly", missed: alike })?.sentence).toBe(
			"Your original picture is back, but not at X and Mastodon. None of your favorites is ready and still in your wallet.",
		);
	});

	test.each([
		["connect-denied", "calm", "You said no at Bluesky, so nothing changed."],
		["connect-other-account", "bad", "Another account of yours at Bluesky is connected. Disconnect that one first."],
		["paused-there", "ok", "Paused at Bluesky. The picture there stays as it is."],
		["target-left-restored", "ok", "Bluesky is disconnected, and your original picture is back."],
	] as const)("%s", (code, tone, sentence) => {
		expect(shown({ code, target: "bluesky" })).toEqual({ tone, code, sentence });
	});

	test.each([
		"target-left.nowhere",
		"target-left",
		"target-connected.x.!",
		"changed-partly.nowhere_tier",
		"changed-partly",
		"connect-denied.x_",
	])("nonsense says nothing: %s", (about) => {
		expect(read(`__Host-notice=${about}`)).toBeNull();
	});
});
