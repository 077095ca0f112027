import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isFullLanguage, isLanguage } from "#app/core/i18n/languages.ts";
import { isCurrency } from "#app/core/payments/currencies.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { appearanceCookie, isDirection, isTheme, readAppearance } from "#app/http/appearance-cookie.server.ts";
import { currencyCookie } from "#app/http/reader-currency.server.ts";

/** Keeps theme, direction, language or currency; what the form does not name, or names wrongly, stays as it was. */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await request.formData();
	const kept = readAppearance(request);
	const theme = form.get("theme");
	const dir = form.get("dir");
	const language = form.get("language");
	const wanted = {
		theme: isTheme(theme) ? theme : kept.theme,
		dir: isDirection(dir) ? dir : kept.dir,
		language: isLanguage(language) ? language : kept.language,
	};
	if (isFullLanguage(language)) await context.accounts.setLanguage(request, language);
	// With a fragment the address looks to the router like a move within the page, which loads nothing.
	const headers = new Headers({ "Set-Cookie": appearanceCookie(wanted), "X-Remix-Revalidate": "yes" });
	const currency = form.get("currency");
	if (isCurrency(currency)) {
		await context.accounts.setCurrency(request, currency);
		headers.append("Set-Cookie", currencyCookie(currency));
	}
	return redirect(sameSitePath(form.get("returnTo")), { headers });
}

export function loader() {
	return redirect("/");
}
