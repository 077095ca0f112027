import { useEffect, useState } from "react";
import { useSay } from "#app/ui/say.tsx";
import { clockText, sayTimeLeft } from "./time-left.ts";
import { useQuietReload } from "./use-quiet-reload.ts";

const TICK_MS = 1000;

interface CountdownProps {
	/** epoch ms */
	to: number;
	/** server time, epoch ms, so that a wrong device clock does not matter */
	now: number;
	/** accessible name of the timer */
	label: string;
}

/**
 * Countdown to the next change. Screen readers do not announce its ticks (WAI-ARIA role `timer`), but can read hours and
 * minutes. At zero it shows that the change is in progress and reloads the page's data.
 */
export function Countdown({ to, now, label }: CountdownProps) {
	const say = useSay();
	const left = useTimeLeft(to, now);
	const over = left <= 0;
	useQuietReload(over);
	return (
		<div className="stack stack--2">
			<p className="t-2">{label}</p>
			<p className="clock" role="timer" aria-label={over ? say("today.changing") : sayTimeLeft(say, left)}>
				{over ? say("today.changing") : clockText(left)}
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
