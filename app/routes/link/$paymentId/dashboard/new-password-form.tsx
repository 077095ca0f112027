import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#app/core/accounts/password-strength.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { useSay } from "#app/ui/say.tsx";
import { type Outcome, refusalOf } from "./outcome.ts";
import { newPasswordProblem } from "./password-rule.ts";

interface NewPasswordFormProps {
	label: string;
	/** where its maker proves first who they are; null: they just did. Left out by servers of a release before */
	proof?: string | null;
	outcome: Outcome | undefined;
}

/** The signed-in creator's way to a new dashboard password, locked out or not. Opens without script too. */
export function NewPasswordForm({ label, proof, outcome }: NewPasswordFormProps) {
	const say = useSay();
	const navigation = useNavigation();
	const [problem, setProblem] = useState<string | null>(null);
	const busy = navigation.formData?.get("intent") === "password";
	const refusal = busy ? null : refusalOf(outcome, "password");
	const besideField = refusal?.reason === "password-length" || refusal?.reason === "password-weak";
	if (proof)
		return (
			<Link className="btn btn--quiet btn--sm" to={proof}>
				{label}
			</Link>
		);
	return (
		<details className="reveal" open={refusal !== null || undefined}>
			<summary className="btn btn--quiet btn--sm">
				{label}
				<Icon name="chevron-down" size="small" />
			</summary>
			<Form
				method="post"
				className="stack stack--4 reveal__body"
				preventScrollReset
				onSubmit={(event) => {
					const typed = new FormData(event.currentTarget).get("newPassword");
					const found = newPasswordProblem(say, typeof typed === "string" ? typed : "");
					setProblem(found);
					if (found) event.preventDefault();
				}}
			>
				<input type="hidden" name="intent" value="password" />
				<p className="t-sm t-2">{say("dashboard.setPasswordWhy")}</p>
				{refusal && !besideField ? (
					<div role="alert">
						<FieldError error={refusal.message} />
					</div>
				) : null}
				<NewPasswordField
					label={say("dashboard.newPassword")}
					name="newPassword"
					required
					minLength={MIN_PASSWORD_LENGTH}
					maxLength={MAX_PASSWORD_LENGTH}
					help={say("dashboard.newPasswordHelp", { least: MIN_PASSWORD_LENGTH })}
					error={problem ?? (besideField ? refusal?.message : null)}
					onChange={() => setProblem(null)}
				/>
				<button type="submit" className="btn btn--secondary" aria-busy={busy || undefined}>
					{busy ? <span className="spin" aria-hidden="true" /> : null}
					{say("dashboard.saveNewPassword")}
				</button>
			</Form>
		</details>
	);
}
