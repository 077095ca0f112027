import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { Accounts } from "#app/services/accounts/accounts-contract.ts";
import { placeOf, requireProvider } from "../provider.server.ts";

type Refusal = Exclude<Awaited<ReturnType<Accounts["beginWithProvider"]>>, { ok: true } | { reason: "needs-proof" }>;

/** Begins signing in or linking: leads to the provider, and binds what comes back to this browser. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const provider = requireProvider(params, context);
	const form = await request.formData();
	const asked = form.get("intent");
	const intent = asked === "link" || asked === "prove" ? asked : "sign-in";
	const returnTo = sameSitePath(form.get("returnTo"));
	const begun = await context.accounts.beginWithProvider(request, provider, { intent, returnTo });
	if (!begun.ok && begun.reason === "needs-proof") return askForProof(returnTo);
	if (begun.ok) return redirect(begun.url, { headers: setCookies(begun.cookies) });
	return redirect(placeOf(intent, returnTo), { headers: setCookies([noticeCookie(refusalNotice(begun, provider))]) });
}

function refusalNotice(refusal: Refusal, provider: IdentityProvider): Notice {
	switch (refusal.reason) {
		case "rate-limited":
			return { code: "slowed", retryAfterMs: refusal.retryAfterMs };
		case "signed-out":
			return { code: refusal.reason };
		case "provider-failed":
			return { code: refusal.reason, provider };
	}
}

/** A link to this address must not begin anything. */
export function loader({ params, context }: LoaderFunctionArgs) {
	requireProvider(params, context);
	return redirect("/auth/login");
}
