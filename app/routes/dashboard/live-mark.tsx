import type { LiveState } from "#app/ui/use-live-link.ts";
import { common } from "#app/words/common.ts";

/** How this page hears of changes. Before the first answer, and without script, it claims nothing. */
export function LiveMark({ state }: { state: LiveState }) {
	const word = state === "offline" ? common.offline : state === "live" ? common.live : common.reconnecting;
	return (
		<span className="live needs-script" data-state={state}>
			{word}
		</span>
	);
}
