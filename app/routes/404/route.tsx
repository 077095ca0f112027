import { data } from "@remix-run/cloudflare";
import type { MetaFunction } from "@remix-run/react";
import { NotFoundSlip } from "#app/ui/error-slip.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("errors.notFoundPage") }];

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFound() {
	return <NotFoundSlip />;
}
