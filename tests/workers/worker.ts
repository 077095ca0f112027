import { handleMailBatch } from "#app/jobs/queue.ts";
import { handleScheduled } from "#app/jobs/scheduled.ts";
import { buildContext, type Env } from "#app/services.server.ts";

/** The worker without its pages: rooms, queue and cron as in production, and sockets through the same services. */
export { PaymentLinkRoom } from "#app/durable-objects/payment-link-room.ts";

export default {
	async fetch(request, env, execution) {
		const { payments } = buildContext(request, env, execution);
		const [, , paymentId = "", audience] = new URL(request.url).pathname.split("/");
		return payments.room(paymentId).live(request, audience === "full" ? "full" : "public");
	},
	scheduled: (event, env, execution) => handleScheduled(event, env, execution),
	queue: (batch, env) => handleMailBatch(batch, env),
} satisfies ExportedHandler<Env, unknown>;
