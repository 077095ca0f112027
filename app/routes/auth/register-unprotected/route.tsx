import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import { loadDoor, register } from "../door.server.ts";
import { RegisterScreen } from "../register-screen.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("accounts.registerPage") }];

export const loader = loadDoor;
export const action = register;

export default function RegisterUnprotected() {
	return (
		<RegisterScreen door={useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} ending="-unprotected" />
	);
}
