import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { type ConnectedTarget, isConnectedTarget } from "#app/core/showcase/picture-targets.ts";

/** @throws a redirect to /404, as for any unknown path, for a target that is unknown or not offered */
export function requireTarget(
	{ target }: LoaderFunctionArgs["params"],
	{ targets }: Pick<AppLoadContext, "targets">,
): ConnectedTarget {
	if (isConnectedTarget(target) && targets.offered().includes(target)) return target;
	throw redirect("/404");
}
