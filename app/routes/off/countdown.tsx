import { useEffect, useState } from "react";
import { useSay } from "#app/ui/say.tsx";
import { clockText, sayTimeLeft } from "./time-left.ts";
import { useQuietReload } from "./use-quiet-reload.ts";

/** The clock shows seconds. */
const TICK_MS = 1000;

interface CountdownProps {
	/** epoch ms */
	to: number;
	/** the server's, epoch ms: right from the first byte, whatever the clock of the device says */
	now: number;
	/** what counts down */
	label: string;
}

/**
 * The time until the next change. A timer is not announced as it ticks (WAI-ARIA: `timer` is silent); a reader that asks it
 * hears hours and minutes. At zero it says that the change is on, and asks for news quietly.
 */
export function Countdown({ to, now, label }: CountdownProps) {
	const say = useSay();
	const left = useTimeLeft(to, now);
	const over = left <= 0;
	useQuietReload(over);
	return (
		<div className="stack stack--2">
			<p className="t-2">{label}</p>
			<p className="clock" role="timer" aria-label={over ? say("off.changing") : sayTimeLeft(say, left)}>
				{over ? say("off.changing") : clockText(left)}
			</p>
		</div>
	);
}

function useTimeLeft(to: number, now: number): number {
	const [left, setLeft] = useState(to - now);
	useEffect(() => {
		const ahead = now - Date.now();
		const tick = () => setLeft(to - (Date.now() + ahead));
		tick();
		const timer = setInterval(tick, TICK_MS);
		return () => clearInterval(timer);
	}, [to, now]);
	return left;
}
