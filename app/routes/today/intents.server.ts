import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { answerForm } from "#app/http/answer-form.server.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";
import type { Say } from "#app/words/say.ts";
import { scheduleSchema } from "./schedule-schema.server.ts";
import { type Refusal, type RefusalReason, TODAY_PATH } from "./today-data.ts";

interface Visit {
	request: Request;
	form: FormData;
	user: SessionUser;
	context: AppLoadContext;
	say: Say;
}

/** Redirects to the page with a notice (Post/Redirect/Get), so that a reload repeats nothing. */
const back = (notice: Notice) => redirect(TODAY_PATH, { headers: setCookies([noticeCookie(notice)]) });

/** Answers a valid request that is not possible now. */
function refuse(form: FormData, refused: RefusalReason, retryAt: number | null = null) {
	return data<Refusal>({ intent: String(form.get("intent")), refused, retryAt }, { status: 409 });
}

type Ended = { ok: true } | { ok: false; reason: RefusalReason; retryAt?: number | null };

type Done = "picture-changed" | "change-resumed" | "original-restored" | "x-left" | "x-left-restored";

function answer(form: FormData, outcome: Ended, code: Done) {
	return outcome.ok ? back({ code }) : refuse(form, outcome.reason, outcome.retryAt);
}

/** Handlers of the page's forms by `intent`. */
const INTENTS = {
	skip: async ({ form, user, context }: Visit) => answer(form, await context.rotation.skip(user.id), "picture-changed"),

	"use-now": async ({ form, user, context }: Visit) =>
		// The service refuses ids that are not among the user's selected NFTs.
		answer(form, await context.rotation.useNow(user.id, String(form.get("nft"))), "picture-changed"),

	pause: ({ form, user, context, say }: Visit) =>
		answerForm(form, pauseSchema(say, form.has("dated")), async ({ until }) => {
			const outcome = await context.rotation.pause(user.id, until ?? null);
			if (outcome.ok) return back({ code: "change-paused" });
			if (outcome.reason === "past-date") return { field: "until", sentence: say("today.pastDate") };
			return { sentence: say("today.why-not-running"), status: 409 };
		}),

	resume: async ({ form, user, context }: Visit) =>
		answer(form, await context.rotation.resume(user.id), "change-resumed"),

	schedule: ({ form, user, context, say }: Visit) =>
		answerForm(form, scheduleSchema(say), async (change) => {
			const outcome = await context.rotation.setSchedule(user.id, change);
			if (outcome.ok) return back({ code: "schedule-saved" });
			if (outcome.reason === "unknown-zone") return { field: "zone", sentence: say("today.zoneUnknown") };
			if (outcome.reason === "not-ready") return { field: "pinned", sentence: say("today.pinnedInvalid") };
			return { sentence: say("today.why-not-activated"), status: 409 };
		}),

	restore: async ({ form, user, context }: Visit) =>
		answer(form, await context.rotation.restore(user.id), "original-restored"),

	disconnect: async ({ request, form, user, context }: Visit) => {
		if (!(await context.accounts.isRecentlyProven(request))) return askForProof("/off");
		const outcome = await context.rotation.disconnect(user.id);
		if (outcome.ok) await context.accounts.noteChange(request, { what: "x-left" });
		return answer(form, outcome, outcome.ok && outcome.restored ? "x-left-restored" : "x-left");
	},
};

/** `until` is "YYYY-MM-DD"; absent for a pause without an end. */
function pauseSchema(say: Say, dated: boolean) {
	const until = z.iso.date(say("today.dayInvalid"));
	return z.object({ until: dated ? z.string({ error: say("today.dayInvalid") }).pipe(until) : until.optional() });
}

/** Handles the page's forms. @throws a 400 response for an unknown intent */
export async function handleIntent(request: Request, form: FormData, user: SessionUser, context: AppLoadContext) {
	const intent = form.get("intent");
	const known = Object.entries(INTENTS).find(([name]) => name === intent)?.[1];
	if (!known) throw new Response(null, { status: 400 });
	return known({ request, form, user, context, say: await context.say() });
}
