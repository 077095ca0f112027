import { useEffect, useState } from "react";
import { useSay } from "#app/ui/say.tsx";

import type { Say } from "#app/words/say.ts";

/** From this many seconds on, minutes say it better. */
const MINUTES_FROM_S = 90;

/** When the room checks the chain again. Counts down with script, shows the server's figure without. */
export function NextCheck({ at, now: writtenAt }: { /** epoch ms */ at: number | null; now: number }) {
	const say = useSay();
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
			{at === null ? say("pay.checkingAgain") : sayNextCheck(say, at - now)}
		</p>
	);
}

function sayNextCheck(say: Say, inMs: number): string {
	const seconds = Math.max(1, Math.ceil(inMs / 1000));
	if (seconds < MINUTES_FROM_S) return say("pay.nextCheck", { seconds });
	return say("pay.nextCheckMinutes", { minutes: Math.round(seconds / 60) });
}
