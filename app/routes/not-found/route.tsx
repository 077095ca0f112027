import { data } from "@remix-run/cloudflare";
import type { MetaFunction } from "@remix-run/react";
import { NotFoundSlip } from "#app/ui/error-slip.tsx";
import { errors } from "#app/words/errors.ts";

export const meta: MetaFunction = () => [{ title: errors.title(404) }];

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFound() {
	return <NotFoundSlip />;
}
