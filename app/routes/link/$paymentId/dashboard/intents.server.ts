import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import { sayPasswordFlaw } from "#app/http/answer-form.server.ts";
import { clearDashboardCookie, issueDashboardCookie } from "#app/http/dashboard-cookie.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { findPasswordFlaw } from "#app/services/accounts/refuse-password.ts";
import { hashSessionId, readSessionId } from "#app/services/accounts/session-cookie.ts";
import type { Say } from "#app/words/say.ts";
import { handleArrival } from "./arrival-intents.server.ts";
import { decide, release } from "./decide.server.ts";
import type { Visit } from "./open-dashboard.server.ts";
import type { Outcome } from "./outcome.ts";
import { newPasswordProblem } from "./password-rule.ts";
import { slowed } from "./slowed.ts";

/** Nobody's password is this long; scrypt need not see more. */
const LONGEST_GUESS = 1024;

type Context = AppLoadContext;

const answer = (outcome: Outcome, status: number, headers: Record<string, string> = {}) =>
	data(outcome, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** Back to the dashboard with a cookie: a reload then repeats nothing. */
const back = (paymentId: string, cookie: string) =>
	redirect(`/link/${paymentId}/dashboard`, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });

/**
 * The cookie is taken away, and its copies open nothing any more. What the parent's password opened is locked with the parent.
 */
async function lock({ paymentId, page, unlock }: Visit, { payments, securityLog }: Context) {
	if (unlock) {
		await payments.endUnlock(paymentId, unlock);
		if (page.userId) securityLog.noteDashboard(page.userId, "dashboard-locked", nameOf(paymentId, page));
	}
	const answer = back(paymentId, clearDashboardCookie(paymentId));
	if (page.parent) answer.headers.append("Set-Cookie", clearDashboardCookie(page.parent.paymentId));
	return answer;
}

const nameOf = (paymentId: string, { terms }: Visit["page"]): string => terms.memo || paymentId;

/** Reads the form and does what it asks. A person's mistake is answered with a sentence, never thrown. */
export async function handleIntent(request: Request, visit: Visit, context: Context) {
	const say = await context.say();
	let form: FormData;
	try {
		form = await request.formData();
	} catch {
		return answer({ intent: "unlock", ok: false, reason: "bad-form", message: say("dashboard.badForm") }, 400);
	}
	const intent = form.get("intent");
	switch (intent) {
		case "unlock":
			return unlock(form, visit, context, say);
		case "open-own":
			return openOwn(request, visit, context, say);
		case "lock":
			return lock(visit, context);
		case "accept":
			return decide(form, visit, context, say, "accept");
		case "not-mine":
			return decide(form, visit, context, say, "not-mine");
		case "undo":
			return decide(form, visit, context, say, "undo");
		case "credit":
		case "dismiss":
		case "restore": {
			const { outcome, status } = await handleArrival(form, visit, context, say, intent);
			return answer(outcome, status);
		}
		case "release":
			return release(form, visit, context, say);
		case "password":
			return setPassword(request, form, visit, context, say);
		default:
			return answer({ intent: "unlock", ok: false, reason: "bad-form", message: say("dashboard.badForm") }, 400);
	}
}

async function unlock(
	form: FormData,
	{ paymentId }: Visit,
	{ payments, settings, clientKey, reference }: Context,
	say: Say,
) {
	const refuse = (reason: string, message: string, status: number, headers?: Record<string, string>) =>
		answer({ intent: "unlock", ok: false, reason, message }, status, headers);
	const password = form.get("password");
	if (typeof password !== "string" || password === "")
		return refuse("required", say("dashboard.passwordRequired"), 400);
	if (password.length > LONGEST_GUESS) return refuse("wrong-password", say("dashboard.passwordInvalid"), 403);
	try {
		const outcome = await payments.room(paymentId).unlock({ password, clientKey });
		if (outcome.verified) {
			const remember = form.get("remember") !== null;
			const bound = { paymentId, epoch: outcome.epoch, secret: settings.COOKIE_SECRET, now: Date.now() };
			return back(paymentId, await issueDashboardCookie({ ...bound, remember }));
		}
		if (outcome.reason === "wrong-password") return refuse("wrong-password", say("dashboard.passwordInvalid"), 403);
		const retryAfter = String(Math.ceil(outcome.retryAfterMs / 1000));
		return refuse("slowed", slowed(say, outcome.retryAfterMs), 429, { "Retry-After": retryAfter });
	} catch (error) {
		log({ event: "dashboard.unlock.failed", reference, paymentId, error });
		return refuse("failed", say("dashboard.unlockFailed"), 503);
	}
}

/** The signed-in maker needs no password. The cookie ends with the session, which may have been taken over. */
async function openOwn(
	request: Request,
	{ paymentId, userId }: Visit,
	{ payments, settings, reference }: Context,
	say: Say,
) {
	const refuse = (reason: string, message: string, status: number) =>
		answer({ intent: "open-own", ok: false, reason, message }, status);
	try {
		const epoch = userId === null ? null : await payments.room(paymentId).openOwnDashboard(userId);
		if (epoch === null) return refuse("not-creator", say("dashboard.ownRefused"), 403);
		const bound = { paymentId, epoch, secret: settings.COOKIE_SECRET, now: Date.now() };
		const session = await hashSessionId(readSessionId(request) ?? "");
		return back(paymentId, await issueDashboardCookie({ ...bound, remember: false, session }));
	} catch (error) {
		log({ event: "dashboard.unlock.failed", reference, paymentId, error });
		return refuse("failed", say("dashboard.unlockFailed"), 503);
	}
}

/** Whoever has the password opens the dashboard for as long as it is the password: an open session alone, which may be stolen, sets none. */
async function setPassword(
	request: Request,
	form: FormData,
	visit: Visit,
	{ accounts, desk, payments, settings, reference, securityLog }: Context,
	say: Say,
) {
	const refuse = (reason: string, message: string, status: number) =>
		answer({ intent: "password", ok: false, reason, message }, status);
	// A payer's own link has its parent's password.
	if (!visit.isCreator || visit.userId === null || visit.page.parent)
		return refuse("not-creator", say("dashboard.newPasswordRefused"), 403);
	if (!(await accounts.isRecentlyProven(request))) return askForProof(`/link/${visit.paymentId}/dashboard`);
	const password = form.get("newPassword");
	if (typeof password !== "string") return refuse("bad-form", say("dashboard.badForm"), 400);
	const problem = newPasswordProblem(say, password);
	if (problem) return refuse("password-length", problem, 400);
	const { requesterName, requesterEmail, memo } = visit.page.terms;
	const flaw = findPasswordFlaw(password, [requesterName, requesterEmail, memo]);
	if (flaw) return refuse("password-weak", sayPasswordFlaw(say, flaw), 422);
	if (!(await desk.maySetPassword(visit.userId))) return refuse("rate-limited", say("edit.tooFast"), 429);
	try {
		const { epoch } = await payments.room(visit.paymentId).setDashboardPassword(password);
		securityLog.noteDashboard(visit.userId, "dashboard-password", nameOf(visit.paymentId, visit.page));
		const bound = { paymentId: visit.paymentId, epoch, secret: settings.COOKIE_SECRET, now: Date.now() };
		return back(visit.paymentId, await issueDashboardCookie({ ...bound, remember: true }));
	} catch (error) {
		log({ event: "dashboard.password.failed", reference, paymentId: visit.paymentId, error });
		return refuse("failed", say("dashboard.newPasswordFailed"), 503);
	}
}
