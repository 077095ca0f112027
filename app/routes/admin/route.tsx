import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { log } from "#app/core/operations/log.ts";
import type { RotationHealth } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
import { ChainAlerts } from "./chain-alerts.tsx";
import { chainAlerts } from "./chain-troubles.ts";
import { DeadLetters } from "./dead-letters.tsx";
import { Endpoints } from "./endpoints.tsx";
import { HealthPanels } from "./health-panels.tsx";
import { PreflightPanel } from "./preflight-panel.tsx";
import { Reports } from "./reports.tsx";
import { requireAdmin } from "./require-admin.server.ts";
import { RotationPanel } from "./rotation-panel.tsx";
import { Users } from "./users.tsx";
import { ViewsTable } from "./views-table.tsx";
import { Watchers } from "./watchers.tsx";
import { XCosts } from "./x-costs.tsx";

export const meta: MetaFunction = ({ matches }) => [
	{ title: sayOfMatches(matches)?.("admin.page") },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireAdmin(request, context);
	const { searchParams } = new URL(request.url);
	const search = { text: searchParams.get("q") ?? "", after: searchParams.get("after") };
	const [health, endpoints, watchers, rotation, people, views, reports] = await Promise.all([
		context.admin.health(),
		context.admin.endpoints(),
		context.admin.watchers(),
		// the daily change in trouble is what admins come for: the rest of the page stays
		context.rotationAdmin.health().catch((error: unknown): RotationHealth | null => {
			log({ event: "admin.rotation.unreadable", reference: context.reference, error });
			return null;
		}),
		context.admin.listUsers(search),
		context.admin.views(),
		context.publicGalleries.listReports(null),
	]);
	const count = Number(searchParams.get("count") ?? "");
	const done = { what: searchParams.get("done"), count: Number.isSafeInteger(count) && count > 0 ? count : 0 };
	return { ownId: user.id, search, health, endpoints, watchers, rotation, people, views, reports, done };
}

/** What an action came to, as the address of the page after it says. */
type Done = keyof typeof DONE | "ran";

const DONE = {
	granted: "admin.doneGranted",
	revoked: "admin.doneRevoked",
	retried: "admin.doneRetried",
	gone: "admin.doneGone",
	own: "admin.doneOwn",
	paused: "admin.donePaused",
	"went-on": "admin.doneWentOn",
} as const;

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireAdmin(request, context);
	const form = await request.formData();
	const id = String(form.get("id") ?? "");
	const intent = String(form.get("intent"));
	const q = String(form.get("q") ?? "");
	if (intent === "take-down" || intent === "let-hang") {
		await context.publicGalleries.decide(user.id, id, intent === "take-down" ? "removed" : "restored");
		return redirect(`/admin?${new URLSearchParams({ q })}#reports`);
	}
	if (intent === "preflight") {
		await context.rotationAdmin.runPreflight(user.id);
		return redirect(`/admin?${new URLSearchParams({ q })}#preflight`);
	}
	if (intent === "run") {
		const count = await context.rotationAdmin.runNow(user.id);
		return redirect(`/admin?${new URLSearchParams({ q, done: "ran" satisfies Done, count: String(count) })}`);
	}
	return redirect(`/admin?${new URLSearchParams({ q, done: await carryOut(intent, id) })}`);

	async function carryOut(intent: string, subject: string): Promise<Done> {
		if (intent === "retry") return (await context.admin.retry(user.id, subject)) === "queued" ? "retried" : "gone";
		if (intent === "pause" || intent === "go-on") {
			await context.rotationAdmin.setPaused(user.id, intent === "pause");
			return intent === "pause" ? "paused" : "went-on";
		}
		if (intent !== "grant" && intent !== "revoke") return "gone";
		const outcome = await context.admin.setAccess(user.id, subject, intent);
		if (!outcome.ok) return outcome.reason === "own-access" ? "own" : "gone";
		return intent === "grant" ? "granted" : "revoked";
	}
}

/** @returns null where the address reports nothing */
function sayDone(say: Say, { what, count }: { what: string | null; count: number }): string | null {
	if (what === "ran") return say("admin.doneRan", { count });
	return what !== null && Object.hasOwn(DONE, what) ? say(DONE[what as keyof typeof DONE]) : null;
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function AdminPage() {
	const say = useSay();
	const { ownId, search, health, endpoints, watchers, rotation, people, views, reports, done } =
		useLoaderData<typeof loader>();
	const doneSentence = sayDone(say, done);
	const undone = done.what === "gone" || done.what === "own";
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
				{doneSentence ? (
					<div className={`note ${undone ? "note--warn" : "note--ok"}`} role="status">
						<Icon name={undone ? "circle-alert" : "check"} />
						<p>{doneSentence}</p>
					</div>
				) : null}
				<ChainAlerts alerts={chainAlerts(watchers, endpoints, health.at)} />
				<HealthPanels health={health} />
				<Watchers watchers={watchers} endpoints={endpoints} />
				<Endpoints chains={endpoints} />
				<RotationPanel health={rotation} />
				{rotation === null ? null : (
					<div className="admin-x">
						<PreflightPanel last={rotation.preflight} />
						<XCosts calls={rotation.calls} />
					</div>
				)}
				<Reports reports={reports} />
				<DeadLetters letters={health.deadLetters} />
				<Users page={people} search={search.text} ownId={ownId} />
				<ViewsTable {...views} />
			</main>
			<Footer />
		</>
	);
}
