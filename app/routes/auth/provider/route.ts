import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { noticeCookie } from "#app/notice.server.ts";
import { placeOf, requireProvider } from "../provider.server.ts";

/** Begins signing in or linking: leads to the provider, and binds what comes back to this browser. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const provider = requireProvider(params, context);
	const form = await request.formData();
	const intent = form.get("intent") === "link" ? "link" : "sign-in";
	const returnTo = sameSitePath(form.get("returnTo"));
	const begun = await context.accounts.beginWithProvider(request, provider, { intent, returnTo });
	if (begun.ok) return redirect(begun.url, { headers: setCookies(begun.cookies) });
	const notice = noticeCookie(
		begun.reason === "rate-limited"
			? { code: "slowed", retryAfterMs: begun.retryAfterMs }
			: { code: begun.reason, provider },
	);
	return redirect(placeOf(intent, returnTo), { headers: setCookies([notice]) });
}

/** A link to this address must not begin anything. */
export function loader({ params, context }: LoaderFunctionArgs) {
	requireProvider(params, context);
	return redirect("/auth/login");
}
