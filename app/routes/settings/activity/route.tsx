import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { signInOptions } from "#app/http/guards.server.ts";
import { LoginScreen } from "#app/ui/login-screen.tsx";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { EventList } from "../event-list.tsx";
import { PageSheet } from "../page-sheet.tsx";
import { shownEvents } from "../shown-events.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
	{ title: sayOfMatches(matches)?.(loaded?.door ? "accounts.signInPage" : "security.eventsPage") },
];

/** Everything that touched how the account is signed in to, a page at a time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.accounts.findUser(request);
	if (!user) return { door: signInOptions(request, context), page: null };
	const after = new URL(request.url).searchParams.get("after");
	const { events, more } = await context.securityLog.list(user.id, after);
	return { door: null, page: { events: shownEvents(await context.say(), events), more, isFirst: after === null } };
}

export { keepShown as shouldRevalidate } from "#app/ui/keep-form.ts";

export default function Activity() {
	const { door: signIn, page } = useLoaderData<typeof loader>();
	const say = useSay();
	if (signIn) return <LoginScreen options={signIn} />;
	const { events, more, isFirst } = page;
	const last = events.at(-1);
	return (
		<PageSheet title={say("security.events")}>
			<p className="t-sm t-2">{say("security.eventsLead")}</p>
			<EventList events={events} />
			<div className="row row--between row--wrap">
				<Link className="btn btn--quiet btn--sm" to={isFirst ? "/settings#events" : "/settings/activity"}>
					{say(isFirst ? "settings.backToSettings" : "security.eventsNewest")}
				</Link>
				{more && last ? (
					<Link
						className="btn btn--secondary btn--sm"
						to={`/settings/activity?${new URLSearchParams({ after: last.id })}`}
						rel="next"
					>
						{say("security.eventsOlder")}
					</Link>
				) : null}
			</div>
		</PageSheet>
	);
}
