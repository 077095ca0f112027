/** How Chromium, Firefox and Safari say that a request got no answer; other TypeErrors are mistakes of ours. */
const NO_ANSWER = /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|network error)/i;

/** Whether what was thrown in a browser is its connection's fault. */
export function isNoAnswer(error: unknown): boolean {
	return error instanceof TypeError && NO_ANSWER.test(error.message);
}
