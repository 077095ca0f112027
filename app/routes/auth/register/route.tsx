import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import { RegisterScreen } from "../register-screen.tsx";
import { loadGuardedSignIn, register } from "../sign-in.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("accounts.registerPage") }];

export const loader = loadGuardedSignIn;
export const action = register;

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Register() {
	return <RegisterScreen options={useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />;
}
