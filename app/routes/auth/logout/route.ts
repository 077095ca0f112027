import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { setCookies } from "#app/http/set-cookies.ts";

/** Ends the session here and in the database; the home page then shows the sign-in screen. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { cookies } = await context.accounts.logout(request);
	return redirect("/", { headers: setCookies(cookies) });
}

/** A link to this address must not sign anybody out. */
export function loader() {
	return redirect("/");
}
