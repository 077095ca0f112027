import { DurableObject } from "cloudflare:workers";
import type { FullSnapshot, PublicSnapshot, VerificationResult } from "../core/wire.ts";
import type {
	AttemptInput,
	AttemptOutcome,
	DecisionOutcome,
	PaymentLinkRoomClient,
	ReportInput,
	UnlockInput,
	UnlockOutcome,
	WalletNote,
} from "../services/contracts.ts";
import { decidePayment } from "../services/decide-payment.ts";
import { fullSnapshotOf, publicSnapshotOf, requireLinkRecord } from "../services/link-snapshot.ts";
import { flushMails } from "../services/mails.ts";
import type { RoomDeps } from "../services/payment-deps.ts";
import { reportTransaction } from "../services/report-transaction.ts";
import { noteWallet, startAttempt } from "../services/start-attempt.ts";
import {
	changeDashboardPassword,
	checkDashboardPassword,
	enterGuess,
	forgiveGuesses,
	type GuessBook,
	NO_GUESSES,
} from "../services/unlock-dashboard.ts";
import { watchLink } from "../services/watch-link.ts";
import { type Env, paymentDeps } from "../services.server.ts";
import { Turns } from "./turns.ts";

type Audience = "public" | "full";
/** What a socket carries through the room's sleep. */
interface Attachment {
	audience: Audience;
	clientKey: string;
}

/** A page opens one socket; a person may have several tabs. More from one address is somebody piling up. */
const SOCKETS_PER_CLIENT = 20;
/** Custom close code: the dashboard password changed. */
const PASSWORD_CHANGED = 4001;
const GUESSES = "guesses";

/**
 * One per payment link: holds its sockets and looks at the chain for it. Everything of worth is in D1; what is kept
 * here may be lost (guess counts and the alarm live in the object's own storage and survive its sleep).
 */
export class PaymentLinkRoom extends DurableObject<Env> implements Omit<PaymentLinkRoomClient, "live"> {
	readonly #deps: RoomDeps;
	readonly #paymentId: string;

	constructor(state: DurableObjectState, env: Env) {
		super(state, env);
		const turns = new Turns();
		this.#deps = { ...paymentDeps(env), inTurn: (work) => turns.take(work) };
		this.#paymentId = state.id.name ?? "";
		state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/** WebSocket upgrade. Audience and caller come from our own worker; nobody else can reach a room. */
	override async fetch(request: Request): Promise<Response> {
		if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
		const audience: Audience = request.headers.get("X-Audience") === "full" ? "full" : "public";
		const clientKey = request.headers.get("X-Client-Key") ?? "unknown";
		const fromSame = this.ctx.getWebSockets().filter((socket) => attachmentOf(socket)?.clientKey === clientKey);
		if (fromSame.length >= SOCKETS_PER_CLIENT) return new Response(null, { status: 429 });
		const { 0: client, 1: server } = new WebSocketPair();
		this.ctx.acceptWebSocket(server, [audience]);
		server.serializeAttachment({ audience, clientKey } satisfies Attachment);
		const since = Number(new URL(request.url).searchParams.get("since") ?? "-1");
		const snapshot = audience === "full" ? await this.fullSnapshot() : await this.snapshot();
		if (!(since >= snapshot.version)) server.send(JSON.stringify(snapshot));
		await this.#lookSoon();
		return new Response(null, { status: 101, webSocket: client });
	}

	async snapshot(): Promise<PublicSnapshot> {
		const record = await requireLinkRecord(this.#deps, this.#paymentId);
		return publicSnapshotOf(record, { now: this.#deps.clock.now(), nextLookAt: await this.ctx.storage.getAlarm() });
	}

	async fullSnapshot(): Promise<FullSnapshot> {
		const record = await requireLinkRecord(this.#deps, this.#paymentId);
		return fullSnapshotOf(record, {
			now: this.#deps.clock.now(),
			nextLookAt: await this.ctx.storage.getAlarm(),
			singleSource: this.#deps.chain.endpointCount(record.link.chainId) < 2,
		});
	}

	async report(input: ReportInput): Promise<VerificationResult> {
		const result = await reportTransaction(this.#deps, this.#paymentId, input);
		await this.changed(result.elsewhere);
		return result.reply;
	}

	async startAttempt(input: AttemptInput): Promise<AttemptOutcome> {
		const outcome = await startAttempt(this.#deps, this.#paymentId, input);
		if (outcome.ok) await this.changed();
		return outcome;
	}

	async note(note: WalletNote): Promise<void> {
		if (await noteWallet(this.#deps, this.#paymentId, note)) await this.changed();
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
		const outcome = await decidePayment(this.#deps, this.#paymentId, paymentKey, decision);
		await this.changed();
		return outcome;
	}

	async setDashboardPassword(password: string): Promise<{ epoch: number }> {
		const changed = await changeDashboardPassword(this.#deps, this.#paymentId, password);
		this.#guesses = NO_GUESSES;
		for (const socket of this.ctx.getWebSockets("full")) socket.close(PASSWORD_CHANGED, "password changed");
		await this.changed();
		return changed;
	}

	/**
	 * The stored link changed: tell every socket, hand mails over, see to the alarm.
	 *
	 * @param elsewhere - other links changed by the same batch
	 */
	async changed(elsewhere: readonly string[] = []): Promise<void> {
		await this.#lookSoon();
		await this.#broadcast();
		await flushMails(this.#deps, this.#paymentId);
		const rooms = this.env.PAYMENT_LINK_ROOM;
		await Promise.all(elsewhere.map((id) => rooms.get(rooms.idFromName(id)).changed()));
	}

	/** Called by the sweep: a link is still watched, so there must be an alarm. */
	async wake(): Promise<void> {
		await this.#lookSoon();
	}

	override async alarm(): Promise<void> {
		const outcome = await watchLink(this.#deps, this.#paymentId, { socketOpen: this.#hasSockets() });
		if (outcome.nextLookAt !== null) await this.ctx.storage.setAlarm(outcome.nextLookAt);
		if (outcome.changed) {
			await this.#broadcast();
			await flushMails(this.#deps, this.#paymentId);
		}
		const rooms = this.env.PAYMENT_LINK_ROOM;
		await Promise.all(outcome.elsewhere.map((id) => rooms.get(rooms.idFromName(id)).changed()));
	}

	/** Sockets only listen; whatever a client says beside "ping" is ignored. */
	override webSocketMessage(): void {}

	override webSocketClose(socket: WebSocket, code: number): void {
		socket.close(code === 1005 || code === 1006 ? 1000 : code);
	}
}

function attachmentOf(socket: WebSocket): Attachment | null {
	return socket.deserializeAttachment() as Attachment | null;
}
