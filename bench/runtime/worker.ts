import { type Running, type StartOptions, startAppWorker, startBuilt } from "#local/runtime/worker.ts";

export type { Running } from "#local/runtime/worker.ts";

/** What can be started. */
export type WorkerName =
	/** the production worker, unchanged */
	| "app"
	/** the same, its statements and messages counted (workers/counting.ts) */
	| "counting"
	/** the same, each of its rooms marked when it is made (workers/marked-rooms.ts) */
	| "marked-rooms"
	/** the same, under a clock of its own (workers/day.ts) */
	| "day"
	/** the app's picture studio alone (workers/pictures.ts) */
	| "pictures"
	/** a Remix page with one D1 read and nothing else (bare/page) */
	| "bare-page"
	/** a Remix page with a button that connects a wallet by Web3-Onboard, prefetched when idle (bare/wallet-page) */
	| "bare-wallet-page"
	/** a Durable Object that stores one row and sends, and nothing else (bare/room) */
	| "bare-room";

export type BareName = Extract<WorkerName, `bare-${string}`>;
export const isBare = (name: WorkerName): name is BareName => name.startsWith("bare-");

/** Starts a worker built before, its database empty or the one in `persist`. Bare workers have no vars. */
export function startWorker(root: string, name: WorkerName, options: StartOptions = {}): Promise<Running> {
	return isBare(name) ? startBuilt(root, name, { ...options, vars: undefined }) : startAppWorker(root, name, options);
}
