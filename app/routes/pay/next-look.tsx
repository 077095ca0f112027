import { useEffect, useState } from "react";
import { pay } from "#app/words/pay.ts";

/** From this many seconds on, minutes say it better. */
const MINUTES_FROM_S = 90;

/** When the room looks at the chain again. Counts down with script, tells the server's figure without. */
export function NextLook({ at, now: writtenAt }: { /** epoch ms */ at: number | null; now: number }) {
	const [now, setNow] = useState(writtenAt);
	useEffect(() => {
		if (at === null) return;
		setNow(Date.now());
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, [at]);
	return (
		<p className="row t-sm t-2">
			<span className="spin" aria-hidden="true" />
			{at === null ? pay.keepLooking : nextLookInWords(at - now)}
		</p>
	);
}

function nextLookInWords(inMs: number): string {
	const seconds = Math.max(0, Math.ceil(inMs / 1000));
	return seconds < MINUTES_FROM_S ? pay.nextLook(seconds) : pay.nextLookMinutes(Math.round(seconds / 60));
}
