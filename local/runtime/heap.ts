import type { Miniflare } from "miniflare";

/** What a Worker's isolate holds in JavaScript's heap, by the runtime's inspector. */

/** Half a minute: a heap of 100 MB is written down in a few seconds. */
const PATIENCE_MS = 30_000;

interface Target {
	id: string;
	webSocketDebuggerUrl: string;
}

/**
 * Bytes that a Worker's isolate still uses after what nothing refers to was thrown away. Of the runtime's resident memory it is the part
 * that a leak of ours would grow, and the part that Cloudflare's limit of 128 MB counts; the rest is SQLite's and the allocator's.
 *
 * @param name - of the Worker, started with `inspect`
 * @throws Error when the runtime has no such Worker, or does not answer
 */
export async function heapInUse(miniflare: Miniflare, name: string): Promise<number> {
	const { host } = await miniflare.getInspectorURL();
	const targets = (await (await fetch(`http://${host}/json/list`)).json()) as Target[];
	const target = targets.find(({ id }) => id === `core:user:${name}`);
	if (!target) throw new Error(`the runtime has no Worker ${name} to look into`);
	const socket = new WebSocket(target.webSocketDebuggerUrl);
	try {
		return await new Promise<number>((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error("the inspector did not answer")), PATIENCE_MS);
			socket.onerror = () => reject(new Error("the inspector cannot be reached"));
			socket.onopen = () => {
				// Of what is asked for garbage collection, workerd answers this: a snapshot begins with one. Its pieces are not kept.
				for (const [place, method] of ["HeapProfiler.enable", "HeapProfiler.takeHeapSnapshot"].entries())
					socket.send(JSON.stringify({ id: place + 2, method }));
				socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
			};
			socket.onmessage = ({ data }) => {
				const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { usedSize: number } };
				if (id !== 1 || !result) return;
				clearTimeout(timer);
				resolve(result.usedSize);
			};
		});
	} finally {
		socket.close();
	}
}
