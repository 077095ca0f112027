import { useSay } from "./say.tsx";
import type { LiveState } from "./use-live-socket.ts";

/** How this page receives changes. Before the first answer, and without script, it claims nothing. */
export function LiveMark({ state }: { state: LiveState }) {
	const say = useSay();
	const word =
		state === "offline" ? say("common.offline") : state === "live" ? say("common.live") : say("common.reconnecting");
	return (
		<span className="live needs-script" data-state={state}>
			{word}
		</span>
	);
}
