import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runQuietly } from "#local/build.ts";

/** What is read of a profile as V8 writes it (Chrome DevTools Protocol, Profiler.Profile). */
interface Profile {
	nodes: { id: number; callFrame: { functionName: string } }[];
	/** ids of nodes, one per sample */
	samples: number[];
	/** µs before each sample */
	timeDeltas: number[];
}

const IDLE = "(idle)";

/**
 * Compiling a Worker and running its global scope, by the profile Cloudflare's own tool takes of it (`wrangler check
 * startup`), which it names for a Worker that is refused for its start-up time.
 *
 * @param bundle - a Worker as it is uploaded (`wrangler deploy --outfile`)
 * @returns ms in which the thread did something
 */
export async function startUpTime(bundle: string): Promise<number> {
	const folder = dirname(bundle);
	const file = join(folder, "start-up.cpuprofile");
	await runQuietly("wrangler", ["check", "startup", "--worker", bundle, "--outfile", file], folder);
	const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as Profile;
	const idle = new Set(nodes.flatMap(({ id, callFrame }) => (callFrame.functionName === IDLE ? [id] : [])));
	const active = samples.reduce((sum, id, at) => sum + (idle.has(id) ? 0 : (timeDeltas[at] ?? 0)), 0);
	if (active <= 0) throw new Error("a start without a sample");
	return active / 1_000;
}
