import type { ClientActionFunctionArgs } from "@remix-run/react";
import { isForeignAnswer, isNoAnswer, NO_ANSWER_EVENT } from "./unreachable.ts";

/**
 * A route's `clientAction`: where its form gets no answer of ours, the page stays with what was typed, and its data is null. The
 * router would put its error page in its place.
 */
export async function keepForm({ serverAction }: ClientActionFunctionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		if (!isNoAnswer(error) && !isForeignAnswer(error)) throw error;
		window.dispatchEvent(new Event(NO_ANSWER_EVENT));
		// With an error's status nothing is loaded anew: that would meet the same silence.
		return Response.json(null, { status: 503 });
	}
}
