import { Link } from "@remix-run/react";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { AccountDoor } from "./account-door.tsx";
import { ActionForm } from "./action-form.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./field.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { Said, useSay } from "./say.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** What the doors of accounts need to know. */
export interface Door {
	/** a path of ours (core/same-site-path.ts) to go to afterwards */
	returnTo: string;
	/** who else can say who somebody is, in the order shown */
	providers: readonly IdentityProvider[];
}

interface LoginScreenProps {
	door: Door;
	answer?: FormAnswer;
	/** which pair of addresses it stands on: "/auth/login" and "/auth/register", or those with this ending */
	ending?: "" | "-unprotected";
}

/** Signing in, on its own address or in place of a page that needs it. */
export function LoginScreen({ door, answer, ending = "" }: LoginScreenProps) {
	const say = useSay();
	const query = new URLSearchParams({ returnTo: door.returnTo });
	return (
		<AccountDoor title={say("accounts.signInTitle")} lead={say("accounts.signInLead")}>
			<ProviderButtons {...door} />
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
							<Link className="link t-sm tap" to="/auth/reset-password">
								{say("accounts.forgotPassword")}
							</Link>
						</div>
						<SubmitButton busy={busy} busyWords={say("accounts.signingIn")}>
							{say("accounts.signIn")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
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
		</AccountDoor>
	);
}
