import { useEffect, useRef } from "react";
import type { Outcome } from "./outcome.ts";

/** Where reading goes on once a form's panel has gone, the first that is there. */
const NEXT = "#dismissed-title, #decided-title, .evidence h2, #arrivals-title, .held h2, #payments-title";

/** A decision takes away the panel whose button held the focus: it then moves to what replaces it. */
export function useFocusAfter(outcome: Outcome | undefined): void {
	const done = useRef(outcome);
	useEffect(() => {
		if (outcome === done.current) return;
		if (!outcome?.ok || outcome.paymentKey === undefined) {
			done.current = outcome;
			return;
		}
		// The new snapshot comes with the loader's answer or over the socket, whichever is first.
		if (document.activeElement !== document.body) return;
		done.current = outcome;
		document.querySelector<HTMLElement>(NEXT)?.focus();
	});
}
