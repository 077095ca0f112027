import { Link } from "@remix-run/react";
import { ActionForm } from "#app/ui/action-form.tsx";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

function BackToSignIn() {
	const say = useSay();
	return (
		<p className="t-sm">
			<Link className="link tap" to="/auth/login">
				{say("accounts.backToSignIn")}
			</Link>
		</p>
	);
}

export function AskReset({ answer }: { answer: FormAnswer | undefined }) {
	const say = useSay();
	return (
		<AuthShell title={say("accounts.resetTitle")} lead={say("accounts.resetLead")}>
			<ActionForm id="ask" intent="ask" schema={(forms) => forms.emailSchema(say)} answer={answer}>
				{(wired, busy) => (
					<>
						<EmailField {...wired("email")} />
						<SubmitButton busy={busy} busyWords={say("accounts.sendingReset")}>
							{say("accounts.sendReset")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
			<BackToSignIn />
		</AuthShell>
	);
}

/** The same for every e-mail. */
export function ResetSent() {
	const say = useSay();
	return (
		<AuthShell title={say("accounts.checkMailTitle")} lead={say("accounts.resetSent")}>
			<p className="t-sm t-2">{say("accounts.checkMailSpam")}</p>
			<BackToSignIn />
		</AuthShell>
	);
}

interface ChoosePasswordProps {
	token: string;
	email: string;
	answer: FormAnswer | undefined;
}

export function ChoosePassword({ token, email, answer }: ChoosePasswordProps) {
	const say = useSay();
	return (
		<AuthShell
			title={say("accounts.chooseTitle")}
			lead={<Said id="accounts.chooseLead" values={{ email: <bdi>{email}</bdi> }} />}
		>
			<ActionForm
				id="choose"
				intent="choose"
				schema={(forms) => forms.chosenPasswordSchema(say)}
				answer={answer}
				hidden={{ token }}
			>
				{(wired, busy) => (
					<>
						{/* Password managers then know whose password it is. */}
						<input type="email" value={email} autoComplete="username" readOnly hidden />
						<NewPasswordField
							label={say("accounts.newPassword")}
							help={say("accounts.passwordHelp")}
							{...wired("password")}
						/>
						<SubmitButton busy={busy} busyWords={say("accounts.savingPassword")}>
							{say("accounts.savePassword")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
		</AuthShell>
	);
}
