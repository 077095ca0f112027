import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "@remix-run/react";
import { LoginSchema } from "#app/core/account-forms.ts";
import { accounts } from "#app/words/accounts.ts";
import { AccountDoor, FormRefusal } from "./account-door.tsx";
import { PasswordField, TextField } from "./field.tsx";

interface LoginScreenProps {
	/** a path of ours (core/same-site-path.ts) */
	returnTo: string;
	lastResult?: SubmissionResult<string[]> | null;
}

/** Signing in, on its own address or in place of a page that needs it. */
export function LoginScreen({ returnTo, lastResult }: LoginScreenProps) {
	const [form, fields] = useForm({
		id: "login",
		lastResult,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: LoginSchema }),
		shouldRevalidate: "onInput",
	});
	const busy = useNavigation().formAction === "/auth/login";
	return (
		<AccountDoor title={accounts.signInTitle} lead={accounts.signInLead}>
			<Form method="post" action="/auth/login" className="stack stack--5" {...getFormProps(form)}>
				<FormRefusal id={form.errorId} sentences={form.errors} />
				<input type="hidden" name="returnTo" value={returnTo} />
				<TextField
					label={accounts.email}
					id={fields.email.id}
					name={fields.email.name}
					defaultValue={fields.email.initialValue}
					error={fields.email.errors?.[0]}
					type="email"
					autoComplete="username"
					dir="ltr"
					required
				/>
				<PasswordField
					label={accounts.password}
					id={fields.password.id}
					name={fields.password.name}
					error={fields.password.errors?.[0]}
					autoComplete="current-password"
					required
				/>
				<button className="btn btn--primary btn--block" type="submit" aria-busy={busy || undefined}>
					{busy ? accounts.signingIn : accounts.signIn}
				</button>
			</Form>
			<p className="t-sm t-2">
				{accounts.newHere}{" "}
				<Link className="link" to={`/auth/register?${new URLSearchParams({ returnTo })}`}>
					{accounts.createAnAccount}
				</Link>
			</p>
		</AccountDoor>
	);
}
