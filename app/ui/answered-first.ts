import { type SubmitOptions, useSubmit } from "@remix-run/react";
import { type FormEvent, useRef, useSyncExternalStore } from "react";
import { NO_ANSWER_EVENT } from "./unreachable.ts";

/** Small, and answered without a look at anything. */
const ASKED = "/robots.txt";

let waiting = 0;
const watchers = new Set<() => void>();

function countWaiting(by: 1 | -1): void {
	waiting += by;
	for (const tell of watchers) tell();
}

function watchWaiting(tell: () => void): () => void {
	watchers.add(tell);
	return () => {
		watchers.delete(tell);
	};
}

/** Whether a form was pressed and the server has yet to be seen to answer. */
export function useIsWaitingToSend(): boolean {
	return useSyncExternalStore(
		watchWaiting,
		() => waiting > 0,
		() => false,
	);
}

/**
 * The `onSubmit` of a form whose answer is another page: sent once the server is seen to answer. Without one the router would put its
 * error page in this page's place; so the page stays, and says that no answer came (connection-guard.tsx). Pressed again meanwhile, the
 * last press counts.
 *
 * @param onSent - called right before it is sent
 */
export function useAnsweredFirst(options?: SubmitOptions, onSent?: () => void) {
	const submit = useSubmit();
	const presses = useRef(0);
	return (event: FormEvent<HTMLFormElement>) => {
		if (event.isDefaultPrevented()) return;
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = event.currentTarget;
		presses.current += 1;
		const press = presses.current;
		const send = (answered: boolean) => {
			countWaiting(-1);
			if (press !== presses.current) return;
			if (!answered) return window.dispatchEvent(new CustomEvent(NO_ANSWER_EVENT, { detail: null }));
			onSent?.();
			submit(submitter instanceof HTMLButtonElement ? submitter : form, options);
		};
		countWaiting(1);
		void fetch(ASKED, { method: "HEAD", cache: "no-store" }).then(
			({ ok }) => send(ok),
			() => send(false),
		);
	};
}
