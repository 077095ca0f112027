import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ConnectedTarget } from "#app/core/showcase/picture-targets.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { FinishOutcome } from "#app/services/showcase/target-contract.ts";
import { requireTarget } from "../connectable.server.ts";

/** A target sends users back here. Where their picture is shown, they read how it ended. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const target = requireTarget(params, context);
	const user = await requireUser(request, context);
	const outcome = await context.targets.finish(request, user.id, target);
	return redirect(user.activated ? "/off" : "/settings", {
		headers: setCookies([outcome.cookie, noticeCookie(noticeOf(outcome, target))]),
	});
}

function noticeOf(outcome: FinishOutcome, target: ConnectedTarget): Notice {
	if (outcome.ok) return { code: "target-connected", target, label: outcome.label };
	return { code: `connect-${outcome.reason}`, target };
}
