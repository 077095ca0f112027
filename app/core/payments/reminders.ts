import type { Language } from "../i18n/languages.ts";
import type { RequestMail } from "../operations/mail-message.ts";

/**
 * When whom is reminded of a due day, which ends at `dueAt`: the payer two days before it and on it, the requester on it and when it is
 * over. A reminder that could not go out within a day is left out: the next one says more.
 */

const DAY_MS = 24 * 60 * 60_000;

const STAGES = [
	{ name: "before", to: "payer", beforeEndMs: 3 * DAY_MS },
	{ name: "day", to: "payer", beforeEndMs: DAY_MS },
	{ name: "day", to: "requester", beforeEndMs: DAY_MS },
	{ name: "over", to: "requester", beforeEndMs: 0 },
] as const;

/** A due day farther away, or longer over, has no reminder now. */
export const REMINDED_BEFORE_MS = 3 * DAY_MS;
export const REMINDED_AFTER_MS = DAY_MS;

interface Reminded {
	paymentId: string;
	dueAt: number;
	createdAt: number;
	remindRequester: boolean;
	remindPayer: boolean;
	/** of the requester */
	email: string;
	language: Language;
	payers: readonly { email: string; language: Language; sentByMaker: boolean }[];
}

/**
 * The reminders of a link that go out at an instant. Keys hold the due day: a day that is moved is another one.
 *
 * @param now - epoch ms
 */
export function remindersOf(link: Reminded, now: number): RequestMail[] {
	return STAGES.flatMap(({ name, to, beforeEndMs }): RequestMail[] => {
		const at = link.dueAt - beforeEndMs;
		// A link made after that instant was made for this day: nobody needs to be reminded of what they just did.
		if (now < at || now >= at + DAY_MS || link.createdAt > at) return [];
		const key = `${link.paymentId}:${link.dueAt}:${name}`;
		const mail = { paymentId: link.paymentId, note: null, dueAt: link.dueAt };
		if (to === "requester") {
			if (!link.remindRequester) return [];
			const { email, language } = link;
			return [
				{
					...mail,
					kind: "request-due" as const,
					dedupeKey: `request-due:${key}`,
					to: email,
					language,
					sentByMaker: false,
				},
			];
		}
		if (!link.remindPayer) return [];
		return link.payers.map(({ email, language, sentByMaker }) => ({
			...mail,
			kind: "request-reminder" as const,
			dedupeKey: `request-reminder:${key}:${email.toLowerCase()}`,
			to: email,
			language,
			sentByMaker,
		}));
	});
}
