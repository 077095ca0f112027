import { describe, expect, test } from "vitest";
import { FULL_LANGUAGES, LANGUAGES } from "#app/core/i18n/languages.ts";
import type { AccountMail } from "#app/core/operations/mail-message.ts";
import { accountMail } from "#app/services/accounts/account-mails.ts";
import { newTokenId, tokenOf } from "#app/services/accounts/one-time-tokens.ts";

const facts = {
	appUrl: "https://paylink.test",
	supportEmail: "support@paylink.test",
	cookieSecret: btoa("a secret of thirty-two bytes, ok"),
};

const mail = (kind: AccountMail["kind"], more: Partial<AccountMail> = {}): AccountMail => ({
	kind,
	paymentId: null,
	dedupeKey: "account:x",
	to: "ada@example.com",
	language: "en",
	tokenId: null,
	values: {
		at: "1795290000000",
		email: "new@example.com",
		provider: "Google",
		because: "403/453",
		names: '["Owl #7"]',
	},
	...more,
});

const WITH_LINK = [
	["register", "verify", "24 hours"],
	["verify-email", "verify", "24 hours"],
	["reset-password", "reset-password", "60 minutes"],
] as const;
const WITHOUT = [
	"already-registered",
	"no-account",
	"password-changed",
	"email-changed",
	"way-added",
	"way-removed",
	"account-deleted",
	"x-reconnect",
	"pieces-sold",
	"changes-halted",
] as const;

describe("mails about accounts", () => {
	test.each(WITH_LINK)("%s: one button to %s, valid for %s", async (kind, page, duration) => {
		const tokenId = newTokenId();
		const { text, html } = await accountMail(facts, mail(kind, { tokenId }));
		const url = `https://paylink.test/auth/mailed/${page}#${tokenOf(facts.cookieSecret, kind, tokenId)}`;
		expect(text).toContain(url);
		expect(text).toContain(duration);
		expect(html.match(/<a /g)).toHaveLength(1);
		expect(html).toContain(`href="${url}"`);
		// The id in the outbox is not the token, and there is no tracking picture.
		expect(text).not.toContain(tokenId);
		expect(html).not.toMatch(/<img|src=/);
	});

	test.each(WITHOUT)("%s contains no token", async (kind) => {
		const { text, html } = await accountMail(facts, mail(kind));
		expect(text + html).not.toContain("/auth/mailed/");
	});

	test.each([...WITH_LINK.map(([kind]) => kind), ...WITHOUT])("%s is whole in every language", async (kind) => {
		const mails = await Promise.all(
			FULL_LANGUAGES.map((language) => accountMail(facts, mail(kind, { language, tokenId: newTokenId() }))),
		);
		expect(new Set(mails.map(({ subject }) => subject)).size).toBe(FULL_LANGUAGES.length);
		for (const { subject, text } of mails) {
			expect(subject + text).not.toMatch(/accountMails\.|\{\w+\}|undefined|NaN/);
			expect(text).toContain("support@paylink.test");
		}
		expect(mails[1]?.html).toContain('dir="rtl"');
	});

	test.each([...WITH_LINK.map(([kind]) => kind), ...WITHOUT])(
		"%s has nothing in its subject that somebody typed",
		async (kind) => {
			const typed = "URGENT see evil.example";
			const values = { at: "0", email: typed, provider: typed, because: typed, names: JSON.stringify([typed]) };
			for (const language of LANGUAGES) {
				const { subject } = await accountMail(facts, mail(kind, { language, tokenId: newTokenId(), values }));
				expect(subject).not.toMatch(/urgent|evil/i);
			}
		},
	);

	test.each([
		["x-reconnect", "/off"],
		["pieces-sold", "/nfts"],
		["changes-halted", "/admin"],
	] as const)("%s leads to %s and nowhere else", async (kind, path) => {
		const { text, html } = await accountMail(facts, mail(kind));
		expect(text).toContain(`https://paylink.test${path}\n`);
		expect(html.match(/<a /g)).toHaveLength(1);
	});

	test.each([
		["x-reconnect", "/targets/mastodon", "Your picture waits: sign in with Mastodon again"],
		["own-picture", "/off", "You changed your picture at Mastodon: shall it stay?"],
	] as const)("%s names another place than X, and leads to %s", async (kind, path, subject) => {
		const about = await accountMail(facts, mail(kind, { values: { target: "mastodon" } }));
		expect(about.subject).toBe(subject);
		expect(about.text).toContain(`https://paylink.test${path}\n`);
		expect(about.text).not.toMatch(/\bX\b/);
		const earlier = await accountMail(facts, mail(kind, { values: {} }));
		expect(earlier.subject).toMatch(/\bX\b/);
	});

	test("lists sold NFTs, shortened, and isolates the direction of each name", async () => {
		const sold = (names: string[], language: "en" | "ar" = "en") =>
			accountMail(facts, mail("pieces-sold", { language, values: { names: JSON.stringify(names) } }));
		const one = await sold(["Owl #7"]);
		expect(one.subject).toBe("A favourite of yours takes no turns any more");
		expect(one.text).toContain("Owl #7 is no longer in the wallet");
		const names = Array.from({ length: 12 }, (_, n) => `Owl <b>#${n}`);
		const many = await sold(names);
		expect(many.subject).toBe("12 favourites of yours take no turns any more");
		expect(many.text).toContain("Owl <b>#9 and 2 more.");
		expect(many.text).not.toContain("#10");
		expect(many.html).toContain("<bdi>Owl &lt;b&gt;#0</bdi>");
		expect((await sold(names, "ar")).text).toContain("قطعتان أخريان");
		// Its contract may name an NFT anew before it takes it away.
		const phishing = await sold(["Refund at https://evil.example"]);
		for (const text of [phishing.text, phishing.html]) expect(text).not.toMatch(/https:\/\/evil|evil\.example/);
	});

	test("says which refusal halted all changes, and when", async () => {
		const { text } = await accountMail(facts, mail("changes-halted"));
		expect(text).toMatch(/On 21 November 2026, \d\d:\d\d UTC X refused/);
		expect(text).toContain("(403/453)");
		expect(text).toContain("plan at X does not include");
		const credits = await accountMail(facts, mail("changes-halted", { values: { at: "0", fault: "credits" } }));
		expect(credits.text).toContain("Add credit in X’s developer console");
	});

	test("tokens differ by purpose, id and secret", () => {
		const id = newTokenId();
		const tokens = [
			tokenOf(facts.cookieSecret, "register", id),
			tokenOf(facts.cookieSecret, "reset-password", id),
			tokenOf(facts.cookieSecret, "register", newTokenId()),
			tokenOf(btoa("another secret of 32 bytes, okay"), "register", id),
		];
		expect(new Set(tokens).size).toBe(4);
		for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
		expect(tokenOf(facts.cookieSecret, "register", id)).toBe(tokens[0]);
	});

	test.each([
		"ada@example.com\r\nBcc: all@example.com",
		"ada@example.com\nX-Evil: 1",
		"ada@example.com\u2028Bcc: all@example.com",
		"ada@example.com\u0000",
	])("%j cannot inject a header", async (to) => {
		const composed = await accountMail(facts, mail("email-changed", { to, values: { at: "0", email: to } }));
		expect(composed.to + composed.subject).not.toMatch(/[\r\n\0\u2028]/);
		expect(composed.text).not.toMatch(/^(Bcc|X-Evil):/m);
	});
});
