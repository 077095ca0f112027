import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import { loadGuardedSignIn, signIn } from "../sign-in.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("accounts.signInPage") }];

export const loader = loadGuardedSignIn;
export const action = signIn;

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Login() {
	return <LoginScreen options={useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />;
}
