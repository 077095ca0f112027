import { type Env, roomOf } from "../../app/composition/services.server.ts";
import { PaymentLinkRoom as AppRoom } from "../../app/durable-objects/payment-link-room.ts";
import app from "../../app/worker.ts";

/**
 * The production worker, with a mark on each room that is made anew whenever the room is: a room whose mark changed was
 * gone from memory in between. GET /__bench/rooms/{paymentId} returns it, and what the room holds.
 */
export interface RoomFacts {
	/** random, in memory alone */
	mark: string;
	/** sockets and what is attached to each, as text, in a fixed order */
	sockets: string[];
	/** the room's own storage: guesses, who started which attempt, the alarm's delay */
	stored: [string, unknown][];
}

const FACTS_PATH = /^\/__bench\/rooms\/([^/]+)$/;

export { AccountDesk } from "../../app/durable-objects/account-desk.ts";
export { ChainWatcher } from "../../app/durable-objects/chain-watcher.ts";

export class PaymentLinkRoom extends AppRoom {
	readonly #mark = crypto.randomUUID();

	facts(): RoomFacts {
		const sockets = this.ctx
			.getWebSockets()
			.map((socket) => JSON.stringify([this.ctx.getTags(socket), socket.deserializeAttachment()]))
			.sort();
		return { mark: this.#mark, sockets, stored: [...this.ctx.storage.kv.list()] };
	}
}

export default {
	async fetch(request, env, execution) {
		const paymentId = FACTS_PATH.exec(new URL(request.url).pathname)?.[1];
		if (paymentId === undefined) return app.fetch(request, env, execution);
		const room = roomOf(env, paymentId) as unknown as { facts(): Promise<RoomFacts> };
		return Response.json(await room.facts());
	},
	scheduled: (event, env, execution) => app.scheduled(event, env, execution),
	queue: (batch, env) => app.queue(batch, env),
} satisfies ExportedHandler<Env, unknown>;
