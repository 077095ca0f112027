import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { LoginSchema } from "#app/core/account-forms.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { accounts, loginRefusals } from "#app/words/accounts.ts";

export const meta: MetaFunction = () => [{ title: accounts.signInPage }];

/** Only for people who are signed out; the others go to the home page (SPEC: screens and routes). */
export async function loader({ request, context }: LoaderFunctionArgs) {
	if (await context.accounts.findUser(request)) throw redirect("/");
	return { returnTo: sameSitePath(new URL(request.url).searchParams.get("returnTo")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await request.formData();
	const returnTo = sameSitePath(form.get("returnTo"));
	const submission = parseWithZod(form, { schema: LoginSchema });
	if (submission.status !== "success") {
		return data({ returnTo, lastResult: submission.reply({ hideFields: ["password"] }) }, { status: 400 });
	}
	const outcome = await context.accounts.login(request, submission.value);
	if (outcome.ok) return redirect(returnTo, { headers: setCookies(outcome.cookies) });
	const lastResult = submission.reply({ formErrors: [loginRefusals[outcome.reason]], hideFields: ["password"] });
	return data({ returnTo, lastResult }, { status: outcome.reason === "rate-limited" ? 429 : 422 });
}

export default function Login() {
	const loaded = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return <LoginScreen returnTo={answer?.returnTo ?? loaded.returnTo} lastResult={answer?.lastResult} />;
}
