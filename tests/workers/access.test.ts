import { createExecutionContext } from "cloudflare:test";
import { afterEach, describe, expect, test } from "vitest";
import { buildContext } from "#app/composition/services.server.ts";
import { ACCESS_CODE_MS } from "#app/core/accounts/access-code.ts";
import { timeOfTweet } from "#app/core/accounts/tweet-rules.ts";
import type { CheckPostOutcome } from "#app/services/accounts/access-contracts.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { minuteNow } from "../minutes.ts";
import { variationUnless } from "../tags.ts";
import { env } from "./environment.ts";
import { defaultDraft, makeUser, outside, PASSWORD, services, unique, untilSlowed } from "./scenario.ts";

/** Both look-up APIs for posts. */
const WAYS = [
	["oEmbed", { X_BEARER_TOKEN: "" }],
	["API v2", { X_BEARER_TOKEN: STAND_IN_CREDENTIALS.x.bearerToken }],
] as const;
type Way = (typeof WAYS)[number][1];

const made = new Map<Way, typeof env>();
function access(way: Way = WAYS[0][1]) {
	const bindings = made.get(way) ?? { ...env, ...way };
	made.set(way, bindings);
	return buildContext(new Request("https://paylink.test/"), bindings, createExecutionContext()).access;
}

async function newAuthor(more: { protected?: boolean } = {}): Promise<string> {
	const handle = unique("p").replaceAll("-", "_").slice(0, 15);
	await outside.addPerson({ id: handle, x: { handle, ...more } });
	return handle;
}

/** A user with a code, and a post at X that contains it. */
async function ready(text = (code: string) => `My code: ${code}`) {
	const [userId, author] = [await makeUser(), await newAuthor()];
	const code = await access().currentCode(userId);
	const post = await outside.writePost({ author, text: text(code) });
	return { userId, author, code, post };
}

async function grantOf(userId: string) {
	return env.DB.prepare("select how, author, revoked_at as revokedAt from access_grants where user_id = ?")
		.bind(userId)
		.first<{ how: string; author: string | null; revokedAt: number | null }>();
}

const reasonOf = (outcome: CheckPostOutcome) => (outcome.ok ? "ok" : outcome.reason);

afterEach(() => outside.heal());

describe.for(WAYS)("a public post, looked up by %s,", ([, way]) => {
	test("grants access, and is idempotent", async () => {
		const { userId, author, post } = await ready((code) => `Köstlich & <b>gut</b>: "${code.toUpperCase()}" 👋`);
		expect(await access(way).checkPost(userId, post.url)).toEqual({ ok: true });
		const id = (await outside.users()).find(({ x }) => x?.handle === author)?.x?.id;
		const bound = way.X_BEARER_TOKEN ? `#${id}` : author.toLowerCase();
		expect(await grantOf(userId)).toEqual({ how: "post", author: bound, revokedAt: null });
		expect(await access(way).checkPost(userId, post.url)).toEqual({ ok: true });
	});

	test("is found by its id, whatever the rest of its URL", async () => {
		const { userId, post } = await ready();
		const url = `http://mobile.twitter.com/somebody_else/status/${post.id}/photo/1?s=20#x`;
		expect(await access(way).checkPost(userId, url)).toEqual({ ok: true });
	});

	test("is refused if it does not exist, was deleted or is protected", async () => {
		const { userId, post } = await ready();
		await outside.deletePost(post.id);
		expect(reasonOf(await access(way).checkPost(userId, post.url))).toBe("tweet-not-public");
		const later = (BigInt(post.id) + 1_000n).toString();
		expect(reasonOf(await access(way).checkPost(userId, `https://x.com/i/status/${later}`))).toBe("tweet-not-public");
		const shy = await newAuthor({ protected: true });
		const hidden = await outside.writePost({ author: shy, text: await access().currentCode(userId) });
		expect(reasonOf(await access(way).checkPost(userId, hidden.url))).toBe("tweet-not-public");
	});

	test("is refused without the code, with a part of it or with another user's", async () => {
		const other = await access().currentCode(await makeUser());
		for (const text of [() => "Just saying hello", (code: string) => `${code}s`, () => `My code: ${other}`]) {
			const { userId, post } = await ready(text);
			expect(reasonOf(await access(way).checkPost(userId, post.url))).toBe("tweet-no-code");
			expect(await grantOf(userId)).toBeNull();
		}
	});

	test("is refused if its author is not the linked X account", async () => {
		const { userId, author, post } = await ready();
		const users = await outside.users();
		const link = (subject: string, label: string) =>
			env.DB.prepare(
				"insert or replace into identities (provider, subject, user_id, label, created_at, last_used_at) values ('x', ?, ?, ?, 1, 1)",
			).bind(subject, userId, label);
		await link(`9${Date.now()}`, "@somebody_else").run();
		expect(await access(way).checkPost(userId, post.url)).toMatchObject({
			reason: "tweet-other-author",
			author: author.toLowerCase(),
			linked: "somebody_else",
		});
		await env.DB.prepare("delete from identities where user_id = ?").bind(userId).run();
		const own = users.find((person) => person.x?.handle === author)?.x?.id ?? "";
		await link(own, `@${author.toUpperCase()}`).run();
		expect(await access(way).checkPost(userId, post.url)).toEqual({ ok: true });
	});

	test("does not grant access to a second account, nor does its author", async () => {
		const { userId, author, post } = await ready();
		expect(await access(way).checkPost(userId, post.url)).toEqual({ ok: true });
		const second = await makeUser();
		const code = await access().currentCode(second);
		expect(reasonOf(await access(way).checkPost(second, post.url))).toBe("tweet-used");
		const another = await outside.writePost({ author, text: code });
		expect(reasonOf(await access(way).checkPost(second, another.url))).toBe("tweet-author-bound");
		expect(await grantOf(second)).toBeNull();
	});

	test.for([
		["down", { fault: "down" }],
		["failing", { fault: 500 }],
		["talking nonsense", { fault: "garbage" }],
		["cut short", { fault: "truncated" }],
	] as const)("is neither taken nor refused while X is %s", async ([, fault]) => {
		const { userId, post } = await ready();
		await outside.setFault({ service: "x", ...fault });
		expect(await access(way).checkPost(userId, post.url)).toEqual({
			ok: false,
			reason: "could-not-check",
			retryAfterMs: null,
		});
		expect(await grantOf(userId)).toBeNull();
		await outside.heal();
		expect(await access(way).checkPost(userId, post.url)).toEqual({ ok: true });
	});

	test("waits as long as X asks", async () => {
		const { userId, post } = await ready();
		await outside.setFault({ service: "x", fault: 429, retryAfter: 90 });
		const outcome = await access(way).checkPost(userId, post.url);
		expect(outcome).toMatchObject({ reason: "could-not-check" });
		const wait = !outcome.ok && outcome.reason === "could-not-check" ? outcome.retryAfterMs : null;
		expect(wait).toBeGreaterThan(60_000);
		expect(wait).toBeLessThanOrEqual(91_000);
	});

	test("times out if X is slow", variationUnless(way === WAYS[0]?.[1]), async () => {
		const { userId, post } = await ready();
		await outside.setFault({ service: "x", fault: "slow", ms: 9_000 });
		expect(reasonOf(await access(way).checkPost(userId, post.url))).toBe("could-not-check");
	});
});

describe("the code", () => {
	test("stays until it expires or is renewed, and old posts do not contain the new one", async () => {
		const { userId, code, post } = await ready();
		expect(await access().currentCode(userId)).toBe(code);
		const next = await access().renewCode(userId);
		expect(next).not.toBe(code);
		expect(reasonOf(await access().checkPost(userId, post.url))).toBe("tweet-no-code");
		await env.DB.prepare("update access_codes set created_at = created_at - ? where user_id = ?")
			.bind(ACCESS_CODE_MS, userId)
			.run();
		expect(reasonOf(await access().checkPost(userId, post.url))).toBe("code-expired");
		expect(await access().currentCode(userId)).not.toBe(next);
	});

	test("must be older than the post", async () => {
		const { userId, author, code, post } = await ready();
		expect(timeOfTweet(post.id)).toBeGreaterThan(Date.now() - 60_000);
		const old = await outside.writePost({ author, text: code, at: Date.now() - 3_600_000 });
		expect(reasonOf(await access().checkPost(userId, old.url))).toBe("tweet-too-old");
	});

	test("is the same in all of a user's windows", async () => {
		const userId = await makeUser();
		const codes = await Promise.all(Array.from({ length: 8 }, () => access().currentCode(userId)));
		expect(new Set(codes).size).toBe(1);
	});
});

test("an invalid URL causes no call to X", async () => {
	const { userId, post } = await ready();
	for (const url of [
		"",
		"hello",
		`https://evil.example/i/status/${post.id}`,
		"https://x.com/i/status/99999999999999999999",
	])
		expect(reasonOf(await access().checkPost(userId, url))).toMatch(/^tweet-m(issing|alformed)$/);
	const calls = await outside.calls("x", /oembed/);
	// A slow machine may still be asking about an earlier test's post.
	expect(calls.filter(({ query }) => query.includes(post.id) || !/%2Fstatus%2F\d{19}&/.test(query))).toEqual([]);
});

test("of 8 accounts that submit one author's posts at once, one gets access", async () => {
	const author = await newAuthor();
	const users = await Promise.all(
		Array.from({ length: 8 }, async () => {
			const userId = await makeUser();
			const text = await access().currentCode(userId);
			return { userId, url: (await outside.writePost({ author, text })).url };
		}),
	);
	const outcomes = await Promise.all(users.map(({ userId, url }) => access().checkPost(userId, url)));
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
	expect(new Set(outcomes.map(reasonOf))).toEqual(new Set(["ok", "tweet-author-bound"]));
});

test("the same post submitted eight times at once grants access once", async () => {
	const { userId, post } = await ready();
	const outcomes = await Promise.all(Array.from({ length: 8 }, () => access().checkPost(userId, post.url)));
	expect(outcomes.map(reasonOf)).toEqual(Array.from({ length: 8 }, () => "ok"));
});

test("a post does not restore access that an admin revoked", async () => {
	const { userId, post } = await ready();
	await access().checkPost(userId, post.url);
	await env.DB.prepare("update access_grants set revoked_at = 1 where user_id = ?").bind(userId).run();
	expect(await access().isRevoked(userId)).toBe(true);
	const next = await outside.writePost({ author: await newAuthor(), text: await access().currentCode(userId) });
	expect(reasonOf(await access().checkPost(userId, next.url))).toBe("access-revoked");
	expect(await grantOf(userId)).toMatchObject({ revokedAt: 1 });
});

test("an author stays bound to one account under a new handle, where the look-up gives their id", async () => {
	const [, [, byId]] = WAYS;
	const { userId, author, post } = await ready();
	expect(await access(byId).checkPost(userId, post.url)).toEqual({ ok: true });
	const renamed = unique("q").replaceAll("-", "_").slice(0, 15);
	await outside.addPerson({ id: author, x: { handle: renamed } });
	const second = await makeUser();
	const another = await outside.writePost({ author: renamed, text: await access().currentCode(second) });
	expect(reasonOf(await access(byId).checkPost(second, another.url))).toBe("tweet-author-bound");
	// Whoever takes the old handle is somebody else.
	await outside.addPerson({ id: unique("heir"), x: { handle: author } });
	const third = await makeUser();
	const theirs = await outside.writePost({ author, text: await access().currentCode(third) });
	expect(await access(byId).checkPost(third, theirs.url)).toEqual({ ok: true });
});

test("frequent checks are rate-limited", async () => {
	const { userId } = await ready();
	const url = `https://x.com/i/status/${(BigInt(Date.now()) - 1_288_834_974_657n + 5_000n) << 22n}`;
	const isSlowed = (outcome: CheckPostOutcome) => reasonOf(outcome) === "rate-limited";
	const outcomes = await untilSlowed(20, () => access().checkPost(userId, url), isSlowed);
	expect(new Set(outcomes.slice(0, -1).map(reasonOf))).toEqual(new Set(["tweet-not-public"]));
	expect(outcomes.at(-1)).toEqual({ ok: false, reason: "rate-limited", retryAfterMs: 60_000 });
});

describe("creating a payment link", () => {
	const draft = () => ({ ...defaultDraft(), dashboardPassword: PASSWORD });

	test("needs access, and is rate-limited", async () => {
		const id = await makeUser();
		const create = (hasAccess: boolean) => services().createPaymentLink({ id, hasAccess }, draft());
		expect(await create(false)).toEqual({ ok: false, reason: "no-access" });
		// The submission's key is another each time, the password the same: hashing is what takes time here.
		const lot = () => Promise.all(Array.from({ length: 21 }, () => create(true)));
		const began = minuteNow();
		let outcomes = await lot();
		if (minuteNow() === began) expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
		// a lot may lie in two minutes, each of which has room for 20; so there is none for another lot
		else if (outcomes.every(({ ok }) => ok)) outcomes = await lot();
		expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "rate-limited", retryAfterMs: 60_000 });
	});
});
