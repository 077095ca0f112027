import { DurableObject } from "cloudflare:workers";
import { loggable } from "../core/loggable.ts";
import type { FullSnapshot, PublicSnapshot, VerificationResult } from "../core/wire.ts";
import type { LinkRecord } from "../db/rows.ts";
import type { AttemptCallers } from "../services/attempt-places.ts";
import type { Stored } from "../services/change-link.ts";
import type {
	AttemptInput,
	AttemptOutcome,
	DecisionOutcome,
	ReportInput,
	UnlockInput,
	UnlockOutcome,
	WalletNote,
} from "../services/contracts.ts";
import { decidePayment } from "../services/decide-payment.ts";
import { fullSnapshotOf, LinkGone, publicSnapshotOf, requireLinkRecord } from "../services/link-snapshot.ts";
import { flushMails } from "../services/mails.ts";
import type { RoomDeps } from "../services/payment-deps.ts";
import type { RoomMethods } from "../services/payment-services.ts";
import { reportTransaction } from "../services/report-transaction.ts";
import { noteWallet, startAttempt } from "../services/start-attempt.ts";
import { type Elsewhere, NOWHERE } from "../services/store-look.ts";
import {
	changeDashboardPassword,
	checkDashboardPassword,
	enterGuess,
	forgiveGuesses,
	type GuessBook,
	NO_GUESSES,
} from "../services/unlock-dashboard.ts";
import { planNextLook, watchLink } from "../services/watch-link.ts";
import { type Env, paymentDeps, roomOf } from "../services.server.ts";
import { Turns } from "./turns.ts";

type Audience = "public" | "full";

/** A person has several tabs; more sockets from one address is somebody piling them up. */
const SOCKETS_PER_CLIENT = 20;
/** Every change goes to each of them; pages beyond it poll. Dashboards are not counted: their cookie cannot be piled up. */
const PUBLIC_SOCKETS = 5_000;
/** Characters sent before a pause: what slow connections have not taken yet lies in the runtime's memory, 128 MB in all. */
const SENT_AT_ONCE = 16_000_000;
const PAUSE_MS = 100;
/** Close code: the dashboard password changed. */
const PASSWORD_CHANGED = 4001;
/** Close code: the link went with its requester's account. */
const LINK_GONE = 4004;
/** A look that failed outright is tried again after so long, in ms. */
const RETRY_LOOK_MS = 30_000;
/** Keys in the object's own storage. */
const GUESSES = "guesses";
const CALLERS = "attempt-callers";
const DELAY = "look-delay-ms";

/**
 * One per payment link: holds its sockets and looks at the chain for it. Everything of worth is in D1; what is kept
 * here may be lost (the alarm, the guess counts and who started what are in the object's own storage and survive its sleep).
 */
export class PaymentLinkRoom extends DurableObject<Env> implements RoomMethods {
	readonly #deps: RoomDeps;
	/** Of the newest snapshot that is or was being sent. */
	#toldVersion = 0;
	/** No fewer than the payment page's sockets that are open. */
	#publicAtMost = Number.POSITIVE_INFINITY;

	constructor(state: DurableObjectState, env: Env) {
		super(state, env);
		const turns = new Turns();
		const { kv } = state.storage;
		const attemptCallers: RoomDeps["attemptCallers"] = {
			get: () => kv.get<AttemptCallers>(CALLERS) ?? {},
			set: (callers) => kv.put(CALLERS, callers),
		};
		this.#deps = { ...paymentDeps(env), inTurn: (work) => turns.take(work), attemptCallers };
		state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/** Rooms are made by name alone, and the name is the link's id. */
	get #paymentId(): string {
		const { name } = this.ctx.id;
		if (name === undefined) throw new Error("a room was made without a name");
		return name;
	}

	/** WebSocket upgrade. Audience and caller come from our own worker; nobody else reaches a room. */
	override async fetch(request: Request): Promise<Response> {
		if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
		const record = await requireLinkRecord(this.#deps, this.#paymentId);
		// A password set since the cookie was checked has closed the dashboard's sockets: none may slip in behind it.
		const unlocked = request.headers.get("X-Epoch") === String(record.link.dashboardEpoch);
		const audience: Audience = unlocked && request.headers.get("X-Audience") === "full" ? "full" : "public";
		const caller = `caller:${request.headers.get("X-Client-Key") ?? "unknown"}`;
		// From here to the acceptance nothing waits: sockets opened at once are counted one after another.
		if (this.ctx.getWebSockets(caller).length >= SOCKETS_PER_CLIENT) return new Response(null, { status: 429 });
		if (audience === "public" && !this.#takePublicPlace()) return new Response(null, { status: 429 });
		const { 0: client, 1: server } = new WebSocketPair();
		this.ctx.acceptWebSocket(server, [audience, caller]);
		await this.#schedule(record, { news: false, socketOpen: true });
		const since = new URL(request.url).searchParams.get("since");
		if (since === null || !(Number(since) >= record.link.version)) {
			server.send(JSON.stringify(await this.#snapshotFor(audience, record)));
		}
		return new Response(null, { status: 101, webSocket: client });
	}

	async snapshot(): Promise<PublicSnapshot> {
		return this.#publicSnapshot(await requireLinkRecord(this.#deps, this.#paymentId));
	}

	async fullSnapshot(): Promise<FullSnapshot> {
		return this.#fullSnapshot(await requireLinkRecord(this.#deps, this.#paymentId));
	}

	async report(input: ReportInput): Promise<VerificationResult> {
		const { reply, stored } = await reportTransaction(this.#deps, this.#paymentId, input);
		// Whoever repeats a report, or reports too often, must not have everybody told of nothing.
		if (stored) await this.#changed(stored, stored.elsewhere);
		return reply;
	}

	async startAttempt(input: AttemptInput): Promise<AttemptOutcome> {
		const { outcome, record } = await startAttempt(this.#deps, this.#paymentId, input);
		if (record) await this.#tell(record);
		return outcome;
	}

	async note(note: WalletNote): Promise<void> {
		const record = await noteWallet(this.#deps, this.#paymentId, note);
		if (record) await this.#tell(record);
	}

	async unlock({ password, clientKey }: UnlockInput): Promise<UnlockOutcome> {
		const now = this.#deps.clock.now();
		// Read and written without awaiting in between: guesses sent at once are counted one after another.
		const guess = enterGuess(this.#guesses, clientKey, now);
		if (!guess.ok) return { verified: false, reason: "slowed", retryAfterMs: guess.retryAfterMs };
		this.#guesses = guess.book;
		const outcome = await checkDashboardPassword(this.#deps, this.#paymentId, password);
		if (outcome.verified) this.#guesses = forgiveGuesses(this.#guesses, clientKey, now);
		return outcome;
	}

	async decide(paymentKey: string, decision: "accept" | "not-mine"): Promise<DecisionOutcome> {
		const { outcome, stored, elsewhere } = await decidePayment(this.#deps, this.#paymentId, paymentKey, decision);
		// Deciding once more what was decided tells everybody again, in case the first time ended before it did.
		await (stored ? this.#changed(stored, elsewhere) : this.changed());
		return outcome;
	}

	async setDashboardPassword(password: string): Promise<{ epoch: number }> {
		const set = await changeDashboardPassword(this.#deps, this.#paymentId, password);
		this.#guesses = NO_GUESSES;
		for (const socket of this.ctx.getWebSockets("full")) socket.close(PASSWORD_CHANGED, "password changed");
		await this.changed();
		return set;
	}

	/** Called by whoever stored a change of the link elsewhere. */
	async changed(): Promise<void> {
		const record = await requireLinkRecord(this.#deps, this.#paymentId);
		await this.#changed({ record, mails: true }, NOWHERE);
	}

	/**
	 * The stored link changed: tell every socket, see to the alarm, hand mails over.
	 *
	 * @param elsewhere - what it means for other links
	 */
	async #changed({ record, mails }: Stored, elsewhere: Elsewhere): Promise<void> {
		await this.#tell(record);
		// What is stored is stored: a queue or a room that fails now must not make the caller think otherwise. The sweep
		// hands stranded mails over again, and the other room tells its pages at its next look.
		const told = await Promise.allSettled([
			mails ? flushMails(this.#deps, this.#paymentId) : null,
			...elsewhere.changed.map((paymentId) => roomOf(this.env, paymentId).changed()),
			...elsewhere.outdone.map((paymentId) => roomOf(this.env, paymentId).lookNow()),
		]);
		for (const outcome of told) {
			if (outcome.status === "rejected") console.error("a change could not be told on", loggable(outcome.reason));
		}
	}

	/** Called by the sweep: something is still watched, so there must be an alarm. */
	async wake(): Promise<void> {
		await this.#schedule(await requireLinkRecord(this.#deps, this.#paymentId), { news: false });
	}

	/** Called by another link's room that was credited with a hash this one was told of, too. */
	async lookNow(): Promise<void> {
		await this.ctx.storage.setAlarm(this.#deps.clock.now());
	}

	override async alarm(): Promise<void> {
		const lookedAt = this.#deps.clock.now();
		// Set before looking: whatever fails below, the room looks again.
		const retryAt = lookedAt + RETRY_LOOK_MS;
		await this.ctx.storage.setAlarm(retryAt);
		try {
			const { changed, elsewhere } = await watchLink(this.#deps, this.#paymentId);
			// Read once more: a report may have come while the chain was asked, and must not lose its next look.
			const record = await requireLinkRecord(this.#deps, this.#paymentId);
			// another one is what somebody asked for meanwhile
			if ((await this.ctx.storage.getAlarm()) === retryAt) await this.ctx.storage.deleteAlarm();
			await this.#schedule(record, { news: changed, lookedAt });
			if (changed) await this.#changed({ record, mails: true }, elsewhere);
		} catch (error) {
			if (!(error instanceof LinkGone)) throw error;
			await this.#end();
		}
	}

	/** The link is gone: nothing is left to look at, and open pages learn it when they come back. */
	async #end(): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) socket.close(LINK_GONE, "link gone");
		await this.ctx.storage.deleteAlarm();
		await this.ctx.storage.deleteAll();
	}

	/** Sockets only listen; what a client says beside "ping" is ignored. */
	override webSocketMessage(): void {}

	override webSocketClose(socket: WebSocket, code: number): void {
		// 1005 and 1006 tell that no code came; they must not be sent.
		socket.close(code === 1005 || code === 1006 ? 1000 : code);
	}

	get #guesses(): GuessBook {
		return this.ctx.storage.kv.get<GuessBook>(GUESSES) ?? NO_GUESSES;
	}

	set #guesses(book: GuessBook) {
		this.ctx.storage.kv.put(GUESSES, book);
	}

	/** Counted anew only where the count would refuse: closed sockets are not taken off it. */
	#takePublicPlace(): boolean {
		if (this.#publicAtMost >= PUBLIC_SOCKETS) this.#publicAtMost = this.ctx.getWebSockets("public").length;
		if (this.#publicAtMost >= PUBLIC_SOCKETS) return false;
		this.#publicAtMost += 1;
		return true;
	}

	/** Sees to the alarm, then sends every socket the link as it is stored. */
	async #tell(record: LinkRecord): Promise<void> {
		await this.#schedule(record, { news: true });
		await this.#broadcast(record);
	}

	/** Sets the alarm for the next look, unless an earlier one is set already. */
	async #schedule(
		record: LinkRecord,
		{
			news,
			socketOpen = this.ctx.getWebSockets().length > 0,
			lookedAt,
		}: {
			news: boolean;
			socketOpen?: boolean;
			/** when the look just taken began: the next one is as far from that, however long it took; epoch ms */
			lookedAt?: number;
		},
	): Promise<void> {
		const { kv } = this.ctx.storage;
		const now = this.#deps.clock.now();
		const previousDelayMs = news ? null : (kv.get<number>(DELAY) ?? null);
		const delayMs = planNextLook(record, { socketOpen, previousDelayMs, now });
		const set = await this.ctx.storage.getAlarm();
		if (delayMs === null) {
			// What is sent waits for what is written: nothing is written in vain.
			if (kv.get(DELAY) !== undefined) kv.delete(DELAY);
			if (set !== null) await this.ctx.storage.deleteAlarm();
			return;
		}
		const at = Math.max(now, (lookedAt ?? now) + delayMs);
		if (set !== null && set <= at) return;
		kv.put(DELAY, delayMs);
		await this.ctx.storage.setAlarm(at);
	}

	async #broadcast(record: LinkRecord): Promise<void> {
		this.#toldVersion = Math.max(this.#toldVersion, record.link.version);
		// dashboards first: they are few, and money is theirs
		for (const audience of ["full", "public"] as const) {
			const sockets = this.ctx.getWebSockets(audience);
			if (sockets.length === 0) continue;
			const text = JSON.stringify(await this.#snapshotFor(audience, record));
			let unpaused = 0;
			for (const socket of sockets) {
				if (unpaused > SENT_AT_ONCE) {
					await scheduler.wait(PAUSE_MS);
					unpaused = 0;
					// Those not reached yet get the whole from the newer change that came meanwhile.
					if (record.link.version < this.#toldVersion) break;
				}
				unpaused += text.length;
				try {
					socket.send(text);
				} catch {
					// Closing just now: its page reconnects and gets the snapshot then.
				}
			}
		}
	}

	#snapshotFor(audience: Audience, record: LinkRecord): Promise<PublicSnapshot | FullSnapshot> {
		return audience === "full" ? this.#fullSnapshot(record) : this.#publicSnapshot(record);
	}

	async #publicSnapshot(record: LinkRecord): Promise<PublicSnapshot> {
		return publicSnapshotOf(record, await this.#moment());
	}

	async #fullSnapshot(record: LinkRecord): Promise<FullSnapshot> {
		const singleSource = this.#deps.chain.endpointCount(record.link.chainId) < 2;
		return fullSnapshotOf(record, { ...(await this.#moment()), singleSource });
	}

	async #moment() {
		return { now: this.#deps.clock.now(), nextLookAt: await this.ctx.storage.getAlarm() };
	}
}
