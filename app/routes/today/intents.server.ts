import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { isPictureTarget, type PictureTarget } from "#app/core/showcase/picture-targets.ts";
import { answerForm } from "#app/http/answer-form.server.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";
import type { MissedTarget } from "#app/services/showcase/rotation/rotation-contract.ts";
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

type Ended =
	| { ok: true; missed?: MissedTarget[] }
	| { ok: false; reason: RefusalReason; retryAt?: number | null; missed?: MissedTarget[] };

/** Back with a notice, or the refusal of a valid request that is not possible now. @param target - the place that was asked alone */
function answer(form: FormData, outcome: Ended, done: Notice, target: PictureTarget | null = null) {
	if (outcome.ok) return back(done);
	const { reason: refused, retryAt = null, missed = [] } = outcome;
	return data<Refusal>({ intent: String(form.get("intent")), refused, retryAt, target, missed }, { status: 409 });
}

/** A change that some places do not show is said with why. */
function answerChange(form: FormData, outcome: Ended, whole: "picture-changed" | "original-restored") {
	const { missed = [] } = outcome;
	const partly = whole === "picture-changed" ? "changed-partly" : "restored-partly";
	return answer(form, outcome, missed.length > 0 ? { code: partly, missed } : { code: whole });
}

/** @throws a 400 response for a place that does not exist */
function targetOf(form: FormData): PictureTarget {
	const target = form.get("target") ?? "x";
	if (isPictureTarget(target)) return target;
	throw new Response(null, { status: 400 });
}

/** Handlers of the page's forms by `intent`. */
const INTENTS = {
	skip: async ({ form, user, context }: Visit) =>
		answerChange(form, await context.rotation.skip(user.id), "picture-changed"),

	"use-now": async ({ form, user, context }: Visit) =>
		// The service refuses ids that are not among the user's selected NFTs.
		answerChange(form, await context.rotation.useNow(user.id, String(form.get("nft"))), "picture-changed"),

	pause: ({ form, user, context, say }: Visit) =>
		answerForm(form, pauseSchema(say, form.has("dated")), async ({ until }) => {
			const outcome = await context.rotation.pause(user.id, until ?? null);
			if (outcome.ok) return back({ code: "change-paused" });
			if (outcome.reason === "past-date") return { field: "until", sentence: say("today.pastDate") };
			return { sentence: say("today.why-not-running"), status: 409 };
		}),

	resume: async ({ form, user, context }: Visit) =>
		answer(form, await context.rotation.resume(user.id), { code: "change-resumed" }),

	"pause-at": async ({ form, user, context }: Visit) => {
		const target = targetOf(form);
		return answer(form, await context.rotation.pauseAt(user.id, target), { code: "paused-there", target }, target);
	},

	"resume-at": async ({ form, user, context }: Visit) => {
		const target = targetOf(form);
		return answer(form, await context.rotation.resume(user.id, target), { code: "resumed-there", target }, target);
	},

	schedule: ({ form, user, context, say }: Visit) =>
		answerForm(form, scheduleSchema(say), async (change) => {
			const outcome = await context.rotation.setSchedule(user.id, change);
			if (outcome.ok) return back({ code: "schedule-saved" });
			if (outcome.reason === "unknown-zone") return { field: "zone", sentence: say("today.zoneUnknown") };
			if (outcome.reason === "not-ready") return { field: "pinned", sentence: say("today.pinnedInvalid") };
			if (outcome.reason === "moved-often") return { sentence: say("today.movedOften"), status: 429 };
			return { sentence: say("today.why-not-activated"), status: 409 };
		}),

	restore: async ({ form, user, context }: Visit) =>
		answerChange(form, await context.rotation.restore(user.id), "original-restored"),

	"restore-at": async ({ form, user, context }: Visit) => {
		const target = targetOf(form);
		return answer(form, await context.rotation.restore(user.id, target), { code: "restored-there", target }, target);
	},

	disconnect: async (visit: Visit) => {
		const target = targetOf(visit.form);
		if (target === "x") return disconnectX(visit);
		const { restored } = await visit.context.targets.disconnect(visit.user.id, target);
		return back({ code: restored ? "target-left-restored" : "target-left", target });
	},
};

/** A way to sign in ends with it, so it asks for a proof. */
async function disconnectX({ request, form, user, context }: Visit) {
	if (!(await context.accounts.isRecentlyProven(request))) return askForProof(TODAY_PATH);
	const outcome = await context.rotation.disconnect(user.id);
	if (!outcome.ok && outcome.reason === "rate-limited")
		return back({ code: "slowed", retryAfterMs: outcome.retryAfterMs });
	if (outcome.ok) await context.accounts.noteChange(request, "x-left");
	const code = outcome.ok && outcome.restored ? "target-left-restored" : "target-left";
	return answer(form, outcome, { code, target: "x" }, "x");
}

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
