import { Link } from "@remix-run/react";
import { ActionForm } from "#app/ui/action-form.tsx";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import type { SignInOptions } from "#app/ui/login-screen.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { ProviderButtons } from "#app/ui/provider-buttons.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

interface RegisterScreenProps {
	options: SignInOptions;
	answer: FormAnswer | undefined;
	/** of the addresses it is shown at and leads to */
	ending?: "" | "-unprotected";
}

/** Creating an account; a provider's button does the same, so they are shown here too. */
export function RegisterScreen({ options, answer, ending = "" }: RegisterScreenProps) {
	const say = useSay();
	const query = new URLSearchParams({ returnTo: options.returnTo });
	return (
		<AuthShell title={say("accounts.registerTitle")} lead={say("accounts.registerLead")}>
			<ProviderButtons {...options} />
			<ActionForm
				id="register"
				action={`/auth/register${ending}?${query}`}
				schema={(forms) => forms.registerSchema(say)}
				answer={answer}
			>
				{(wired, busy) => (
					<>
						<div className="two">
							<TextField label={say("accounts.firstName")} autoComplete="given-name" {...wired("firstName")} />
							<TextField label={say("accounts.lastName")} autoComplete="family-name" {...wired("lastName")} />
						</div>
						<EmailField {...wired("email")} />
						<NewPasswordField
							label={say("accounts.password")}
							help={say("accounts.passwordHelp")}
							{...wired("password")}
						/>
						<SubmitButton busy={busy} busyWords={say("accounts.registering")}>
							{say("accounts.register")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
			<p className="t-sm t-2">
				<Said
					id="accounts.haveAccount"
					values={{
						signIn: (
							<Link className="link" to={`/auth/login${ending}?${query}`}>
								{say("accounts.signIn")}
							</Link>
						),
					}}
				/>
			</p>
		</AuthShell>
	);
}
