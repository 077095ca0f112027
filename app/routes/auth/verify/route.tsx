import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { endedMailedCookie, mailedTokenOf, redirectMailed } from "#app/http/mailed-cookie.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import { LinkGone } from "../link-gone.tsx";
import { CheckMail, NothingSent } from "./check-mail.tsx";
import { confirm, resend } from "./confirm.server.ts";
import { ConfirmScreen } from "./confirm-screen.tsx";

const TITLES = {
	"mail-sent": "accounts.checkMailPage",
	none: "accounts.confirmPage",
	unknown: "accounts.linkGonePage",
	register: "accounts.confirmPage",
	"verify-email": "accounts.confirmPage",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(TITLES[loaded?.link.kind ?? "none"]) },
];

/** Shows a mailed link without using it up: mail programs open links by themselves. Without one: what to do next. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const token = mailedTokenOf(request, "verify");
	if (!token) {
		const isSent = (await context.accounts.findRegistrationHere(request)) !== null;
		return { link: isSent ? { kind: "mail-sent" as const } : { kind: "none" as const }, token: "" };
	}
	const link = await context.accounts.readMailedLink(request, token);
	if (link.kind === "reset-password") throw redirectMailed("reset-password", token);
	return data({ link, token }, link.kind === "unknown" ? { headers: setCookies([endedMailedCookie()]) } : undefined);
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await request.formData();
	return form.get("intent") === "resend" ? resend(request, form, context) : confirm(request, form, context);
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Verify() {
	const { link, token } = useLoaderData<typeof loader>();
	const answer = useActionData<FormAnswer>();
	if (link.kind === "mail-sent") return <CheckMail answer={answer} />;
	if (link.kind === "none") return <NothingSent />;
	if (link.kind === "unknown") return <LinkGone to="registration" />;
	return <ConfirmScreen link={link} token={token} answer={answer} />;
}
