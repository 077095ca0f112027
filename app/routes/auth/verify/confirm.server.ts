import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { placeAfterSignIn } from "#app/core/after-sign-in.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { confirmSchema } from "#app/forms/account-forms.ts";
import { answerForm, slowedRefusal } from "#app/forms/answer-form.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { noticeCookie } from "#app/notice.server.ts";

/** Sends the registration's mail once more; everybody gets the same answer. */
export async function resend(request: Request, form: FormData, context: AppLoadContext) {
	const say = await context.say();
	return answerForm(form, z.object({}), async () => {
		const outcome = await context.accounts.resendRegistration(request, say.language);
		if (!outcome.ok) return slowedRefusal(say, outcome);
		return redirect("/auth/verify", { headers: setCookies([noticeCookie({ code: "sent-again" })]) });
	});
}

/** Uses the mailed link: makes the account and signs in, or proves the changed e-mail. */
export async function confirm(request: Request, form: FormData, context: AppLoadContext) {
	const say = await context.say();
	return answerForm(form, confirmSchema, async ({ token, password }) => {
		const outcome = await context.accounts.confirmMailedLink(request, token, password ?? null);
		if (outcome.ok) {
			const notice = noticeCookie({ code: outcome.user ? "welcome" : "email-confirmed" });
			const returnTo = sameSitePath(outcome.returnTo);
			const place = outcome.user ? placeAfterSignIn(returnTo, outcome.user) : returnTo;
			return redirect(place, { headers: setCookies([...outcome.cookies, notice]) });
		}
		switch (outcome.reason) {
			case "rate-limited":
				return slowedRefusal(say, outcome);
			case "wrong-password":
				return {
					field: "password",
					sentence: say(password ? "accounts.wrongPassword" : "accounts.passwordRequired"),
				};
			case "email-taken":
				return { sentence: say("accounts.emailTaken"), status: 409 };
			case "unknown-link":
				// The page reads the link anew and says that it is used up.
				return redirect(`/auth/verify?${new URLSearchParams({ token })}`);
		}
	});
}
