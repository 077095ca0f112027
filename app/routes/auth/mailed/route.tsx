import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { isMailedPage } from "#app/core/accounts/mailed-pages.ts";
import { answerForm } from "#app/http/answer-form.server.ts";
import { useCspNonce } from "#app/http/csp-nonce.ts";
import { redirectMailed } from "#app/http/mailed-cookie.server.ts";
import { mailedSchema } from "#app/ui/account-forms.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("accounts.mailedPage") }];

/** Posts the fragment at once, before anything is drawn, and takes it out of the browser's history. */
const POST_FRAGMENT = import.meta.env.SSR
	? `{const token=location.hash.slice(1);if(token){history.replaceState(null,"",location.pathname);const form=document.getElementById("mailed");form.elements.token.value=token;form.submit()}}`
	: "";

function pageOf(params: { page?: string }) {
	if (!isMailedPage(params.page)) throw data(null, { status: 404 });
	return params.page;
}

/** Where every mailed link leads: its token stands in the fragment, so that the server has not seen it yet. */
export function loader({ params }: LoaderFunctionArgs) {
	pageOf(params);
	return null;
}

/** Takes the token and leads on. Uses nothing: mail programs open links by themselves, some of them with script. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const page = pageOf(params);
	const say = await context.say();
	const form = await request.formData();
	return answerForm(form, mailedSchema(say), async ({ token }) => redirectMailed(page, token));
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Mailed() {
	const say = useSay();
	const nonce = useCspNonce();
	const answer = useActionData<FormAnswer>();
	return (
		<AuthShell title={say("accounts.mailedTitle")} lead={say("accounts.mailedLead")}>
			<ActionForm id="mailed" schema={(forms) => forms.mailedSchema(say)} answer={answer}>
				{(wired, busy) => (
					<>
						<TextField label={say("accounts.mailedLink")} autoComplete="off" dir="ltr" {...wired("token")} />
						<SubmitButton busy={busy} busyWords={say("accounts.mailedOpening")}>
							{say("accounts.mailedOpen")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by the nonce */}
			<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: POST_FRAGMENT }} />
		</AuthShell>
	);
}
