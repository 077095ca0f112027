import type { ClientActionFunctionArgs } from "@remix-run/react";
import { isNoAnswer } from "./unreachable.ts";

/** Sent to `window` when a form got no answer: connection-guard.tsx says so. */
export const NO_ANSWER_EVENT = "form-without-answer";

/**
 * A route's `clientAction`: where its form gets no answer, the page stays with what was typed. The router would put its error page
 * in its place.
 */
export async function keepForm({ serverAction }: ClientActionFunctionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		if (!isNoAnswer(error)) throw error;
		window.dispatchEvent(new Event(NO_ANSWER_EVENT));
		// With an error's status nothing is loaded anew: that would meet the same silence.
		return Response.json(null, { status: 503 });
	}
}
