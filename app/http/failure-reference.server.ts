import type {
	ActionFunction,
	ActionFunctionArgs,
	AppLoadContext,
	LoaderFunction,
	LoaderFunctionArgs,
	ServerBuild,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import { log } from "../core/operations/log.ts";
import type { Failure } from "./failure.ts";

/**
 * Wraps every loader and action of the app: what they throw by mistake goes into the log, and to the browser as
 * a 500 with nothing but a reference. Answers they throw on purpose pass.
 */
export function withFailureReferences(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const module = { ...route.module };
		if (module.loader) module.loader = guarded(module.loader as LoaderFunction);
		if (module.action) module.action = guarded(module.action as ActionFunction);
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

function guarded<Handler extends LoaderFunction | ActionFunction>(handler: Handler): Handler {
	const guardedHandler = async (...[args, ...rest]: Parameters<Handler>) => {
		try {
			return await (handler as (...all: unknown[]) => unknown)(args, ...rest);
		} catch (error) {
			if (!(error instanceof Error)) throw error;
			const { reference } = args.context as AppLoadContext;
			if (!args.request.signal.aborted) log({ event: "request.failed", reference, error });
			throw data({ reference, at: Date.now() } satisfies Failure, { status: 500 });
		}
	};
	return guardedHandler as unknown as Handler;
}

/**
 * Logs what failed outside loaders and actions, under the reference that the person is shown. An address that leads nowhere is an
 * answer, not a failure: anybody can ask for as many as would hide the failures.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
	const isAnswer = isRouteErrorResponse(error) && error.status < 500;
	if (!isAnswer && !request.signal.aborted) log({ event: "request.failed", reference: context.reference, error });
}
