import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { answerForm, slowedRefusal, weakPasswordRefusal } from "#app/http/answer-form.server.ts";
import { endedMailedCookie, mailedTokenOf, redirectMailed } from "#app/http/mailed-cookie.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { chosenPasswordSchema, emailSchema } from "#app/ui/account-forms.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import { LinkGone } from "../link-gone.tsx";
import { AskReset, ChoosePassword, ResetSent } from "./reset-screens.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("accounts.resetPage") }];

/** With a mailed link: checks it and uses nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	if (searchParams.has("sent")) return { step: "sent" as const };
	// From the sign-in: somebody else may have opened their mailed link in this browser just before.
	if (searchParams.has("ask")) return data({ step: "ask" as const }, { headers: setCookies([endedMailedCookie()]) });
	const token = mailedTokenOf(request, "reset-password");
	if (!token) return { step: "ask" as const };
	const link = await context.accounts.readMailedLink(request, token);
	if (link.kind !== "reset-password")
		return data({ step: "gone" as const }, { headers: setCookies([endedMailedCookie()]) });
	return { step: "choose" as const, token, email: link.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const say = await context.say();
	const form = await request.formData();
	if (form.get("intent") !== "choose") {
		return answerForm(form, emailSchema(say), async ({ email }) => {
			const outcome = await context.accounts.requestPasswordReset(request, email, say.language);
			return outcome.ok ? redirect("/auth/reset-password?sent") : slowedRefusal(say, outcome);
		});
	}
	return answerForm(form, chosenPasswordSchema(say), async ({ token, password }) => {
		const outcome = await context.accounts.resetPassword(request, token, password);
		if (outcome.ok) {
			const cookies = [noticeCookie({ code: "password-reset" }), ...outcome.cookies, endedMailedCookie()];
			return redirect("/", { headers: setCookies(cookies) });
		}
		if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
		if (outcome.reason === "second-step") {
			const cookies = [...outcome.cookies, noticeCookie({ code: "password-reset" }), endedMailedCookie()];
			return redirect("/auth/second-step", { headers: setCookies(cookies) });
		}
		if (outcome.reason === "weak-password") return weakPasswordRefusal(say, outcome);
		// The page reads the link anew and says that it is used up.
		return redirectMailed("reset-password", token);
	});
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function ResetPassword() {
	const loaded = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	switch (loaded.step) {
		case "ask":
			return <AskReset answer={answer} />;
		case "sent":
			return <ResetSent />;
		case "gone":
			return <LinkGone to="reset" />;
		case "choose":
			return <ChoosePassword {...loaded} answer={answer} />;
	}
}
