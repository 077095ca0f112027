import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { BegunIntent, ProviderRefusal } from "#app/services/accounts/accounts-contract.ts";
import { placeOf, requireProvider } from "../../provider.server.ts";

/** The provider redirects users back here. What was asked for goes on; a refusal goes back to where it began, with a sentence. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const provider = requireProvider(params, context);
	const outcome = await context.accounts.finishWithProvider(request, provider);
	const returnTo = sameSitePath(outcome.returnTo);
	if (!outcome.ok) {
		const notice = noticeCookie(refusalNotice(outcome.reason, outcome.intent, provider));
		// Without a session the settings would show the sign-in screen, which is where to go on anyway.
		return redirect(placeOf(outcome.intent, returnTo), { headers: setCookies([...outcome.cookies, notice]) });
	}
	if (outcome.intent === "link") {
		return redirect(returnTo, {
			headers: setCookies([...outcome.cookies, noticeCookie({ code: "linked", provider })]),
		});
	}
	const proven = outcome.intent === "prove" ? [noticeCookie({ code: "proven" })] : [];
	return redirect(returnTo, { headers: setCookies([...outcome.cookies, ...proven]) });
}

function refusalNotice(reason: ProviderRefusal, intent: BegunIntent, provider: IdentityProvider): Notice {
	if (reason === "signed-out") return { code: reason };
	if (reason === "denied" && intent !== "sign-in") return { code: "link-denied", provider };
	return { code: reason, provider };
}
