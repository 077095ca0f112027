import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { IDENTITY_PROVIDERS } from "#app/core/accounts/identity.ts";
import { answerForm, slowedRefusal, weakPasswordRefusal } from "#app/http/answer-form.server.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";
import { changedEmailSchema, changedPasswordSchema, firstPasswordSchema, nameSchema } from "#app/ui/account-forms.ts";
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
const NewLinksSchema = z.object({ on: z.enum(["0", "1"]) });
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

	"new-links": ({ form, user, context }: Visit) =>
		answerForm(form, NewLinksSchema, async ({ on }) => {
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
			if (!outcome.ok && outcome.reason === "needs-proof") return askForProof("/settings");
			return outcome.ok ? back({ code: "unlinked", provider }) : back({ code: outcome.reason });
		}),

	"end-device": ({ request, form, context }: Visit) =>
		answerForm(form, DeviceSchema, async ({ deviceId }) => {
			await context.accounts.endDevice(request, deviceId);
			return back({ code: "device-ended" });
		}),

	"end-others": ({ request, form, context }: Visit) =>
		answerForm(form, NothingSchema, async () => {
			const { cookies } = await context.accounts.endOtherDevices(request);
			return back({ code: "others-ended" }, cookies);
		}),
};

async function setPassword(
	{ request, context, say }: Visit,
	change: { current: string | null; next: string },
): Promise<Response | { sentence: string; field?: string; status?: number }> {
	const outcome = await context.accounts.setPassword(request, change);
	if (outcome.ok) return back({ code: "password-saved" }, outcome.cookies);
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
