import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useSay } from "#app/ui/say.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import type { MessageId } from "#app/words/say.ts";
import type { Outcome } from "./outcome.ts";

/** An intent that led back to the dashboard left no outcome behind: it worked. */
const DONE = {
	unlock: "dashboard.passwordValid",
	"open-own": "dashboard.ownOpened",
	lock: "dashboard.lockedNow",
	password: "dashboard.newPasswordSaved",
} as const satisfies Record<string, MessageId>;

const isDone = (intent: string): intent is keyof typeof DONE => Object.hasOwn(DONE, intent);

/** SPEC §8: says "Valid password", "Invalid Password" and how other forms ended, once each. */
export function useOutcomeToasts(outcome: Outcome | undefined) {
	const say = useSay();
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
			if (isDone(done)) toast(say(DONE[done]));
		} else if (outcome.ok) toast(outcome.message);
		else if (outcome.reason === "wrong-password") toast(say("dashboard.passwordInvalid"), "bad");
	}, [navigation.state, intent, outcome, toast, say]);
}
