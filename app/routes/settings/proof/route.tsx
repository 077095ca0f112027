import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { PROVIDER_NAMES } from "#app/core/accounts/identity.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { answerForm, slowedRefusal } from "#app/http/answer-form.server.ts";
import { requireUser, signInOptions } from "#app/http/guards.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { codeSchema, currentPasswordSchema } from "#app/ui/account-forms.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import { CodeForm } from "#app/ui/code-form.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { BrandIcon } from "#app/ui/icon.tsx";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { PasskeyButton } from "#app/ui/passkey-button.tsx";
import { BeginForm } from "#app/ui/provider-buttons.tsx";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(loaded?.door ? "accounts.signInPage" : "settings.proofPage") },
];

const returnToOf = (request: Request) => sameSitePath(new URL(request.url).searchParams.get("returnTo") ?? "/settings");

/** Asks somebody who is signed in to prove once more who they are, and leads back to what they wanted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { accounts } = context;
	const user = await accounts.findUser(request);
	if (!user) return { door: signInOptions(request, context), ways: null };
	const returnTo = returnToOf(request);
	if (await accounts.isRecentlyProven(request)) throw redirect(returnTo);
	const [{ identities, hasPassword }, { passkeys, codes, secondStep }] = await Promise.all([
		accounts.listWays(user.id),
		context.passkeys.read(user.id),
	]);
	const providers = accounts.providers.filter((one) => identities.some(({ provider }) => provider === one));
	const ways = {
		returnTo,
		email: user.email,
		// Where a passkey is asked after it, a password alone proves nothing.
		hasPassword: hasPassword && !secondStep,
		providers,
		hasPasskey: passkeys.length > 0,
		hasCodes: codes !== null && codes.left > 0,
	};
	return { door: null, ways };
}

export async function action({ request, context }: ActionFunctionArgs) {
	await requireUser(request, context);
	const say = await context.say();
	const form = await request.formData();
	if (form.get("intent") === "code") {
		return answerForm(form, codeSchema(say), async ({ code }) => {
			const outcome = await context.passkeys.proveByCode(request, code);
			if (outcome.ok) return proven(request);
			if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
			return { field: "code", sentence: say("security.codeWrong") };
		});
	}
	return answerForm(form, currentPasswordSchema(say), async ({ current }) => {
		const outcome = await context.accounts.proveByPassword(request, current);
		if (outcome.ok) return proven(request);
		if (outcome.reason === "rate-limited") return slowedRefusal(say, outcome);
		return { field: "current", sentence: say("settings.wrongPassword") };
	});
}

const proven = (request: Request) =>
	redirect(returnToOf(request), { headers: setCookies([noticeCookie({ code: "proven" })]) });

export { keepForm as clientAction, keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function Proof() {
	const { door: signIn, ways } = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	const say = useSay();
	if (signIn) return <LoginScreen options={signIn} />;
	return (
		<AuthShell title={say("settings.proofTitle")} lead={say("settings.proofLead")}>
			{ways.hasPasskey ? (
				<PasskeyButton
					purpose="prove"
					returnTo={ways.returnTo}
					words={say("accounts.usePasskey")}
					className="btn btn--primary btn--block"
				/>
			) : null}
			{ways.hasPassword ? (
				<ActionForm id="proof" schema={(forms) => forms.currentPasswordSchema(say)} answer={answer}>
					{(wired, busy) => (
						<>
							{/* Password managers then know whose password it is. */}
							<input type="email" value={ways.email ?? ""} autoComplete="username" readOnly hidden />
							<PasswordField
								label={say("settings.currentPassword")}
								autoComplete="current-password"
								{...wired("current")}
							/>
							<SubmitButton busy={busy} busyWords={say("settings.proving")}>
								{say("settings.prove")}
							</SubmitButton>
						</>
					)}
				</ActionForm>
			) : null}
			<div className="social">
				{ways.providers.map((provider) => (
					<BeginForm key={provider} provider={provider} intent="prove" returnTo={ways.returnTo}>
						<button type="submit" className="btn btn--secondary btn--block">
							<BrandIcon provider={provider} />
							{say("settings.proveWith", { provider: PROVIDER_NAMES[provider] })}
						</button>
					</BeginForm>
				))}
			</div>
			{ways.hasCodes ? <CodeForm answer={answer} /> : null}
			<p className="t-sm">
				<Link className="link tap" to="/settings">
					{say("settings.backToSettings")}
				</Link>
			</p>
		</AuthShell>
	);
}
