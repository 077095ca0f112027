import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { pathAfterSignIn } from "#app/core/accounts/after-sign-in.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { answerForm, slowedRefusal } from "#app/http/answer-form.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { codeSchema } from "#app/ui/account-forms.ts";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import { CodeForm } from "#app/ui/code-form.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { PasskeyButton } from "#app/ui/passkey-button.tsx";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("security.stepPage") }];

const returnToOf = (request: Request) => sameSitePath(new URL(request.url).searchParams.get("returnTo"));

/** After the right password of an account that asks for a passkey as well. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const returnTo = returnToOf(request);
	if (await context.passkeys.owesSecondStep(request)) return { returnTo };
	throw redirect(`/auth/login?${new URLSearchParams({ returnTo })}`);
}

export async function action({ request, context }: ActionFunctionArgs) {
	const say = await context.say();
	const returnTo = returnToOf(request);
	return answerForm(await request.formData(), codeSchema(say), async ({ code }) => {
		const outcome = await context.passkeys.signInByCode(request, code);
		if (outcome.ok) {
			const cookies = [noticeCookie({ code: "code-used" }), ...outcome.cookies];
			return redirect(pathAfterSignIn({ ...outcome.user, returnTo }), { headers: setCookies(cookies) });
		}
		if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
		if (outcome.reason === "wrong-code") return { field: "code", sentence: say("security.codeWrong") };
		return redirect(`/auth/login?${new URLSearchParams({ returnTo })}`);
	});
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function SecondStep() {
	const { returnTo } = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	const say = useSay();
	return (
		<AuthShell title={say("security.stepPageTitle")} lead={say("security.stepPageLead")}>
			<PasskeyButton
				purpose="second-step"
				returnTo={returnTo}
				words={say("accounts.usePasskey")}
				className="btn btn--primary btn--block"
			/>
			<p className="or">
				<bdi>{say("security.stepPageWithout")}</bdi>
			</p>
			<CodeForm answer={answer} />
			<p className="t-sm">
				<Link className="link tap" to="/auth/login">
					{say("accounts.backToSignIn")}
				</Link>
			</p>
		</AuthShell>
	);
}
