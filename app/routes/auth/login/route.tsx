import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import { loadGuardedDoor, signIn } from "../door.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("accounts.signInPage") }];

export const loader = loadGuardedDoor;
export const action = signIn;

export default function Login() {
	return <LoginScreen door={useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />;
}
