import { Link } from "@remix-run/react";
import { ActionForm } from "#app/ui/action-form.tsx";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** What everybody sees after registering, whether or not the e-mail had an account. */
export function CheckMail({ answer }: { answer: FormAnswer | undefined }) {
	const say = useSay();
	return (
		<AuthShell title={say("accounts.checkMailTitle")} lead={say("accounts.checkMailLead")}>
			<div className="note">
				<Icon name="mail" />
				<div className="stack stack--2">
					<p>{say("accounts.checkMailSpam")}</p>
					<p>{say("accounts.checkMailKnown")}</p>
				</div>
			</div>
			<ActionForm id="resend" intent="resend" schema={(forms) => forms.emptySchema} answer={answer}>
				{(_wired, busy) => (
					<SubmitButton busy={busy} busyWords={say("accounts.sendingAgain")} className="btn btn--secondary btn--block">
						{say("accounts.sendAgain")}
					</SubmitButton>
				)}
			</ActionForm>
			<p className="row row--between row--wrap t-sm">
				<Link className="link tap" to="/auth/register">
					{say("accounts.otherEmail")}
				</Link>
				<Link className="link tap" to="/auth/login">
					{say("accounts.backToSignIn")}
				</Link>
			</p>
		</AuthShell>
	);
}

/** For whoever registered nothing in this browser: no mail was sent. */
export function NothingSent() {
	const say = useSay();
	return (
		<AuthShell title={say("accounts.nothingSentTitle")} lead={say("accounts.nothingSentLead")}>
			<div className="stack stack--3">
				<Link className="btn btn--primary btn--block" to="/auth/register">
					{say("accounts.register")}
				</Link>
				<Link className="btn btn--secondary btn--block" to="/auth/login">
					{say("accounts.signIn")}
				</Link>
			</div>
		</AuthShell>
	);
}
