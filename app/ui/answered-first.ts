import { type SubmitOptions, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { NO_ANSWER_EVENT } from "./unreachable.ts";

/** Small, and answered without a look at anything. */
const ASKED = "/robots.txt";

/**
 * The `onSubmit` of a form whose answer is another page: sent once the server is seen to answer. Without one the router would put its
 * error page in this page's place; so the page stays, and says that no answer came (connection-guard.tsx).
 *
 * @param onSent - called right before it is sent
 */
export function useAnsweredFirst(options?: SubmitOptions, onSent?: () => void) {
	const submit = useSubmit();
	return (event: FormEvent<HTMLFormElement>) => {
		if (event.isDefaultPrevented()) return;
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = event.currentTarget;
		const send = (answered: boolean) => {
			if (!answered) return window.dispatchEvent(new CustomEvent(NO_ANSWER_EVENT, { detail: null }));
			onSent?.();
			submit(submitter instanceof HTMLButtonElement ? submitter : form, options);
		};
		void fetch(ASKED, { method: "HEAD", cache: "no-store" }).then(
			({ ok }) => send(ok),
			() => send(false),
		);
	};
}
