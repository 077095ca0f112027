import { useEffect, useState } from "react";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
import type { RetryGate } from "../retry-gate.ts";

const SECOND_MS = 1_000;
/** Said in steps of so many seconds: a live region that speaks every second says nothing. */
const STEP_S = 10;

interface RetryNoteProps {
	gate: RetryGate;
	/** the server's clock dates the gate */
	clockAheadMs: number;
	chainSilent: boolean;
}

/** Why another try has to wait, and for how long. It opens by what the server says: the countdown is words alone. */
export function RetryNote({ gate, clockAheadMs, chainSilent }: RetryNoteProps) {
	const say = useSay();
	const dueAt = gate.shut && gate.until === "check" ? gate.dueAt - clockAheadMs : null;
	const left = useTimeLeft(dueAt);
	return (
		<p className="t-2 news--line" aria-live="polite">
			{gate.shut && gate.until === "outcome" ? say("wallet.gateOutcome") : null}
			{dueAt === null ? null : chainSilent ? say("wallet.gateSilent") : waitInWords(say, left)}
		</p>
	);
}

function waitInWords(say: Say, leftMs: number): string {
	if (leftMs <= 0) return say("wallet.gateAsking");
	if (leftMs <= (STEP_S / 2) * SECOND_MS) return say("wallet.gateSoon");
	return say("wallet.gateIn", { seconds: Math.ceil(leftMs / SECOND_MS / STEP_S) * STEP_S });
}

/** @param at - epoch ms by this browser's clock */
function useTimeLeft(at: number | null): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		if (at === null) return;
		setNow(Date.now());
		const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
		return () => clearInterval(timer);
	}, [at]);
	return at === null ? 0 : at - now;
}
