import { buildContext, type Env } from "#app/composition/services.server.ts";
import { handleMailBatch } from "#app/jobs/queue.ts";
import { handleScheduled } from "#app/jobs/scheduled.ts";

export { AccountDesk } from "#app/durable-objects/account-desk.ts";
export { ChainWatcher } from "#app/durable-objects/chain-watcher.ts";
/** The Worker without pages: rooms, queues and cron as in production, and WebSockets through the same services. */
export { PaymentLinkRoom } from "#app/durable-objects/payment-link-room.ts";
export { Pictures } from "#app/pictures-worker.ts";

export default {
	async fetch(request, env, execution) {
		const { payments } = buildContext(request, env, execution);
		const { pathname, searchParams } = new URL(request.url);
		const [, , paymentId = "", audience] = pathname.split("/");
		const epoch = Number(searchParams.get("epoch") ?? 0);
		const expiresAt = Number(searchParams.get("expires") ?? Number.MAX_SAFE_INTEGER);
		const unlock = { id: searchParams.get("unlock") ?? "", expiresAt };
		return payments.room(paymentId).live(request, audience === "full" ? "full" : "public", epoch, unlock);
	},
	scheduled: (event, env, execution) => handleScheduled(event, env, execution),
	async queue(batch, env) {
		if (batch.queue !== "paylink-mail") return;
		// Most tests call the consumer directly; messages for this host go through the real queue.
		const messages = batch.messages.filter(({ body }) => JSON.stringify(body).includes("@queue.test"));
		if (messages.length > 0) await handleMailBatch({ ...batch, messages }, env);
	},
} satisfies ExportedHandler<Env, unknown>;
