import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import type { UndoneChange } from "#app/core/accounts/undone-changes.ts";
import { endedMailedCookie, mailedTokenOf, redirectMailed } from "#app/http/mailed-cookie.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { LinkGone } from "../link-gone.tsx";

/** A page to read. */
export const handle: HydrateHandle = { hydrate: "intent" };

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("accounts.undoPage") }];

const WHAT = {
	"password-changed": "accounts.undoPassword",
	"email-changed": "accounts.undoEmail",
	"way-added": "accounts.undoWayAdded",
	"way-removed": "accounts.undoWayRemoved",
	"address-removed": "accounts.undoAddress",
	"main-address-changed": "accounts.undoMainAddress",
	"password-removed": "security.undoPasswordRemoved",
	"passkey-added": "security.undoPasskeyAdded",
	"passkey-removed": "security.undoPasskeyRemoved",
	"second-step-on": "security.undoSecondStepOn",
	"second-step-off": "security.undoSecondStepOff",
	"codes-made": "security.undoCodesMade",
	"code-used": "security.undoCodeUsed",
	"dashboard-password": "security.undoDashboardPassword",
	exported: "accounts.undoExported",
	"account-deleted": "accounts.undoDeletion",
} as const satisfies Record<UndoneChange, string>;

/** "This was not me", from a mail. Opening it changes nothing: mail programs open links by themselves. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const token = mailedTokenOf(request, "undo");
	const change = await context.accounts.readUndo(token);
	return data({ token, change }, change ? undefined : { headers: setCookies([endedMailedCookie()]) });
}

export async function action({ request, context }: ActionFunctionArgs) {
	const token = String((await request.formData()).get("token") ?? "");
	const outcome = await context.accounts.undoChange(token);
	if (outcome.ok) return redirectMailed("reset-password", outcome.resetToken, [noticeCookie({ code: "undone" })]);
	if (outcome.reason === "unknown-link") return redirectMailed("undo", token);
	return redirectMailed("undo", token, [noticeCookie({ code: "slowed", retryAfterMs: outcome.retryAfterMs })]);
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Undo() {
	const { token, change } = useLoaderData<typeof loader>();
	const say = useSay();
	if (!change) return <LinkGone to="reset" />;
	return (
		<AuthShell title={say("accounts.undoTitle")} lead={say(WHAT[change])}>
			<p className="t-sm t-2">{say("accounts.undoMeans")}</p>
			<Form method="post" action="/auth/undo">
				<input type="hidden" name="token" value={token} />
				<button
					type="submit"
					className={`btn btn--block ${change === "account-deleted" ? "btn--primary" : "btn--danger"}`}
				>
					{say(change === "account-deleted" ? "accounts.undoKeep" : "accounts.undoNow")}
				</button>
			</Form>
			<p className="t-sm">
				<Link className="link tap" to="/">
					{say("accounts.undoLeave")}
				</Link>
			</p>
		</AuthShell>
	);
}
