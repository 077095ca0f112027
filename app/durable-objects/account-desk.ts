import { DurableObject } from "cloudflare:workers";
import { type Env, paymentDeps } from "../composition/services.server.ts";
import { log } from "../core/operations/log.ts";
import type { DeskOverview } from "../core/payments/desk-ledger.ts";
import type { LinkRowSummary } from "../core/payments/link-summary.ts";
import { listValidSessions } from "../db/accounts/sessions.ts";
import { hashSessionId, readSessionId } from "../services/accounts/session-cookie.ts";
import type { DeskMessage, DeskMethods } from "../services/payments/desk-contract.ts";
import { DeskFigures } from "./desk-figures.ts";
import { answerClose } from "./link-sockets.ts";
import { objectName } from "./object-name.ts";

/** Lines that change within it go out as one message, ms. */
const GATHER_MS = 250;
/** Lines of one message; the newest ones of a crowd. Pages read the list anew where they were notified of more. */
const ROWS_A_MESSAGE = 200;
/** A person has several tabs and devices. */
const SOCKETS = 50;
/** After so long a socket is closed, so that none outlives its session for long where nothing changes the account's links. */
const SOCKET_LIVES_MS = 5 * 60_000;
/** A page connects within this time of its reading, ms. */
const PAGE_COMES_WITHIN_MS = 10_000;
/** Close code: connect again. */
const CONNECT_AGAIN = 4002;

interface Attachment {
	/** epoch ms */
	openedAt: number;
	/** hash of the id of the session that opened it; missing in sockets of a release before */
	session?: string | null;
}

/**
 * One per account: the sockets of its list of links, and the figures above it. Rooms tell it what changed. Everything of worth is
 * in D1; what is kept here may be lost. Its name is the account's id.
 */
export class AccountDesk extends DurableObject<Env> implements DeskMethods {
	readonly #figures: DeskFigures;
	readonly #changed = new Map<string, LinkRowSummary>();
	readonly #startedAt = Date.now();
	#changedAt = 0;
	#gathering = false;

	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env);
		this.#figures = new DeskFigures(ctx.storage);
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/** WebSocket upgrade. Our own worker asked for the account's session before; nobody else reaches a desk. */
	override async fetch(request: Request): Promise<Response> {
		if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
		const id = readSessionId(request);
		const session = id && (await hashSessionId(id));
		if (this.ctx.getWebSockets().length >= SOCKETS && (await this.#listeners()).length >= SOCKETS)
			return new Response(null, { status: 429 });
		const { 0: client, 1: server } = new WebSocketPair();
		this.ctx.acceptWebSocket(server);
		server.serializeAttachment({ openedAt: Date.now(), session } satisfies Attachment);
		const since = Number(new URL(request.url).searchParams.get("since"));
		// An empty message: something was published while the page came, and it reads everything again. A desk that began later forgot.
		if (since > 0 && (this.#changedAt >= since || this.#startedAt > since + PAGE_COMES_WITHIN_MS))
			server.send(JSON.stringify({ type: "rows", rows: [] } satisfies DeskMessage));
		return new Response(null, { status: 101, webSocket: client });
	}

	async linkChanged(row: LinkRowSummary): Promise<void> {
		this.#changedAt = Date.now();
		if (this.ctx.getWebSockets().length === 0) return;
		const known = this.#changed.get(row.paymentId);
		if (known && known.version > row.version) return;
		// The newest stand last.
		this.#changed.delete(row.paymentId);
		this.#changed.set(row.paymentId, row);
		if (this.#gathering) return;
		this.#gathering = true;
		this.ctx.waitUntil(scheduler.wait(GATHER_MS).then(() => this.#send()));
	}

	async #send(): Promise<void> {
		this.#gathering = false;
		const rows = [...this.#changed.values()].slice(-ROWS_A_MESSAGE);
		this.#changed.clear();
		const text = JSON.stringify({ type: "rows", rows } satisfies DeskMessage);
		// While the database is silent about sessions nobody hears anything: their pages connect again, and read what they missed.
		const listeners = await this.#listeners().catch((error: unknown) => {
			log({ event: "desk.live.failed", error });
			for (const socket of this.ctx.getWebSockets()) socket.close(CONNECT_AGAIN, "connect again");
			return [];
		});
		for (const socket of listeners) {
			try {
				socket.send(text);
			} catch {
				// Closing just now: its page connects again and reads the list anew.
			}
		}
	}

	/** The sockets of valid sessions. The others are closed: their pages connect again, which asks for the session. */
	async #listeners(): Promise<WebSocket[]> {
		const sockets = this.ctx.getWebSockets().map((socket) => {
			const { openedAt, session } = socket.deserializeAttachment() as Attachment;
			return { socket, session, isOld: Date.now() - openedAt > SOCKET_LIVES_MS };
		});
		const { db, clock } = paymentDeps(this.env);
		const asked = [...new Set(sockets.flatMap(({ session }) => session ?? []))];
		const valid = new Set(asked.length === 0 ? [] : await listValidSessions(db, asked, clock.now()));
		return sockets.flatMap(({ socket, session, isOld }) => {
			if (!isOld && (session == null || valid.has(session))) return socket;
			socket.close(CONNECT_AGAIN, "connect again");
			return [];
		});
	}

	overview(): Promise<DeskOverview> {
		const { db, clock } = paymentDeps(this.env);
		return this.#figures.overview(db, objectName(this.ctx), clock.now());
	}

	/** Sockets only listen: "ping" is answered by the runtime, anything else is ignored. */
	override webSocketMessage(): void {}

	override webSocketClose(socket: WebSocket, code: number): void {
		answerClose(socket, code);
	}
}
