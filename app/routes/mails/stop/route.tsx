import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";

/** A page to read. */
export const handle: HydrateHandle = { hydrate: "intent" };

export const meta: MetaFunction = ({ matches }) => [
	{ title: sayOfMatches(matches)?.("stop.page") },
	{ name: "robots", content: "noindex" },
];

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("m") ?? "";

/** Where "No more of these mails" leads. Opening it changes nothing: mail programs open links by themselves. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const token = tokenOf(request);
	return { token, found: await context.mailStops.find(token) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const token = tokenOf(request);
	const pressed = (await request.formData()).get("stopped");
	if (!(await context.mailStops.set(token, pressed !== "0"))) throw new Response(null, { status: 404 });
	// Mail programs post no field of ours, and follow no redirect (RFC 8058, 3.1).
	if (pressed === null) return null;
	return redirect(`/mails/stop?m=${encodeURIComponent(token)}`);
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Stop() {
	const say = useSay();
	const { token, found } = useLoaderData<typeof loader>();
	if (!found)
		return (
			<AuthShell title={say("stop.goneTitle")} lead={say("stop.gone")}>
				<Link className="btn btn--secondary btn--block" to="/contact-us">
					{say("stop.contact")}
				</Link>
			</AuthShell>
		);
	const { stopped, mayUndo } = found;
	if (stopped && !mayUndo)
		return (
			<AuthShell title={say("stop.doneTitle")} lead={say("stop.doneForGood")}>
				<Link className="btn btn--secondary btn--block" to="/contact-us">
					{say("stop.contact")}
				</Link>
			</AuthShell>
		);
	return (
		<AuthShell title={say(stopped ? "stop.doneTitle" : "stop.title")} lead={say(stopped ? "stop.done" : "stop.text")}>
			<Form method="post" action={`/mails/stop?m=${encodeURIComponent(token)}`}>
				<input type="hidden" name="stopped" value={stopped ? "0" : "1"} />
				<button type="submit" className={`btn btn--block ${stopped ? "btn--secondary" : "btn--primary"}`}>
					{say(stopped ? "stop.undo" : "stop.confirm")}
				</button>
			</Form>
		</AuthShell>
	);
}
