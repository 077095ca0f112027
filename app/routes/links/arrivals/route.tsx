import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { log } from "#app/core/operations/log.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import "#app/ui/styles/arrivals.css";
import "../desk.css";
import "../ledger.css";
import { ArrivalsScreen } from "./arrivals-screen.tsx";
import { decideArrival } from "./decide-arrival.server.ts";

export const meta: MetaFunction = ({ matches }) => [
	{ title: sayOfMatches(matches)?.("desk.arrivalsPage") },
	{ name: "robots", content: "noindex" },
];

/** What arrived at an account's addresses and no link counts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireUser(request, context);
	const headers = { "Cache-Control": "no-store" };
	try {
		const [waiting, folded, decided] = await Promise.all([
			context.desk.listArrivals(user.id),
			context.desk.listFolded(user.id),
			context.desk.listDecided(user.id),
		]);
		return data({ found: { waiting, folded, decided }, failure: null }, { headers });
	} catch (error) {
		const { reference } = context;
		log({ event: "desk.arrivals.failed", reference, userId: user.id, error });
		return data({ found: null, failure: { reference, at: Date.now() } }, { status: 503, headers });
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const { outcome, status } = await decideArrival(await request.formData(), user.id, context, await context.say());
	return data(outcome, { status, headers: { "Cache-Control": "no-store" } });
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Arrivals() {
	return <ArrivalsScreen {...useLoaderData<typeof loader>()} outcome={useActionData<typeof action>() ?? null} />;
}
