import { ACCESS_CODE_MS, ACCESS_CODE_WORDS, accessCodeFromBytes } from "../../core/accounts/access-code.ts";
import { comparableHandle, containsCode, timeOfTweet, tweetIdOf } from "../../core/accounts/tweet-rules.ts";
import {
	type AccessCode,
	findAccessCode,
	findAccessState,
	findAccountOfAuthor,
	findUserOfPost,
	grantByPost,
	renewAccessCode,
} from "../../db/accounts/access.ts";
import { PortError } from "../../ports/port-error.ts";
import type { PublicTweet } from "../../ports/tweet-lookup.ts";
import type { CheckPostOutcome } from "./access-contracts.ts";
import { type AccessDeps, checkLimited } from "./access-deps.ts";

type CheckDeps = Pick<AccessDeps, "db" | "clock" | "tweets" | "mayCheck" | "randomBytes">;

/** Tolerance for clock differences with X: a post may appear older than the code it contains. */
const CLOCK_SLACK_MS = 60_000;

/** The current code; a new one if there is none or it expired. */
export async function currentCode(deps: CheckDeps, userId: string): Promise<string> {
	const known = await findAccessCode(deps.db, userId);
	if (known && !hasExpired(known, deps.clock.now())) return known.code;
	return replaceCode(deps, userId, known);
}

/** Issues a new code on request. */
export async function renewCode(deps: CheckDeps, userId: string): Promise<string> {
	return replaceCode(deps, userId, await findAccessCode(deps.db, userId));
}

async function replaceCode(deps: CheckDeps, userId: string, known: AccessCode | null): Promise<string> {
	const code = accessCodeFromBytes(deps.randomBytes(ACCESS_CODE_WORDS));
	const next = { code, createdAt: deps.clock.now() };
	return (await renewAccessCode(deps.db, userId, next, known?.createdAt ?? null)).code;
}

const hasExpired = (code: AccessCode, now: number) => now - code.createdAt >= ACCESS_CODE_MS;

/**
 * Grants access by a public post. Everything is read from the public post itself; only the id of the typed URL is used. If
 * the post cannot be fetched, the result is "could not check", not a refusal.
 */
export async function checkPost(deps: CheckDeps, userId: string, typedUrl: string): Promise<CheckPostOutcome> {
	const { grant, xIdentity } = await findAccessState(deps.db, userId);
	if (grant?.revoked) return { ok: false, reason: "access-revoked" };
	if (grant?.how === "post") return { ok: true };
	const id = tweetIdOf(typedUrl);
	if (!id.ok) return id;
	if (!(await deps.mayCheck(userId))) return checkLimited;
	const now = deps.clock.now();
	const [code, usedBy] = await Promise.all([findAccessCode(deps.db, userId), findUserOfPost(deps.db, id.value)]);
	if (usedBy !== undefined && usedBy !== userId) return { ok: false, reason: "tweet-used" };
	if (!code || hasExpired(code, now)) {
		await replaceCode(deps, userId, code);
		return { ok: false, reason: "code-expired" };
	}
	if (timeOfTweet(id.value) < code.createdAt - CLOCK_SLACK_MS) return { ok: false, reason: "tweet-too-old" };

	let tweet: PublicTweet | null;
	try {
		tweet = await deps.tweets.findPublicTweet(id.value);
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		return { ok: false, reason: "could-not-check", retryAfterMs: error.retryAfterMs };
	}
	if (!tweet) return { ok: false, reason: "tweet-not-public" };
	if (!containsCode(tweet.text, code.code)) return { ok: false, reason: "tweet-no-code" };
	if (xIdentity && !isWrittenBy(tweet, xIdentity)) {
		const linked = comparableHandle(xIdentity.handle ?? xIdentity.subject);
		return { ok: false, reason: "tweet-other-author", author: tweet.author, linked };
	}
	// A grant of a look-up without ids is bound by the handle, whoever has that handle now.
	const boundTo = await findAccountOfAuthor(deps.db, [authorKey(tweet), tweet.author]);
	if (boundTo !== null && boundTo !== userId) return { ok: false, reason: "tweet-author-bound" };
	return grantAccess(deps, { userId, tweetId: id.value, author: authorKey(tweet), at: now });
}

/** What binds an author to one account: X's id, which a new handle does not change. No handle holds a "#". */
const authorKey = ({ authorId, author }: PublicTweet): string => (authorId === null ? author : `#${authorId}`);

/** Compares X's id, which never changes; the handle only if the look-up returns no id. */
function isWrittenBy(tweet: PublicTweet, identity: { subject: string; handle: string | null }): boolean {
	if (tweet.authorId !== null) return tweet.authorId === identity.subject;
	return identity.handle !== null && comparableHandle(identity.handle) === tweet.author;
}

/** Grants access. If the same user submits the same post twice at once, both succeed. */
async function grantAccess(
	{ db }: CheckDeps,
	grant: { userId: string; tweetId: string; author: string; at: number },
): Promise<CheckPostOutcome> {
	const granted = await grantByPost(db, grant);
	switch (granted) {
		case "granted":
			return { ok: true };
		case "revoked":
			return { ok: false, reason: "access-revoked" };
		case "author-bound":
			return { ok: false, reason: "tweet-author-bound" };
		case "post-used":
			return (await findUserOfPost(db, grant.tweetId)) === grant.userId
				? { ok: true }
				: { ok: false, reason: "tweet-used" };
	}
}
