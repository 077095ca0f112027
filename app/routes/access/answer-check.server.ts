import type { CheckPostOutcome } from "#app/services/accounts/access-contracts.ts";
import { sayDuration } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";

type Refused = Exclude<CheckPostOutcome, { ok: true }>;

const PLAIN_WORDS = {
	"tweet-missing": "access.tweetMissing",
	"tweet-malformed": "access.tweetMalformed",
	"tweet-not-public": "access.tweetNotPublic",
	"tweet-used": "access.tweetUsed",
	"tweet-author-bound": "access.tweetAuthorBound",
} as const;
const CODE_WORDS = {
	"tweet-no-code": "access.tweetNoCode",
	"tweet-too-old": "access.tweetTooOld",
	"code-expired": "access.codeExpired",
} as const;

/** Puts what kept a post from opening the app into words, with the HTTP status that fits. */
export function answerCheck(
	outcome: Refused,
	{ code, supportEmail, say }: { code: string; supportEmail: string; say: Say },
): { refusal: string; status: number; headers: Record<string, string> } {
	const refused = (refusal: string, status = 422, headers: Record<string, string> = {}) => ({
		refusal,
		status,
		headers,
	});
	const later = (retryAfterMs: number) => ({ "Retry-After": String(Math.ceil(retryAfterMs / 1_000)) });
	switch (outcome.reason) {
		case "tweet-no-code":
		case "tweet-too-old":
		case "code-expired":
			return refused(say(CODE_WORDS[outcome.reason], { code }));
		case "tweet-other-author":
			return refused(say("access.tweetOtherAuthor", { author: outcome.author, linked: outcome.linked }));
		case "access-revoked":
			return refused(say("access.revoked", { email: supportEmail }), 403);
		case "could-not-check": {
			if (outcome.retryAfterMs === null) return refused(say("access.couldNotCheck"), 503);
			const wait = sayDuration(say, outcome.retryAfterMs);
			return refused(say("access.couldNotCheckUntil", { wait }), 503, later(outcome.retryAfterMs));
		}
		case "rate-limited": {
			const wait = sayDuration(say, outcome.retryAfterMs);
			return refused(say("access.tooOften", { wait }), 429, later(outcome.retryAfterMs));
		}
		default:
			return refused(say(PLAIN_WORDS[outcome.reason]));
	}
}
