import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { MetaFunction } from "@remix-run/react";
import { requireUser } from "#app/http/guards.server.ts";
import { keepLoaded } from "#app/ui/keep-loaded.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import "./desk.css";
import { meantPath } from "./desk-address.ts";
import { DeskScreen } from "./desk-screen.tsx";
import "./ledger.css";
import { readDesk } from "./read-desk.server.ts";
import { rowWorths } from "./row-worth.server.ts";

export const meta: MetaFunction = ({ matches }) => [
	{ title: sayOfMatches(matches)?.("desk.page") },
	{ name: "robots", content: "noindex" },
];

/** An account's links and its figures. Signed out, sign-in comes first and leads back here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireUser(request, context);
	const now = Date.now();
	const meant = meantPath(new URL(request.url), now);
	if (meant !== null) throw redirect(meant);
	const desk = await readDesk(request, context, user.id, now);
	const worths = await rowWorths(request, context, desk.rows);
	return data({ ...desk, worths }, { status: desk.failure ? 503 : 200, headers: { "Cache-Control": "no-store" } });
}

const kept = keepLoaded<typeof loader>();
export const clientLoader = kept.clientLoader;

export default function Links() {
	return <DeskScreen desk={kept.useLoaded()} />;
}
