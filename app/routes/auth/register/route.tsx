import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { RegisterSchema } from "#app/core/account-forms.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { AccountDoor, FormRefusal } from "#app/ui/account-door.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { accounts, registerRefusals } from "#app/words/accounts.ts";

export const meta: MetaFunction = () => [{ title: accounts.registerPage }];

/** Only for people who are signed out; the others go to the home page (SPEC: screens and routes). */
export async function loader({ request, context }: LoaderFunctionArgs) {
	if (await context.accounts.findUser(request)) throw redirect("/");
	return { returnTo: sameSitePath(new URL(request.url).searchParams.get("returnTo")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await request.formData();
	const returnTo = sameSitePath(form.get("returnTo"));
	const submission = parseWithZod(form, { schema: RegisterSchema });
	if (submission.status !== "success") {
		return data({ returnTo, lastResult: submission.reply({ hideFields: ["password"] }) }, { status: 400 });
	}
	const say = await context.say();
	const outcome = await context.accounts.register(request, { ...submission.value, returnTo }, say.language);
	if (outcome.ok) return redirect(returnTo, { headers: setCookies(outcome.cookies) });
	return data(
		{
			returnTo,
			lastResult: submission.reply({ formErrors: [registerRefusals[outcome.reason]], hideFields: ["password"] }),
		},
		{ status: 429 },
	);
}

export default function Register() {
	const loaded = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const returnTo = answer?.returnTo ?? loaded.returnTo;
	const [form, fields] = useForm({
		id: "register",
		lastResult: answer?.lastResult,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: RegisterSchema }),
		shouldRevalidate: "onInput",
	});
	const busy = useNavigation().formAction === "/auth/register";
	const wired = (name: "firstName" | "lastName" | "email") => ({
		id: fields[name].id,
		name: fields[name].name,
		defaultValue: fields[name].initialValue,
		error: fields[name].errors?.[0],
		required: true,
	});
	return (
		<AccountDoor title={accounts.registerTitle} lead={accounts.registerLead}>
			<Form method="post" className="stack stack--5" {...getFormProps(form)}>
				<FormRefusal id={form.errorId} sentences={form.errors} />
				<input type="hidden" name="returnTo" value={returnTo} />
				<div className="two">
					<TextField label={accounts.firstName} autoComplete="given-name" {...wired("firstName")} />
					<TextField label={accounts.lastName} autoComplete="family-name" {...wired("lastName")} />
				</div>
				<TextField label={accounts.email} type="email" autoComplete="username" dir="ltr" {...wired("email")} />
				<NewPasswordField
					label={accounts.password}
					help={accounts.passwordHelp}
					id={fields.password.id}
					name={fields.password.name}
					error={fields.password.errors?.[0]}
					required
				/>
				<button className="btn btn--primary btn--block" type="submit" aria-busy={busy || undefined}>
					{busy ? accounts.registering : accounts.register}
				</button>
			</Form>
			<p className="t-sm t-2">
				{accounts.haveAccount}{" "}
				<Link className="link" to={`/auth/login?${new URLSearchParams({ returnTo })}`}>
					{accounts.signIn}
				</Link>
			</p>
		</AccountDoor>
	);
}
