import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { isForeignAnswer, isNoAnswer, NO_ANSWER_EVENT, REFUSED_BEFORE_ROUTES } from "./unreachable.ts";

/**
 * A route's `clientAction`: where its form gets no answer of a route, the page stays with what was typed, and its data is null. The
 * router would put its error page in its place.
 */
export async function keepForm({ serverAction }: ClientActionFunctionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		const refused = isRouteErrorResponse(error) && error.data === REFUSED_BEFORE_ROUTES ? error.status : null;
		if (refused === null && !isNoAnswer(error) && !isForeignAnswer(error)) throw error;
		window.dispatchEvent(new CustomEvent(NO_ANSWER_EVENT, { detail: refused }));
		// With an error's status nothing is loaded anew: that would meet the same silence.
		return Response.json(null, { status: 503 });
	}
}
