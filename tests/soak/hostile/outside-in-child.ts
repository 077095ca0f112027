import { once } from "node:events";
import { forkGroup, isThere } from "../harness/process-group.ts";
import { scriptOf } from "../harness/processes.ts";
import type { OutsideOrder, OutsideUrls } from "./outside-process.ts";

/** Starts the chain, its two endpoints and the stand-ins in another process. */
export async function startOutside(
	root: string,
	order: OutsideOrder,
): Promise<OutsideUrls & { stop(): Promise<void> }> {
	const child = forkGroup(scriptOf(root, "outside-process"));
	const gone = once(child, "exit");
	child.send(order);
	const early = gone.then(([code]) => {
		throw new Error(`the chain and the stand-ins ended with ${code} before it was there`);
	});
	const [urls] = (await Promise.race([once(child, "message"), early])) as [OutsideUrls];
	early.catch(() => undefined);
	return {
		...urls,
		stop: async () => {
			if (child.connected) child.disconnect();
			await gone;
			// its chain, where it ended without a word
			if (child.pid !== undefined && isThere(-child.pid)) process.kill(-child.pid, "SIGKILL");
		},
	};
}
