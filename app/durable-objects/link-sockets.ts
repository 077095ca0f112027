import { siteOf } from "../core/caller-key.ts";
import type { LinkRow } from "../core/payments/records.ts";

export type Audience = "public" | "full";

/** A person has several tabs; more sockets from one address is somebody piling them up. */
const SOCKETS_PER_CLIENT = 20;
/** Of all networks of an IPv6 /48 together, which a carrier may have given to thousands of phones. */
const SOCKETS_PER_SITE = 1_000;
/** Every change goes to each of them; pages beyond it poll. Dashboards are not counted: their cookie cannot be piled up. */
const PUBLIC_SOCKETS = 5_000;
/** Characters sent before a pause: what slow connections have not taken yet lies in the runtime's memory, 128 MB in all. */
const SENT_AT_ONCE = 16_000_000;
const PAUSE_MS = 100;

/** Close code: the dashboard password changed. */
export const PASSWORD_CHANGED = 4001;

interface Attachment {
	epoch: number;
	/** id of the cookie that opened a dashboard; missing in sockets of a release before */
	unlock?: string;
	/** when that cookie ends, epoch ms; missing in sockets of a release before, 0 for none */
	unlockEndsAt?: number;
}

type Broadcast = Pick<LinkRow, "version" | "dashboardEpoch">;

/** The WebSockets of one payment link: pages (`public`) and unlocked dashboards (`full`). They outlive the room's sleep. */
export class LinkSockets {
	readonly #ctx: DurableObjectState;
	/** At least as many as the open public sockets. */
	#publicAtMost = Number.POSITIVE_INFINITY;
	/** Of the newest record that is or was being sent. */
	#broadcastVersion = 0;

	constructor(ctx: DurableObjectState) {
		this.#ctx = ctx;
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	get anyOpen(): boolean {
		return this.#ctx.getWebSockets().length > 0;
	}

	/** @param closing - a socket that is closing just now */
	anyOpenBut(closing: WebSocket): boolean {
		return this.#ctx.getWebSockets().some((socket) => socket !== closing);
	}

	/**
	 * Synchronous, so that sockets opened at once are counted one after another.
	 *
	 * @param attached - `epoch`: of the dashboard's password
	 * @returns both ends of an accepted socket; null when the caller, their site or the link has too many
	 */
	accept(
		audience: Audience,
		clientKey: string,
		{ epoch, unlock, unlockEndsAt }: Required<Attachment>,
	): { client: WebSocket; server: WebSocket } | null {
		const caller = `caller:${clientKey}`;
		if (this.#ctx.getWebSockets(caller).length >= SOCKETS_PER_CLIENT) return null;
		const site = siteOf(clientKey);
		const tags = site === null ? [audience, caller] : [audience, caller, `site:${site}`];
		if (site !== null && this.#ctx.getWebSockets(`site:${site}`).length >= SOCKETS_PER_SITE) return null;
		if (audience === "public" && !this.#reservePublicSocket()) return null;
		const { 0: client, 1: server } = new WebSocketPair();
		this.#ctx.acceptWebSocket(server, tags);
		server.serializeAttachment({ epoch, unlock, unlockEndsAt } satisfies Attachment);
		return { client, server };
	}

	/** Counts the sockets only where the estimate would refuse: closed ones are not subtracted from it. */
	#reservePublicSocket(): boolean {
		if (this.#publicAtMost >= PUBLIC_SOCKETS) this.#publicAtMost = this.#ctx.getWebSockets("public").length;
		if (this.#publicAtMost >= PUBLIC_SOCKETS) return false;
		this.#publicAtMost += 1;
		return true;
	}

	/**
	 * Sends every socket its audience's snapshot. A newer broadcast that starts during a pause replaces the rest of this one.
	 *
	 * A dashboard opened with a password that was replaced since, for this link or the one it was made from, or with a cookie that
	 * has ended or was locked since on another link's dashboard, is closed instead.
	 *
	 * @param link - of the record the snapshots are made of
	 * @param endedOf - of ids of cookies, those that Lock has ended, or whose session has ended
	 */
	async broadcast(
		{ version, dashboardEpoch }: Broadcast,
		snapshotFor: (audience: Audience) => Promise<object>,
		endedOf: (unlocks: readonly string[]) => Promise<ReadonlySet<string>>,
	): Promise<void> {
		this.#broadcastVersion = Math.max(this.#broadcastVersion, version);
		// dashboards first: they are few, and money is theirs
		for (const audience of ["full", "public"] as const) {
			const sockets = this.#ctx.getWebSockets(audience);
			if (sockets.length === 0) continue;
			const text = JSON.stringify(await snapshotFor(audience));
			const ended = audience === "full" ? await endedOf(unlocksOf(sockets)) : NONE;
			let unpaused = 0;
			for (const socket of sockets) {
				if (unpaused > SENT_AT_ONCE) {
					await scheduler.wait(PAUSE_MS);
					unpaused = 0;
					if (version < this.#broadcastVersion) break;
				}
				unpaused += text.length;
				try {
					const attached = socket.deserializeAttachment() as Attachment | null;
					if (audience === "full" && attached && attached.epoch !== dashboardEpoch)
						socket.close(PASSWORD_CHANGED, "password changed");
					else if (audience === "full" && attached?.unlockEndsAt && attached.unlockEndsAt <= Date.now())
						socket.close(PASSWORD_CHANGED, "ended");
					else if (attached?.unlock && ended.has(attached.unlock)) socket.close(PASSWORD_CHANGED, "locked");
					else socket.send(text);
				} catch {
					// Closing just now: its page reconnects and gets the snapshot then.
				}
			}
		}
	}

	/** Closes the dashboards that one cookie has opened. */
	endUnlock(unlock: string): void {
		for (const socket of this.#ctx.getWebSockets("full")) {
			const attached = socket.deserializeAttachment() as Attachment | null;
			if (attached?.unlock === unlock) socket.close(PASSWORD_CHANGED, "locked");
		}
	}

	/** @param audience - without it, every socket is closed */
	closeAll(code: number, reason: string, audience?: Audience): void {
		for (const socket of this.#ctx.getWebSockets(audience)) socket.close(code, reason);
	}
}

const NONE: ReadonlySet<string> = new Set();

function unlocksOf(sockets: readonly WebSocket[]): string[] {
	const attached = sockets.map((socket) => socket.deserializeAttachment() as Attachment | null);
	return [...new Set(attached.map((one) => one?.unlock ?? "").filter((unlock) => unlock !== ""))];
}

/** Answers a client's close frame. The codes 1005 and 1006 mean that no code came, and must not be sent. */
export function answerClose(socket: WebSocket, code: number): void {
	socket.close(code === 1005 || code === 1006 ? 1000 : code);
}
