import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useToast } from "#app/ui/toasts.tsx";
import { newPassword, unlock } from "#app/words/dashboard.ts";
import type { Outcome } from "./outcome.ts";

/** An intent that led back to the dashboard left no outcome behind: it worked. */
const DONE: Record<string, string> = { unlock: unlock.valid, lock: unlock.lockedNow, password: newPassword.saved };

/** SPEC §8: says "Valid password", "Invalid Password" and how other forms ended, once each. */
export function useOutcomeToasts(outcome: Outcome | undefined) {
	const navigation = useNavigation();
	const toast = useToast();
	const sent = useRef<string | null>(null);
	const intent = navigation.formData?.get("intent");
	useEffect(() => {
		if (navigation.state !== "idle") {
			if (typeof intent === "string") sent.current = intent;
			return;
		}
		const done = sent.current;
		sent.current = null;
		if (done === null) return;
		if (!outcome) {
			if (DONE[done]) toast(DONE[done]);
		} else if (outcome.ok) toast(outcome.message);
		else if (outcome.reason === "wrong-password") toast(unlock.invalid, "bad");
	}, [navigation.state, intent, outcome, toast]);
}
