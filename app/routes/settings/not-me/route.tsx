import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { canPutBackEmail, doubtedSince } from "#app/core/accounts/recent-proof.ts";
import { requireUser, signInOptions } from "#app/http/guards.server.ts";
import { noticeCookie } from "#app/http/notice.server.ts";
import { askForProof, proofPath } from "#app/http/proof.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { sayEvent } from "../event-list.tsx";
import { PageSheet } from "../page-sheet.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(loaded?.door ? "accounts.signInPage" : "security.shutPage") },
];

const eventIdOf = (request: Request) => new URL(request.url).searchParams.get("event") ?? "";
const addressOf = (eventId: string) => `/settings/not-me?${new URLSearchParams({ event: eventId })}`;

/** The list of the links that were made since something that was not the owner. */
const linksSince = ({ at }: { at: number }) => `/links?from=${new Date(doubtedSince(at)).toISOString().slice(0, 10)}`;

/** Says what is about to be ended, after something in the list was not the owner. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user)
		return { door: signInOptions(request, context), event: null, putsBackEmail: false, mailbox: null, links: "/links" };
	const event = await context.securityLog.find(user.id, eventIdOf(request));
	if (!event) throw redirect("/settings/activity");
	if (!(await context.accounts.isRecentlyProven(request))) throw redirect(proofPath(addressOf(event.id)));
	const putsBackEmail = canPutBackEmail(event, Date.now());
	const mailbox = putsBackEmail || !user.emailProven ? null : user.email;
	return { door: null, event, putsBackEmail, mailbox, links: linksSince(event) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const event = await context.securityLog.find(user.id, eventIdOf(request));
	if (!event) return redirect("/settings/activity");
	const outcome = await context.accounts.shutOthersOut(request, event);
	if (!outcome.ok) return askForProof(addressOf(event.id));
	const cancels = (await request.formData()).has("cancel");
	if (cancels) await context.payments.cancelSince(user.id, doubtedSince(event.at));
	return redirect(cancels ? linksSince(event) : "/settings#ways", {
		headers: setCookies([...outcome.cookies, noticeCookie({ code: "shut-out" })]),
	});
}

const ENDS = [
	"security.shutDevices",
	"security.shutPassword",
	"security.shutAdded",
	"security.shutDashboards",
	"security.shutMainAddress",
] as const;

export { keepForm as clientAction, keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function NotMe() {
	const { door: signIn, event, putsBackEmail, mailbox, links: list } = useLoaderData<typeof loader>();
	const say = useSay();
	const busy = useNavigation().formMethod === "POST";
	if (signIn) return <LoginScreen options={signIn} />;
	const links = (
		<Link className="link" to={list}>
			{say("security.shutLinks")}
		</Link>
	);
	return (
		<PageSheet title={say("security.shutTitle")}>
			<p>
				<Said
					id="security.shutWhat"
					values={{ what: <b>{sayEvent(say, event)}</b>, time: <LocalTime at={event.at} /> }}
				/>
			</p>
			<ul className="points">
				{ENDS.map((id) => (
					<li key={id}>{say(id)}</li>
				))}
				{putsBackEmail ? <li>{say("security.shutEmail")}</li> : null}
				{mailbox === null ? null : (
					<li>
						<Said id="security.shutMailbox" values={{ email: <bdi>{mailbox}</bdi> }} />
					</li>
				)}
				<li>
					<Said id="security.shutStays" values={{ links }} />
				</li>
			</ul>
			<div className="row row--wrap">
				<Form method="post" className="stack stack--4">
					<label className="check">
						<input type="checkbox" name="cancel" />
						{say("security.shutCancels")}
					</label>
					<SubmitButton busy={busy} busyWords={say("security.shutting")} className="btn btn--danger btn--sm">
						{say("security.shutNow")}
					</SubmitButton>
				</Form>
				<Link className="btn btn--quiet btn--sm" to="/settings#events">
					{say("security.shutLeave")}
				</Link>
			</div>
		</PageSheet>
	);
}
