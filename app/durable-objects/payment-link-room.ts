import { DurableObject } from "cloudflare:workers";
import { type Env, paymentDeps, roomOf } from "../composition/services.server.ts";
import type { Hash } from "../core/address.ts";
import { log } from "../core/operations/log.ts";
import { type ChainMoved, callsForCheck, type FollowNeeds, followNeeds } from "../core/payments/follow.ts";
import type { AfterSubmit } from "../core/payments/payment-terms.ts";
import type { LinkRecord } from "../core/payments/records.ts";
import type { ReportOutcome } from "../core/payments/report-outcome.ts";
import type { FullSnapshot, PublicSnapshot } from "../core/payments/wire.ts";
import type { Stored } from "../services/payments/change-link.ts";
import type * as Contract from "../services/payments/contracts.ts";
import { decidePayment } from "../services/payments/decide-payment.ts";
import { LinkGone, requireLinkRecord } from "../services/payments/link-snapshot.ts";
import { notifyOfChange } from "../services/payments/notify-of-change.ts";
import type { RoomDeps } from "../services/payments/payment-deps.ts";
import type { RoomMethods } from "../services/payments/payment-services.ts";
import { isFollowedWholly } from "../services/payments/plan-next-check.ts";
import { receiveArrival } from "../services/payments/receive-arrival.ts";
import { afterSubmitFor, releaseReceipt } from "../services/payments/release-receipt.ts";
import { reportTransaction } from "../services/payments/report-transaction.ts";
import { noteWallet, startAttempt } from "../services/payments/start-attempt.ts";
import { type AffectedLinks, NO_LINKS } from "../services/payments/store-check.ts";
import { changeDashboardPassword, checkDashboardPassword } from "../services/payments/unlock-dashboard.ts";
import type { ArrivalAnswer } from "../services/payments/watch-chain/watch-deps.ts";
import { watchLink } from "../services/payments/watch-link.ts";
import { ChainFollowing } from "./chain-following.ts";
import { CheckAlarm, RETRY_CHECK_MS } from "./check-alarm.ts";
import { CheckResults } from "./check-results.ts";
import { GuessCounter } from "./guess-counter.ts";
import { LinkSnapshots } from "./link-snapshots.ts";
import { type Audience, answerClose, LinkSockets } from "./link-sockets.ts";
import { Mutex } from "./mutex.ts";

/** A link checked this recently is not checked again before somebody pays once more. */
const RECENT_CHECK_MS = 1_000;
/** Close codes: the dashboard password changed; the link went with its requester's account. */
const PASSWORD_CHANGED = 4001;
const LINK_GONE = 4004;
const NOTHING_FOLLOWED: FollowNeeds = { pageOpen: false, awaiting: false, blocks: [], settlesAt: null };

/**
 * One per payment link: its sockets, its alarm and its guess counts over the use cases of the link. Everything of worth is
 * in D1; what is kept here may be lost.
 */
export class PaymentLinkRoom extends DurableObject<Env> implements RoomMethods {
	readonly #deps: RoomDeps;
	readonly #sockets: LinkSockets;
	readonly #alarm: CheckAlarm;
	readonly #results: CheckResults;
	readonly #guesses: GuessCounter;
	readonly #following: ChainFollowing;
	readonly #snapshots: LinkSnapshots;
	/** as last read or stored; may be older than what is stored */
	#record: LinkRecord | null = null;
	/** epoch ms */
	#checkedLastAt = 0;

	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env);
		const { kv } = ctx.storage;
		const mutex = new Mutex();
		const memory: RoomDeps["memory"] = { get: (key) => kv.get(key), set: (key, value) => kv.put(key, value) };
		this.#deps = { ...paymentDeps(env), runExclusive: (work) => mutex.runExclusive(work), memory };
		this.#sockets = new LinkSockets(ctx);
		this.#alarm = new CheckAlarm(ctx.storage);
		this.#results = new CheckResults(kv);
		this.#guesses = new GuessCounter(kv);
		this.#following = new ChainFollowing(kv, this.#deps.watchers);
		const beside = { alarm: this.#alarm, results: this.#results, following: this.#following };
		this.#snapshots = new LinkSnapshots(this.#deps, beside);
	}

	/** Rooms are created by name, and the name is the link's id. */
	get #paymentId(): string {
		const { name } = this.ctx.id;
		if (name === undefined) throw new Error("a room was created without a name");
		return name;
	}

	/** WebSocket upgrade. Audience and caller come from our own worker; nobody else reaches a room. */
	override async fetch(request: Request): Promise<Response> {
		const { headers } = request;
		if (headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
		const record = await this.#read();
		// A password set since the cookie was checked has closed the dashboard's sockets: none may open after that.
		const unlocked = headers.get("X-Epoch") === String(record.link.dashboardEpoch);
		const audience: Audience = unlocked && headers.get("X-Audience") === "full" ? "full" : "public";
		const socket = this.#sockets.accept(audience, headers.get("X-Client-Key") ?? "unknown");
		if (!socket) return new Response(null, { status: 429 });
		await this.#schedule(record, { news: false });
		const since = new URL(request.url).searchParams.get("since");
		const known = since !== null && Number(since) >= record.link.version;
		const snapshot = known && audience === "public" ? null : await this.#snapshots.of(audience, record);
		// Arrivals that no link counts change no version.
		const hasArrivals = snapshot?.type === "full" && snapshot.arrivals.length > 0;
		if (snapshot && (!known || hasArrivals)) socket.server.send(JSON.stringify(snapshot));
		return new Response(null, { status: 101, webSocket: socket.client });
	}

	async snapshot(): Promise<PublicSnapshot> {
		return this.#snapshots.public(await this.#read());
	}

	async fullSnapshot(): Promise<FullSnapshot> {
		return this.#snapshots.full(await this.#read());
	}

	async report(input: Contract.ReportInput): Promise<ReportOutcome> {
		const { outcome, stored, sources } = await reportTransaction(this.#deps, this.#paymentId, input);
		this.#results.note([], this.#deps.clock.now(), sources);
		// A repeated or refused report stores nothing, and must not make every page read the link again.
		if (stored) await this.#publish(stored, stored.affected);
		return outcome;
	}

	async arrive(txHash: Hash): Promise<ArrivalAnswer> {
		return (await this.#receive(txHash)).answer;
	}

	async #receive(txHash: Hash) {
		const { stored, sources, ...received } = await receiveArrival(this.#deps, this.#paymentId, txHash);
		this.#results.note([], this.#deps.clock.now(), sources);
		if (stored) await this.#publish(stored, stored.affected);
		return received;
	}

	async chainMoved(moved: ChainMoved): Promise<void> {
		const hasNews = this.#following.hear(moved);
		const record = this.#record ?? (await this.#read());
		const now = this.#deps.clock.now();
		// A block that went a moment after the last check is notified once.
		const isDue = moved.reorged || now - this.#checkedLastAt >= RECENT_CHECK_MS;
		if (isDue && callsForCheck(followNeeds(record, this.#sockets.anyOpen), moved)) await this.#check(now);
		else if (hasNews || followNeeds(record, true).blocks.length > 0) await this.#broadcast(record);
	}

	async following(): Promise<FollowNeeds> {
		try {
			return followNeeds(await this.#read(), this.#sockets.anyOpen);
		} catch (error) {
			if (error instanceof LinkGone) return NOTHING_FOLLOWED;
			throw error;
		}
	}

	async startAttempt(input: Contract.AttemptInput): Promise<Contract.AttemptOutcome> {
		const { outcome, record } = await startAttempt(this.#deps, this.#paymentId, input, () => this.#checkUnlessRecent());
		if (record) await this.#broadcastNews(record);
		return outcome;
	}

	async note(note: Contract.WalletNote): Promise<void> {
		const record = await noteWallet(this.#deps, this.#paymentId, note);
		if (record) await this.#broadcastNews(record);
	}

	async unlock({ password, clientKey }: Contract.UnlockInput): Promise<Contract.UnlockOutcome> {
		const now = this.#deps.clock.now();
		const retryAfterMs = this.#guesses.enter(clientKey, now);
		if (retryAfterMs > 0) return { verified: false, reason: "slowed", retryAfterMs };
		const outcome = await checkDashboardPassword(this.#deps, this.#paymentId, password);
		if (outcome.verified) this.#guesses.forgive(clientKey, now);
		return outcome;
	}

	async decide(paymentKey: string, decision: Contract.Decision, amount?: bigint): Promise<Contract.DecisionOutcome> {
		const decided = await decidePayment(this.#deps, this.#paymentId, paymentKey, decision, amount);
		// A repeated decision is published again, in case the first call ended before it published.
		await (decided.stored ? this.#publish(decided.stored, decided.affected) : this.changed());
		return decided.outcome;
	}

	async creditArrival(txHash: Hash, amount?: bigint): Promise<Contract.DecisionOutcome> {
		const { answer, isTaken } = await this.#receive(txHash);
		if (answer === "counts") return { ok: true };
		if (isTaken) {
			// It leaves the list of this link's dashboards.
			await this.changed();
			return { ok: false, reason: "already-claimed" };
		}
		return answer === "not-yet" ? { ok: false, reason: "unchecked" } : this.decide(txHash, "accept", amount);
	}

	async release(paymentKey: string, reporterId: string): Promise<Contract.ReleaseOutcome> {
		const { outcome, stored } = await releaseReceipt(this.#deps, this.#paymentId, paymentKey, reporterId);
		if (stored) await this.#publish(stored, NO_LINKS);
		return outcome;
	}

	afterSubmit(attemptId: string, withdrawKey: string): Promise<AfterSubmit | null> {
		return afterSubmitFor(this.#deps, this.#paymentId, attemptId, withdrawKey);
	}

	async setDashboardPassword(password: string): Promise<{ epoch: number }> {
		const set = await changeDashboardPassword(this.#deps, this.#paymentId, password);
		this.#guesses.reset();
		this.#sockets.closeAll(PASSWORD_CHANGED, "password changed", "full");
		await this.changed();
		return set;
	}

	/** The stored link was changed by somebody else: another link's room, a job, the requester's account. */
	async changed(): Promise<void> {
		await this.#publish({ record: await this.#read(), mails: true }, NO_LINKS);
	}

	/** Called by the sweep: makes sure that an alarm is set for a link that is still watched. */
	async wake(): Promise<void> {
		await this.#schedule(await this.#read(), { news: false });
	}

	/** Another link was credited with a transaction reported here, too: this link's claim is checked again at once. */
	async checkNow(): Promise<void> {
		await this.#alarm.askAt(this.#deps.clock.now());
	}

	override async alarm(): Promise<void> {
		const checkedAt = this.#deps.clock.now();
		if (await this.#isLeftToWatcher(checkedAt)) return;
		await this.#check(checkedAt);
	}

	/** What is mined is followed by the chain's watcher: as long as it is heard of, the room asks nothing by itself. */
	async #isLeftToWatcher(now: number): Promise<boolean> {
		if (this.#alarm.isAsked) return false;
		const record = this.#record ?? (await this.#read().catch(() => null));
		if (!record || !this.#following.follows(record) || !isFollowedWholly(record)) return false;
		const moved = await this.#following.position(record, now);
		if (!moved || callsForCheck(followNeeds(record, this.#sockets.anyOpen), moved)) return false;
		await this.#schedule(record, { news: false });
		return true;
	}

	async #check(checkedAt: number): Promise<void> {
		this.#checkedLastAt = checkedAt;
		const removeRetry = await this.#alarm.setRetry(checkedAt);
		try {
			const { changed, affected, checked, sources } = await watchLink(this.#deps, this.#paymentId);
			this.#results.note(checked, checkedAt, sources);
			// Read again: a report stored while the chain was asked must not lose its next check.
			const record = await this.#read();
			this.#alarm.endAsked();
			await removeRetry();
			await this.#schedule(record, { news: changed, checkedAt });
			if (changed) await this.#publish({ record, mails: true }, affected);
			// Pages wait until the chain was asked about their wallet's payment, even if it knows nothing of it.
			else if (checked.length > 0) await this.#broadcast(record);
		} catch (error) {
			if (!(error instanceof LinkGone)) {
				log({ event: "link.check.failed", paymentId: this.#paymentId, error });
				await this.#alarm.askAt(checkedAt + RETRY_CHECK_MS);
				throw error;
			}
			this.#sockets.closeAll(LINK_GONE, "link gone");
			await this.ctx.storage.deleteAlarm();
			await this.ctx.storage.deleteAll();
		}
	}

	/** Sockets only listen: "ping" is answered by the runtime, anything else is ignored. */
	override webSocketMessage(): void {}

	override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
		answerClose(socket, code);
		const record = this.#record ?? (await this.#read().catch(() => null));
		if (record) await this.#following.ask(record, this.#sockets.anyOpenBut(socket));
	}

	async #read(): Promise<LinkRecord> {
		this.#record = await requireLinkRecord(this.#deps, this.#paymentId);
		return this.#record;
	}

	async #checkUnlessRecent(): Promise<void> {
		const now = this.#deps.clock.now();
		if (now - this.#checkedLastAt >= RECENT_CHECK_MS) await this.#check(now);
	}

	/** A change is stored: broadcast it, plan the next check, send its mails and notify the other links it affects. */
	async #publish(stored: Stored, affected: AffectedLinks): Promise<void> {
		await this.#broadcastNews(stored.record);
		await notifyOfChange(this.#deps, stored, affected, (paymentId) => roomOf(this.env, paymentId));
	}

	async #broadcastNews(record: LinkRecord): Promise<void> {
		await this.#schedule(record, { news: true });
		await this.#broadcast(record);
	}

	async #schedule(record: LinkRecord, plan: { news: boolean; checkedAt?: number }): Promise<void> {
		this.#record = record;
		const socketOpen = this.#sockets.anyOpen;
		const followed = this.#following.follows(record);
		await this.#alarm.schedule(record, { ...plan, socketOpen, followed }, this.#deps.clock.now());
		await this.#following.ask(record, socketOpen);
	}

	#broadcast(record: LinkRecord): Promise<void> {
		return this.#sockets.broadcast(record.link.version, (audience) => this.#snapshots.of(audience, record));
	}
}
