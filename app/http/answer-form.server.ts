import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { PasswordFlaw } from "../core/accounts/password-flaw.ts";
import type { FormAnswer, FormRefusal } from "../ui/form-answer.ts";
import { sayDuration } from "../words/moments.ts";
import type { PlainMessageId, Say } from "../words/say.ts";

/** Passwords are never sent back to a page. */
const NEVER_ECHOED = ["password", "current"];

/**
 * What every account form's action does: parse with the schema the browser uses too, call one thing, and answer with its
 * response or with the refusal beside the field it is about.
 *
 * @param accept - gets what the schema made of the form
 */
export async function answerForm<Schema extends z.ZodType>(
	form: FormData,
	schema: Schema,
	accept: (value: z.output<Schema>) => Promise<Response | FormRefusal>,
) {
	const submission = parseWithZod(form, { schema });
	const hidden = { hideFields: NEVER_ECHOED as never[] };
	const refuse = (options: object, status: number) => {
		const lastResult = submission.reply({ ...options, ...hidden });
		return data<FormAnswer>({ intent: String(form.get("intent") ?? ""), lastResult }, { status });
	};
	if (submission.status !== "success") return refuse({}, 400);
	const outcome = await accept(submission.value);
	if (outcome instanceof Response) return outcome;
	const { sentence, field, status = 422 } = outcome;
	return refuse(field ? { fieldErrors: { [field]: [sentence] } } : { formErrors: [sentence] }, status);
}

/** Too many tries (RFC 6585 §4). */
export function slowedRefusal(
	say: Say,
	{ retryAfterMs, byOthers }: { retryAfterMs: number; byOthers?: true },
): FormRefusal {
	const duration = sayDuration(say, retryAfterMs);
	const sentence = byOthers ? say("accounts.mailsUsedUp", { duration }) : say("accounts.slowed", { duration });
	return { sentence, status: 429 };
}

const FLAWS = {
	common: "accounts.passwordCommon",
	pattern: "accounts.passwordPattern",
	"own-words": "accounts.passwordOwnWords",
} as const satisfies Record<PasswordFlaw, PlainMessageId>;

/** What is wrong with a chosen password, and what helps. */
export function sayPasswordFlaw(say: Say, flaw: PasswordFlaw): string {
	return `${say(FLAWS[flaw])} ${say("accounts.passwordBetter")}`;
}

/** A password that whoever guesses tries first. */
export function weakPasswordRefusal(say: Say, { flaw }: { flaw: PasswordFlaw }): FormRefusal {
	return { field: "password", sentence: sayPasswordFlaw(say, flaw) };
}
