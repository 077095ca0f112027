import type { ChildProcess } from "node:child_process";
import { forkGroup, isThere } from "../harness/process-group.ts";
import { scriptOf } from "../harness/processes.ts";
import type { FromRuntime, Order, StartOrder } from "./runtime-process.ts";

/** longer than a start takes on a busy machine */
const ANSWERS_WITHIN_MS = 60_000;

/** A runtime in another process, to be killed. */
export class RuntimeInChild {
	readonly #child: ChildProcess;
	readonly #ready: Promise<unknown[]>;

	/** Loads everything, starts nothing yet. */
	constructor(root: string) {
		this.#child = forkGroup(scriptOf(root, "runtime-process"));
		this.#ready = this.#hears("ready");
	}

	/** @returns once it answers */
	async start(order: StartOrder): Promise<void> {
		await this.#ready;
		const started = this.#hears("started");
		this.#child.send(order);
		await started;
	}

	/** Fires the cron, or asks the database; one order after another. */
	async order(order: Order): Promise<unknown[]> {
		const done = this.#hears("done");
		this.#child.send(order);
		return done;
	}

	/** SIGKILL to workerd and to what started it, at one moment. @returns once both are gone */
	async kill(): Promise<void> {
		const { pid } = this.#child;
		if (pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
		const gone = new Promise((resolve) => this.#child.once("exit", resolve));
		process.kill(-pid, "SIGKILL");
		await gone;
		while (isThere(-pid)) await new Promise((resolve) => setTimeout(resolve, 5));
	}

	#hears(kind: FromRuntime["kind"]): Promise<unknown[]> {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error(`the runtime did not say "${kind}"`)), ANSWERS_WITHIN_MS);
			const listen = (message: FromRuntime) => {
				if (message.kind !== kind) return;
				clearTimeout(timer);
				this.#child.off("message", listen);
				resolve(message.kind === "done" ? message.rows : []);
			};
			this.#child.on("message", listen);
		});
	}
}
