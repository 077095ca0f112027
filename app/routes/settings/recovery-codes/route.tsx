import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requireUser, signInOptions } from "#app/http/guards.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import { CodesScreen } from "./codes-screen.tsx";

interface Made {
	made: string[];
}

const ADDRESS = "/settings/recovery-codes";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(loaded?.door ? "accounts.signInPage" : "security.codesPage") },
];

/** A page of its own: codes are shown once, and work without script. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user) return { door: signInOptions(request, context), codes: null };
	const { passkeys, codes } = await context.passkeys.read(user.id);
	if (passkeys.length === 0) {
		throw redirect("/settings#codes", { headers: setCookies([noticeCookie({ code: "no-passkey" })]) });
	}
	return { door: null, codes };
}

/** Makes new codes; the answer to this one request is the only place that ever shows them. */
export async function action({ request, context }: ActionFunctionArgs) {
	await requireUser(request, context);
	const outcome = await context.passkeys.makeCodes(request);
	if (outcome.ok) return data<Made>({ made: outcome.codes }, { headers: { "Cache-Control": "no-store" } });
	if (outcome.reason === "needs-proof") return askForProof(ADDRESS);
	return redirect("/settings#codes", { headers: setCookies([noticeCookie({ code: outcome.reason })]) });
}

export { keepForm as clientAction, keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function RecoveryCodes() {
	const { door: signIn, codes } = useLoaderData<typeof loader>();
	const answer = useActionData<Made>();
	if (signIn) return <LoginScreen options={signIn} />;
	return <CodesScreen hasOld={codes !== null} made={answer?.made ?? null} />;
}
