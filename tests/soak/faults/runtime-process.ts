import { migrate } from "#local/runtime/seed.ts";
import { startAppWorker } from "#local/runtime/worker.ts";
import { endWithStarter } from "../harness/process-group.ts";

/**
 * The runtime as a process of its own, in a group of its own, to be killed whole: this script and workerd. It waits for
 * the order to start, so that the next one is ready when the one before it is killed.
 */
export interface StartOrder {
	root: string;
	port: number;
	persist: string;
	vars: Record<string, string>;
	/** the database is new */
	migrate: boolean;
}
/** What a started runtime is asked to do: fire the cron, or ask the database. */
export type Order = { kind: "sweep" } | { kind: "query"; sql: string; values: unknown[] };
export type FromRuntime = { kind: "ready" } | { kind: "started" } | { kind: "done"; rows: unknown[] };

const send = (message: FromRuntime) => process.send?.(message);

endWithStarter();

process.once("message", async ({ root, port, persist, vars, migrate: isNew }: StartOrder) => {
	const running = await startAppWorker(root, "app", { port, persist, vars });
	const database = await running.database();
	if (isNew) await migrate(root, database);
	process.on("message", async (order: Order) => {
		if (order.kind === "query") {
			const { results } = await database
				.prepare(order.sql)
				.bind(...order.values)
				.all();
			return send({ kind: "done", rows: results });
		}
		const worker = await running.miniflare.getWorker();
		await worker.scheduled({ cron: "*/10 * * * *" });
		send({ kind: "done", rows: [] });
	});
	send({ kind: "started" });
});
send({ kind: "ready" });
