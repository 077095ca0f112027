import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { answerForm, slowedRefusal } from "#app/http/answer-form.server.ts";
import { endedMailedCookie, redirectMailed } from "#app/http/mailed-cookie.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { confirmSchema } from "#app/ui/account-forms.ts";

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
			// A registration signs in; a changed e-mail leaves the session as it is.
			const notice = noticeCookie({ code: outcome.cookies.length > 0 ? "welcome" : "email-confirmed" });
			return redirect(sameSitePath(outcome.returnTo), {
				headers: setCookies([...outcome.cookies, notice, endedMailedCookie()]),
			});
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
			case "signed-out":
				// The page reads the link anew and says what is in the way.
				return redirectMailed("verify", token);
		}
	});
}
