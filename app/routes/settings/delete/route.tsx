import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { answerForm, slowedRefusal } from "#app/http/answer-form.server.ts";
import { requireUser, signInOptions } from "#app/http/guards.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { askForProof, proofPath } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { deletionSchema } from "#app/ui/account-forms.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import { DeleteScreen } from "./delete-screen.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(loaded?.door ? "accounts.signInPage" : "settings.deletePage") },
];

/** A page of its own, so that it works without script and nobody comes here by one click. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user) return { door: signInOptions(request, context), person: null };
	if (!(await context.accounts.isRecentlyProven(request))) throw redirect(proofPath("/settings/delete"));
	const { email, emailProven, displayName } = user;
	return { door: null, person: { email, emailProven, displayName, supportEmail: context.settings.SUPPORT_EMAIL } };
}

export async function action({ request, context }: ActionFunctionArgs) {
	await requireUser(request, context);
	const say = await context.say();
	return answerForm(await request.formData(), deletionSchema(say), async ({ typed }) => {
		const outcome = await context.accounts.deleteAccount(request, typed);
		if (outcome.ok) {
			const code = outcome.at === null ? "deleted" : "deletion-begun";
			return redirect("/", { headers: setCookies([...outcome.cookies, noticeCookie({ code })]) });
		}
		if (outcome.reason === "needs-proof") return askForProof("/settings/delete");
		if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
		return { field: "typed", sentence: say("settings.notTheSame") };
	});
}

export { keepForm as clientAction, keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function Delete() {
	const { door: signIn, person } = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	if (signIn) return <LoginScreen options={signIn} />;
	return <DeleteScreen {...person} answer={answer} />;
}
