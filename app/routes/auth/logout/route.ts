import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Ends the session here and in the database; the home page then shows the sign-in screen. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { cookie } = await context.accounts.logout(request);
	return redirect("/", { headers: { "Set-Cookie": cookie } });
}

/** A link to this address must not sign anybody out. */
export function loader() {
	return redirect("/");
}
