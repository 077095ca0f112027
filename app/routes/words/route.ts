import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isLanguage } from "#app/core/i18n/languages.ts";
import { versionOf } from "#app/words/area-address.ts";
import type { Area } from "#app/words/catalogue.ts";
import { withFormerNames } from "#app/words/former-names.ts";
import { messagesOf } from "#app/words/say-in.ts";

/** Areas that pages load when they need them; every other area comes with its page. */
const SERVED: readonly Area[] = ["wallet"];

/** An address with the words' version never changes what it answers. */
const FOR_GOOD = "public, max-age=31536000, immutable";
/** Without it, or with the version of another deployment, words may be old: five minutes at most. */
const FOR_NOW = "public, max-age=300";

/** GET /words/{language}/{area}?v={version}: messages for code that is loaded after its page. The same for everybody. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const { language } = params;
	const area = SERVED.find((served) => served === params.area);
	if (!isLanguage(language) || !area) return new Response(null, { status: 404 });
	const current = new URL(request.url).searchParams.get("v") === (await versionOf(language, area));
	const messages = messagesOf(language, [area]);
	return Response.json(current ? messages : withFormerNames(messages), {
		headers: { "Cache-Control": current ? FOR_GOOD : FOR_NOW },
	});
}
