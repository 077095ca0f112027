import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { HealthPanels } from "./health-panels.tsx";
import { People } from "./people.tsx";
import { requireAdmin } from "./require-admin.server.ts";
import { ViewsTable } from "./views-table.tsx";

export const meta: MetaFunction = ({ matches }) => [
	{ title: sayOfMatches(matches)?.("admin.page") },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireAdmin(request, context);
	const { searchParams } = new URL(request.url);
	const search = { text: searchParams.get("q") ?? "", after: searchParams.get("after") };
	const [health, people, views] = await Promise.all([
		context.admin.health(),
		context.admin.listPeople(search),
		context.admin.views(),
	]);
	return { ownId: user.id, search, health, people, views, done: searchParams.get("done") };
}

/** What an action came to, as the address of the page after it says. */
type Done = keyof typeof DONE;

const DONE = {
	granted: "admin.doneGranted",
	revoked: "admin.doneRevoked",
	retried: "admin.doneRetried",
	gone: "admin.doneGone",
	own: "admin.doneOwn",
} as const;

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireAdmin(request, context);
	const form = await request.formData();
	const id = String(form.get("id") ?? "");
	const done = await carryOut(String(form.get("intent")), id);
	return redirect(`/admin?${new URLSearchParams({ q: String(form.get("q") ?? ""), done })}`);

	async function carryOut(intent: string, subject: string): Promise<Done> {
		if (intent === "retry") return (await context.admin.retry(user.id, subject)) === "queued" ? "retried" : "gone";
		if (intent !== "grant" && intent !== "revoke") return "gone";
		const outcome = await context.admin.setAccess(user.id, subject, intent);
		if (!outcome.ok) return outcome.reason === "own-access" ? "own" : "gone";
		return intent === "grant" ? "granted" : "revoked";
	}
}

export default function AdminPage() {
	const say = useSay();
	const { ownId, search, health, people, views, done } = useLoaderData<typeof loader>();
	const told = done !== null && Object.hasOwn(DONE, done) ? DONE[done as Done] : null;
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page stack stack--8" id="main">
				<header className="pagehead">
					<div>
						<h1>{say("admin.title")}</h1>
						<p>
							<Said id="admin.lead" values={{ time: <LocalTime at={health.at} style="date-time" /> }} />
						</p>
					</div>
				</header>
				{told ? (
					<div className={`note ${done === "gone" || done === "own" ? "note--warn" : "note--ok"}`} role="status">
						<Icon name={done === "gone" || done === "own" ? "circle-alert" : "check"} />
						<p>{say(told)}</p>
					</div>
				) : null}
				<HealthPanels health={health} />
				<DeadLetters letters={health.deadLetters} />
				<People page={people} search={search.text} ownId={ownId} />
				<ViewsTable {...views} />
			</main>
			<Footer />
		</>
	);
}
