import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { IDENTITY_PROVIDERS } from "#app/core/accounts/identity.ts";
import { CONNECTED_TARGETS } from "#app/core/showcase/picture-targets.ts";
import { answerForm, slowedRefusal, weakPasswordRefusal } from "#app/http/answer-form.server.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { keepOwnDashboards } from "#app/http/own-dashboards.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";
import {
	bookkeepingSchema,
	changedEmailSchema,
	changedPasswordSchema,
	firstPasswordSchema,
	MAX_PASSKEY_ID,
	nameSchema,
	passkeyNameSchema,
} from "#app/ui/account-forms.ts";
import type { Say } from "#app/words/say.ts";

interface Visit {
	request: Request;
	form: FormData;
	user: SessionUser;
	context: AppLoadContext;
	say: Say;
}

/** Back to the page with a sentence: a reload then repeats nothing. */
const back = (notice: Notice, cookies: readonly string[] = []) =>
	redirect("/settings", { headers: setCookies([...cookies, noticeCookie(notice)]) });

const DeviceSchema = z.object({ deviceId: z.string().min(1).max(200) });
const UnlinkSchema = z.object({ provider: z.enum(IDENTITY_PROVIDERS) });
const TargetSchema = z.object({ target: z.enum(CONNECTED_TARGETS) });
const SwitchSchema = z.object({ on: z.enum(["0", "1"]) });
const PasskeySchema = z.object({ id: z.string().min(1).max(MAX_PASSKEY_ID) });
const NothingSchema = z.object({});

/** One for every form of the page, by its `intent`. */
const INTENTS = {
	name: ({ form, user, context, say }: Visit) =>
		answerForm(form, nameSchema(say), async ({ displayName }) => {
			await context.accounts.setDisplayName(user.id, displayName);
			return back({ code: "name-saved" });
		}),

	email: ({ request, form, context, say }: Visit) =>
		answerForm(form, changedEmailSchema(say), async ({ email, current }) => {
			const change = { email, current: current ?? null };
			const outcome = await context.accounts.changeEmail(request, change, say.language);
			if (outcome.ok) return back({ code: "email-mailed" });
			if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
			if (outcome.reason === "needs-proof") return askForProof("/settings");
			return { field: "current", sentence: say(current ? "settings.wrongPassword" : "accounts.passwordRequired") };
		}),

	bookkeeping: ({ form, user, context, say }: Visit) =>
		answerForm(form, bookkeepingSchema(say), async ({ taxId, postalLines }) => {
			const lines = taxId === null && postalLines.length === 0 ? null : { taxId, postalLines };
			await context.requests.setBookkeeping(user.id, lines);
			return back({ code: "bookkeeping-saved" });
		}),

	// They tell the owner what is asked for in their name: whoever has a stolen session turns them off first.
	"new-links": ({ request, form, user, context }: Visit) =>
		answerForm(form, SwitchSchema, async ({ on }) => {
			if (on === "0" && !(await context.accounts.isRecentlyProven(request))) return askForProof("/settings");
			await context.requests.setMailsNewLinks(user.id, on === "1");
			return back({ code: on === "1" ? "new-links-mailed" : "new-links-unmailed" });
		}),

	"first-password": ({ form, ...visit }: Visit) =>
		answerForm(form, firstPasswordSchema(visit.say), ({ password }) =>
			setPassword({ form, ...visit }, { current: null, next: password }),
		),

	password: ({ form, ...visit }: Visit) =>
		answerForm(form, changedPasswordSchema(visit.say), ({ current, password }) =>
			setPassword({ form, ...visit }, { current, next: password }),
		),

	unlink: ({ request, form, context }: Visit) =>
		answerForm(form, UnlinkSchema, async ({ provider }) => {
			const outcome = await context.accounts.unlink(request, provider);
			if (outcome.ok) return back({ code: "unlinked", provider });
			if (outcome.reason === "rate-limited") return back({ code: "slowed", retryAfterMs: outcome.retryAfterMs });
			return outcome.reason === "needs-proof" ? askForProof("/settings") : back({ code: outcome.reason });
		}),

	"leave-target": ({ form, user, context }: Visit) =>
		answerForm(form, TargetSchema, async ({ target }) => {
			const { restored } = await context.targets.disconnect(user.id, target);
			return back({ code: restored ? "target-left-restored" : "target-left", target });
		}),

	"remove-password": ({ request, form, context }: Visit) =>
		answerForm(form, NothingSchema, async () => {
			const outcome = await context.accounts.removePassword(request);
			if (outcome.ok) return back({ code: "password-removed" });
			return outcome.reason === "needs-proof" ? askForProof("/settings") : back({ code: outcome.reason });
		}),

	"passkey-rename": ({ form, user, context, say }: Visit) =>
		answerForm(form, passkeyNameSchema(say), async ({ id, name }) => {
			await context.passkeys.rename(user.id, id, name);
			return back({ code: "passkey-renamed" });
		}),

	"passkey-remove": ({ request, form, context }: Visit) =>
		answerForm(form, PasskeySchema, async ({ id }) => {
			const outcome = await context.passkeys.remove(request, id);
			if (outcome.ok) return back({ code: "passkey-removed" });
			if (outcome.reason === "rate-limited") return back({ code: "slowed", retryAfterMs: outcome.retryAfterMs });
			return outcome.reason === "needs-proof" ? askForProof("/settings") : back({ code: outcome.reason });
		}),

	"second-step": ({ request, form, context }: Visit) =>
		answerForm(form, SwitchSchema, async ({ on }) => {
			const outcome = await context.passkeys.setSecondStep(request, on === "1");
			if (outcome.ok) return back({ code: on === "1" ? "second-step-on" : "second-step-off" });
			return outcome.reason === "needs-proof" ? askForProof("/settings") : back({ code: outcome.reason });
		}),

	"end-device": ({ request, form, context }: Visit) =>
		answerForm(form, DeviceSchema, async ({ deviceId }) => {
			await context.accounts.endDevice(request, deviceId);
			return back({ code: "device-ended" });
		}),

	"end-others": ({ request, form, context }: Visit) =>
		answerForm(form, NothingSchema, async () => {
			const keep = await keepOwnDashboards(request, context);
			const { cookies } = await context.accounts.endOtherDevices(request);
			return back({ code: "others-ended" }, await keep(cookies));
		}),
};

async function setPassword(
	{ request, context, say }: Visit,
	change: { current: string | null; next: string },
): Promise<Response | { sentence: string; field?: string; status?: number }> {
	const keep = await keepOwnDashboards(request, context);
	const outcome = await context.accounts.setPassword(request, change);
	if (outcome.ok) return back({ code: "password-saved" }, await keep(outcome.cookies));
	if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
	if (outcome.reason === "weak-password") return weakPasswordRefusal(say, outcome);
	if (outcome.reason === "needs-proof") return askForProof("/settings");
	if (outcome.reason === "needs-email") return { sentence: say("settings.passwordNeedsEmail") };
	// Without a current password there was none when the page was made, and there is one now.
	return change.current === null
		? redirect("/settings")
		: { field: "current", sentence: say("settings.wrongPassword") };
}

/** Does what a form of the page asks. @throws a 400 for a form that is none of the page's */
export async function handleIntent(request: Request, form: FormData, user: SessionUser, context: AppLoadContext) {
	const intent = form.get("intent");
	const known = Object.entries(INTENTS).find(([name]) => name === intent)?.[1];
	if (!known) throw new Response(null, { status: 400 });
	return known({ request, form, user, context, say: await context.say() });
}
