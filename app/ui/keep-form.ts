import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import { isSignedIn } from "./frame.ts";
import {
	isForeignAnswer,
	isNoAnswer,
	NO_ANSWER_EVENT,
	PROOF_OVER_EVENT,
	REFUSED_BEFORE_ROUTES,
	SIGNED_OUT_EVENT,
} from "./unreachable.ts";

/** Where actions of signed-in users lead whoever is signed in no longer (http/guards.server.ts). */
const SIGN_IN = /^\/(auth\/login|welcome)\b/;
/** Where they lead who has to prove first who they are (http/proof.server.ts). */
const PROOF = /^\/settings\/proof\b/;

/**
 * A route's `clientAction`: where its form gets no answer of a route, or its session has ended, the page stays with what was typed, and
 * its data is null. The router would put its error page or the sign-in in its place.
 */
export async function keepForm({ serverAction }: ClientActionFunctionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		const isSignedOut = error instanceof Response && SIGN_IN.test(error.headers.get("Location") ?? "") && isSignedIn();
		const refused = isRouteErrorResponse(error) && error.data === REFUSED_BEFORE_ROUTES ? error.status : null;
		if (!isSignedOut && refused === null && !isNoAnswer(error) && !isForeignAnswer(error)) throw error;
		const event = isSignedOut ? new Event(SIGNED_OUT_EVENT) : new CustomEvent(NO_ANSWER_EVENT, { detail: refused });
		window.dispatchEvent(event);
		// With an error's status nothing is loaded anew: that would meet the same silence.
		return Response.json(null, { status: 503 });
	}
}

/** The `clientAction` of a page that asks for the proof before anything is typed: where that ran out meanwhile, what was typed stays, too. */
export async function keepTyped(given: ClientActionFunctionArgs) {
	try {
		return await keepForm(given);
	} catch (error) {
		if (!(error instanceof Response && PROOF.test(error.headers.get("Location") ?? ""))) throw error;
		window.dispatchEvent(new Event(PROOF_OVER_EVENT));
		return Response.json(null, { status: 503 });
	}
}

/**
 * The `shouldRevalidate` of a route whose page holds another route's form: after a fetcher's action Remix loads every route without one
 * anew, also where no answer came.
 */
export const keepShown: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
	actionStatus < 500 && defaultShouldRevalidate;
