import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { pathAfterSignIn } from "#app/core/accounts/after-sign-in.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { answerForm, slowedRefusal, weakPasswordRefusal } from "#app/http/answer-form.server.ts";
import { endedMailedCookie } from "#app/http/mailed-cookie.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { loginSchema, registerSchema } from "#app/ui/account-forms.ts";
import type { SignInOptions } from "#app/ui/login-screen.tsx";

/** Where the address says to go afterwards; forms keep it in the address they post to. Without any: the sign-in screen itself. */
function returnToOf(request: Request): string {
	const { searchParams, pathname } = new URL(request.url);
	return sameSitePath(searchParams.get("returnTo") ?? pathname);
}

/** For /auth/login and /auth/register: who is signed in goes to the home page (SPEC: screens and routes). */
export async function loadGuardedSignIn(args: LoaderFunctionArgs): Promise<SignInOptions> {
	if (await args.context.accounts.findUser(args.request)) throw redirect("/");
	return loadSignIn(args);
}

/** For the same screens without that guard. */
export async function loadSignIn({ request, context }: LoaderFunctionArgs): Promise<SignInOptions> {
	return { returnTo: returnToOf(request), providers: context.accounts.providers };
}

export async function signIn({ request, context }: ActionFunctionArgs) {
	const say = await context.say();
	return answerForm(await request.formData(), loginSchema(say), async (credentials) => {
		const outcome = await context.accounts.login(request, credentials);
		if (outcome.ok) {
			const path = pathAfterSignIn({ ...outcome.user, returnTo: returnToOf(request) });
			const notices = outcome.flaw === null ? [] : [noticeCookie({ code: "weak-password" })];
			// Last, here and in other ways in: of two notices browsers keep the later one, and that an account is kept is said once.
			return redirect(path, { headers: setCookies([...notices, ...outcome.cookies]) });
		}
		if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
		if (outcome.reason === "second-step") {
			const to = `/auth/second-step?${new URLSearchParams({ returnTo: returnToOf(request) })}`;
			return redirect(to, { headers: setCookies(outcome.cookies) });
		}
		// By this browser's own cookie, which everybody who registers gets: nobody learns from it who has an account.
		const waiting = await context.accounts.findRegistrationHere(request);
		const isWaiting = waiting === credentials.email.trim().toLowerCase();
		return { sentence: say(isWaiting ? "accounts.notConfirmedYet" : "accounts.wrongCredentials") };
	});
}

/** Leads everybody to the same page, whether or not the e-mail has an account. */
export async function register({ request, context }: ActionFunctionArgs) {
	const say = await context.say();
	return answerForm(await request.formData(), registerSchema(say), async (person) => {
		const begun = { ...person, returnTo: returnToOf(request) };
		const outcome = await context.accounts.register(request, begun, say.language);
		if (!outcome.ok) {
			return outcome.reason === "weak-password" ? weakPasswordRefusal(say, outcome) : slowedRefusal(say, outcome);
		}
		// A link that was opened here before is another registration's.
		return redirect("/auth/verify", { headers: setCookies([...outcome.cookies, endedMailedCookie()]) });
	});
}
