import { DurableObject } from "cloudflare:workers";

interface Env {
	ROOMS: DurableObjectNamespace<Room>;
}

/**
 * What the product's room is measured beside: a Durable Object that does nothing but store one row and send to every
 * socket. Sockets are held by the Hibernation API, as the product's are.
 */
export class Room extends DurableObject<Env> {
	constructor(state: DurableObjectState, env: Env) {
		super(state, env);
		state.storage.sql.exec("create table if not exists changes (version integer primary key, at integer not null)");
	}

	override fetch(request: Request): Response {
		if (request.headers.get("Upgrade")?.toLowerCase() === "websocket") {
			const { 0: client, 1: server } = new WebSocketPair();
			this.ctx.acceptWebSocket(server);
			return new Response(null, { status: 101, webSocket: client });
		}
		const bytes = Number(new URL(request.url).searchParams.get("bytes"));
		const { version } = this.ctx.storage.sql
			.exec<{ version: number }>("insert into changes (at) values (?) returning version", Date.now())
			.one();
		const head = `{"version":${version},"filling":"`;
		const text = `${head}${"x".repeat(Math.max(0, bytes - head.length - 2))}"}`;
		for (const socket of this.ctx.getWebSockets()) socket.send(text);
		return Response.json({ ok: true });
	}

	override webSocketMessage(): void {}
}

export default {
	fetch: (request, env) => env.ROOMS.get(env.ROOMS.idFromName(new URL(request.url).pathname)).fetch(request),
} satisfies ExportedHandler<Env>;
