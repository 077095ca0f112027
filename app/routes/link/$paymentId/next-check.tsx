import { useEffect, useMemo, useState } from "react";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";

/** From this many seconds on, minutes say it better. */
const MINUTES_FROM_S = 90;

/** The server's clock, of which the device's may be hours off. */
export interface ServerClock {
	/** when the server wrote the page, epoch ms */
	writtenAt: number;
	/** so much it was ahead of the device's then */
	aheadMs: number;
}

/** @param writtenAt - of a page that has just come */
export function useServerClock(writtenAt: number): ServerClock {
	return useMemo(() => ({ writtenAt, aheadMs: writtenAt - Date.now() }), [writtenAt]);
}

/** When the room checks the chain again. Counts down with script, shows the server's figure without. */
export function NextCheck({ at, clock }: { /** epoch ms */ at: number | null; clock: ServerClock }) {
	const say = useSay();
	const { writtenAt, aheadMs } = clock;
	const [now, setNow] = useState(writtenAt);
	useEffect(() => {
		if (at === null) return;
		const tick = () => setNow(Date.now() + aheadMs);
		tick();
		const timer = setInterval(tick, 1000);
		return () => clearInterval(timer);
	}, [at, aheadMs]);
	return (
		<p className="row t-sm t-2">
			<span className="spin" aria-hidden="true" />
			{at === null ? say("pay.checkingAgain") : sayNextCheck(say, at - now)}
		</p>
	);
}

function sayNextCheck(say: Say, inMs: number): string {
	const seconds = Math.max(1, Math.ceil(inMs / 1000));
	if (seconds < MINUTES_FROM_S) return say("pay.nextCheck", { seconds });
	return say("pay.nextCheckMinutes", { minutes: Math.round(seconds / 60) });
}
