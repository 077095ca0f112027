import { Link } from "@remix-run/react";
import type { MailedLink } from "#app/services/accounts/accounts-contract.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

interface ConfirmScreenProps {
	link: Extract<MailedLink, { kind: "register" | "verify-email" }>;
	token: string;
	answer: FormAnswer | undefined;
}

/**
 * One button that uses the link. Whoever registered in another browser shows by the password that it was they; the mailbox's owner, whose
 * e-mail somebody else typed, registers here instead, and the same link confirms that.
 */
export function ConfirmScreen({ link, token, answer }: ConfirmScreenProps) {
	const say = useSay();
	const email = <bdi>{link.email}</bdi>;
	if (link.kind === "verify-email" && !link.signedIn) {
		const query = new URLSearchParams({ returnTo: "/auth/verify" });
		return (
			<AuthShell title={say("accounts.confirmTitle")} lead={<Said id="accounts.confirmSignedOut" values={{ email }} />}>
				<Link className="btn btn--primary btn--block" to={`/auth/login?${query}`}>
					{say("accounts.signIn")}
				</Link>
			</AuthShell>
		);
	}
	const isElsewhere = link.kind === "register" && !link.sameBrowser;
	return (
		<AuthShell
			title={say("accounts.confirmTitle")}
			lead={
				<Said
					id={link.kind === "register" ? "accounts.confirmRegister" : "accounts.confirmChange"}
					values={{ email }}
				/>
			}
		>
			<ActionForm
				id="confirm"
				intent="confirm"
				schema={(forms) => forms.confirmSchema}
				answer={answer}
				hidden={{ token }}
			>
				{(wired, busy) => (
					<>
						{isElsewhere ? (
							<PasswordField
								label={say("accounts.password")}
								help={say("accounts.confirmPasswordWhy")}
								autoComplete="current-password"
								{...wired("password")}
							/>
						) : null}
						<SubmitButton busy={busy} busyWords={say("accounts.confirming")}>
							{say("accounts.confirm")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
			{isElsewhere ? (
				<p className="t-sm">
					<Said
						id="accounts.confirmNotYours"
						values={{
							register: (
								<Link className="link tap" to="/auth/register">
									{say("accounts.confirmRegisterHere")}
								</Link>
							),
						}}
					/>
				</p>
			) : null}
		</AuthShell>
	);
}
