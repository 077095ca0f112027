/** How Chromium, Firefox and Safari say that a request got no answer; other TypeErrors are mistakes of ours. */
const NO_ANSWER = /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|network error)/i;

/** Whether what was thrown in a browser is its connection's fault. */
export function isNoAnswer(error: unknown): boolean {
	return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** Remix's words for it. */
const FOREIGN = /^Unable to decode turbo-stream response/;

/** Whether it is an answer that is none of ours: what stands between says in a page of its own that it got none (502). */
export function isForeignAnswer(error: unknown): boolean {
	return error instanceof Error && FOREIGN.test(error.message);
}

/** The data of an error response that says: refused before any route saw it (http/request-guard.server.ts). */
export const REFUSED_BEFORE_ROUTES = "refused before routes";

/** Sent to `window` when what somebody asked for got no answer: connection-guard.tsx says so. A refusal's status is its `detail`. */
export const NO_ANSWER_EVENT = "without-answer";

/** Sent to `window` when a form was sent after its session had ended: connection-guard.tsx says so. */
export const SIGNED_OUT_EVENT = "signed-out";

/** The same after the proof of who it is had run out. */
export const PROOF_OVER_EVENT = "proof-over";
