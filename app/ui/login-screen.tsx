import { Link } from "@remix-run/react";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { ActionForm } from "./action-form.tsx";
import { AuthShell } from "./auth-shell.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { Said, useSay } from "./say.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** What the sign-in and register screens need to know. */
export interface SignInOptions {
	/** a path of ours (core/same-site-path.ts) to go to afterwards */
	returnTo: string;
	/** who else can say who somebody is, in the order shown */
	providers: readonly IdentityProvider[];
}

interface LoginScreenProps {
	options: SignInOptions;
	answer?: FormAnswer;
	/** which pair of addresses shows it: "/auth/login" and "/auth/register", or those with this ending */
	ending?: "" | "-unprotected";
}

/** Signing in, on its own address or in place of a page that needs it. */
export function LoginScreen(props: LoginScreenProps) {
	const say = useSay();
	return (
		<AuthShell title={say("accounts.signInTitle")} lead={say("accounts.signInLead")}>
			<LoginForm {...props} />
		</AuthShell>
	);
}

/** Every way to sign in, and the way to an account. */
export function LoginForm({ options, answer, ending = "" }: LoginScreenProps) {
	const say = useSay();
	const query = new URLSearchParams({ returnTo: options.returnTo });
	return (
		<>
			<ProviderButtons {...options} />
			<ActionForm
				id="login"
				action={`/auth/login${ending}?${query}`}
				schema={(forms) => forms.loginSchema(say)}
				answer={answer}
			>
				{(wired, busy) => (
					<>
						<EmailField {...wired("email")} />
						<div className="forgettable">
							<PasswordField label={say("accounts.password")} autoComplete="current-password" {...wired("password")} />
							<Link className="link t-sm tap" to="/auth/reset-password?ask">
								{say("accounts.forgotPassword")}
							</Link>
						</div>
						<SubmitButton busy={busy} busyWords={say("accounts.signingIn")}>
							{say("accounts.signIn")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
			<PasskeyButton purpose="sign-in" returnTo={options.returnTo} words={say("accounts.usePasskey")} />
			<p className="t-sm t-2">
				<Said
					id="accounts.newHere"
					values={{
						register: (
							<Link className="link" to={`/auth/register${ending}?${query}`}>
								{say("accounts.createAnAccount")}
							</Link>
						),
					}}
				/>
			</p>
		</>
	);
}
