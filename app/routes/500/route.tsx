import { data } from "@remix-run/cloudflare";
import type { MetaFunction } from "@remix-run/react";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { ServerErrorPage } from "#app/ui/error-page.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";

/** A page to read. */
export const handle: HydrateHandle = { hydrate: "intent" };

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("errors.didNotWorkPage") }];

export function loader() {
	return data(null, { status: 500 });
}

export default function ServerError() {
	return <ServerErrorPage />;
}
