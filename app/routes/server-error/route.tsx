import { data } from "@remix-run/cloudflare";
import type { MetaFunction } from "@remix-run/react";
import { ServerErrorSlip } from "#app/ui/error-slip.tsx";
import { errors } from "#app/words/errors.ts";

export const meta: MetaFunction = () => [{ title: errors.title(500) }];

export function loader() {
	return data(null, { status: 500 });
}

export default function ServerError() {
	return <ServerErrorSlip />;
}
