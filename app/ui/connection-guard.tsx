import { useEffect } from "react";
import { useFrame } from "./frame.ts";
import { useSay } from "./say.tsx";
import { useToast } from "./toasts.tsx";
import { NO_ANSWER_EVENT, PROOF_OVER_EVENT, SIGNED_OUT_EVENT } from "./unreachable.ts";

/** Buttons whose form the page takes by itself: a theme (theme.tsx), and what checks a field (conform). */
const TAKEN_HERE = ["theme", "__intent__"];
/** the status of a body that is longer than any form (RFC 9110 §15.5.14) */
const TOO_MUCH = 413;
/** as long as the toast is there */
const SAID_FOR_MS = 3_000;

/**
 * Without a connection a form stays as it was typed, and says so: sent, it would end on an error page that knows nothing of it.
 * The same is said of what was sent or asked for and got no answer, and of what was sent signed out or without the proof it needs (keep-form.ts, keep-loaded.ts).
 */
export function ConnectionGuard() {
	const say = useSay();
	const toast = useToast();
	const { appUrl } = useFrame();
	useEffect(() => {
		let saidAt = Number.NEGATIVE_INFINITY;
		const hold = (event: SubmitEvent) => {
			const { target, submitter } = event;
			if (navigator.onLine || !(target instanceof HTMLFormElement) || target.method !== "post") return;
			if (submitter instanceof HTMLButtonElement && TAKEN_HERE.includes(submitter.name)) return;
			event.preventDefault();
			event.stopImmediatePropagation();
			// Pressed again and again it is said once.
			if (event.timeStamp - saidAt < SAID_FOR_MS) return;
			saidAt = event.timeStamp;
			toast(say("common.offlineNotSent"), "bad");
		};
		const sayNoAnswer = (event: Event) => {
			const status = event instanceof CustomEvent ? (event.detail as number | null) : null;
			if (status === null) toast(say("common.noAnswer"), "bad");
			else toast(status === TOO_MUCH ? say("common.tooMuch") : say("common.notTaken", { url: appUrl }), "bad");
		};
		const saySignedOut = () => toast(say("common.signedOut"), "bad");
		const sayProofOver = () => toast(say("common.proofOver"), "bad");
		// Before anybody else hears of it.
		window.addEventListener("submit", hold, true);
		window.addEventListener(NO_ANSWER_EVENT, sayNoAnswer);
		window.addEventListener(SIGNED_OUT_EVENT, saySignedOut);
		window.addEventListener(PROOF_OVER_EVENT, sayProofOver);
		return () => {
			window.removeEventListener("submit", hold, true);
			window.removeEventListener(NO_ANSWER_EVENT, sayNoAnswer);
			window.removeEventListener(SIGNED_OUT_EVENT, saySignedOut);
			window.removeEventListener(PROOF_OVER_EVENT, sayProofOver);
		};
	}, [say, toast, appUrl]);
	return null;
}
