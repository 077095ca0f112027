import { describe, expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { LANGUAGES, type Language } from "#app/core/languages.ts";
import { sayIn } from "#app/words/say-in.ts";
import { freshAddress, HUNDRED, makeLink, pay, report, unique, untilSlowed } from "./scenario.ts";

const UNSEEN: Hash = `0x${"e5".repeat(32)}`;

describe.each(LANGUAGES)("a report is answered in the sender's language: %s", (language: Language) => {
	const say = sayIn(language);

	test("what is not seen, and what is verified", async () => {
		const requesterAddress = freshAddress();
		// The requester's language is not the sender's.
		const paymentId = await makeLink({ requesterAddress, language: language === "en" ? "ar" : "en" });
		expect(await report(paymentId, UNSEEN, { language })).toMatchObject({
			reason: "not-seen",
			message: say("verdict.notSeenTitle"),
		});
		const hash = await pay(requesterAddress, HUNDRED);
		expect(await report(paymentId, hash, { language })).toMatchObject({
			verified: true,
			message: say("situation.verifiedTitle"),
			detail: expect.stringContaining("100 USDC"),
		});
	});

	test("being too fast", async () => {
		const paymentId = await makeLink({});
		const clientKey = unique("hurry");
		const ask = () => report(paymentId, UNSEEN, { language, clientKey });
		const replies = await untilSlowed(30, ask, ({ reason }) => reason === "rate-limited");
		expect(replies.at(-1)).toMatchObject({ reason: "rate-limited", message: say("verdict.slowedTitle") });
	});
});
