import { DurableObject } from "cloudflare:workers";
import { type Env, paymentDeps, rateDepsOf, roomOf } from "../composition/services.server.ts";
import type { ChainMoved, FollowNeeds } from "../core/payments/follow.ts";
import type { LinkEdit } from "../core/payments/link-edit.ts";
import type { AfterSubmit } from "../core/payments/payment-terms.ts";
import type { LinkRecord } from "../core/payments/records.ts";
import type { ReportOutcome } from "../core/payments/report-outcome.ts";
import { parseTransactionKey, type TransactionId } from "../core/payments/transaction-id.ts";
import type { FullSnapshot, PublicSnapshot } from "../core/payments/wire.ts";
import type { BeginInput, BeginOutcome } from "../services/payments/begin-contract.ts";
import { beginPayment, notifyPayersLinks } from "../services/payments/begin-payment.ts";
import type { Stored } from "../services/payments/change-link.ts";
import type * as Contract from "../services/payments/contracts.ts";
import { countForMany } from "../services/payments/count-for-many.ts";
import { decidePayment } from "../services/payments/decide-payment.ts";
import type { Decision, DecisionOutcome } from "../services/payments/decision-contract.ts";
import { cancelLink, editLink, openOwnDashboard, reopenLink } from "../services/payments/edit-link.ts";
import type { RoomDeps } from "../services/payments/payment-deps.ts";
import type { RoomMethods } from "../services/payments/payment-services.ts";
import { receiveArrival } from "../services/payments/receive-arrival.ts";
import { afterSubmitFor, releaseReceipt } from "../services/payments/release-receipt.ts";
import { reportTransaction } from "../services/payments/report-transaction.ts";
import { keepSettlementRates } from "../services/payments/settlement-rates.ts";
import type { SignInput, SignOutcome } from "../services/payments/sign-contract.ts";
import { signRequest } from "../services/payments/sign-request.ts";
import { noteWallet, startAttempt } from "../services/payments/start-attempt.ts";
import { NO_LINKS } from "../services/payments/store-check.ts";
import { changeDashboardPassword, checkDashboardPassword } from "../services/payments/unlock-dashboard.ts";
import type { ArrivalAnswer } from "../services/payments/watch-chain/watch-deps.ts";
import { ChainFollowing } from "./chain-following.ts";
import { CheckAlarm } from "./check-alarm.ts";
import { CheckResults } from "./check-results.ts";
import { GuessCounter } from "./guess-counter.ts";
import { LinkChecks } from "./link-checks.ts";
import { LinkPublisher } from "./link-publisher.ts";
import { LinkSnapshots } from "./link-snapshots.ts";
import { type Audience, answerClose, LinkSockets, PASSWORD_CHANGED } from "./link-sockets.ts";
import { Mutex } from "./mutex.ts";
import { objectName } from "./object-name.ts";

/** Close code: the link went with its requester's account. */
const LINK_GONE = 4004;

/**
 * One per payment link: its sockets, its alarm and its guess counts over the use cases of the link. Everything of worth is
 * in D1; what is kept here may be lost. A method calls one use case and publishes what it stored.
 */
export class PaymentLinkRoom extends DurableObject<Env> implements RoomMethods {
	/** Rooms are created by name, and the name is the link's id. */
	readonly #paymentId: string;
	readonly #deps: RoomDeps;
	readonly #sockets: LinkSockets;
	readonly #alarm: CheckAlarm;
	readonly #results: CheckResults;
	readonly #guesses: GuessCounter;
	readonly #following: ChainFollowing;
	readonly #snapshots: LinkSnapshots;
	readonly #publisher: LinkPublisher;
	readonly #checks: LinkChecks;

	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env);
		this.#paymentId = objectName(ctx);
		const { kv } = ctx.storage;
		const mutex = new Mutex();
		const memory: RoomDeps["memory"] = { get: (key) => kv.get(key), set: (key, value) => kv.put(key, value) };
		this.#deps = { ...paymentDeps(env), runExclusive: (work) => mutex.runExclusive(work), memory };
		this.#sockets = new LinkSockets(ctx);
		this.#alarm = new CheckAlarm(ctx.storage);
		this.#results = new CheckResults(kv);
		this.#guesses = new GuessCounter(kv);
		this.#following = new ChainFollowing(kv, this.#deps.watchers);
		const parts = { sockets: this.#sockets, alarm: this.#alarm, results: this.#results, following: this.#following };
		this.#snapshots = new LinkSnapshots(this.#deps, parts);
		const publishing = {
			...parts,
			snapshots: this.#snapshots,
			roomOf: (other: string) => roomOf(env, other),
			// Nobody waits for rates.
			published: (record: LinkRecord) => ctx.waitUntil(keepSettlementRates(this.#deps, rateDepsOf(env), record)),
		};
		this.#publisher = new LinkPublisher(this.#deps, this.#paymentId, publishing);
		const checking = { ...parts, publisher: this.#publisher, close: () => this.#close() };
		this.#checks = new LinkChecks(this.#deps, this.#paymentId, checking);
	}

	/** WebSocket upgrade. Audience and caller come from our own worker; nobody else reaches a room. */
	override async fetch(request: Request): Promise<Response> {
		const { headers } = request;
		if (headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
		const record = await this.#publisher.read();
		// A password set since the cookie was checked has closed the dashboard's sockets: none may open after that.
		const unlocked = headers.get("X-Epoch") === String(record.link.dashboardEpoch);
		const audience: Audience = unlocked && headers.get("X-Audience") === "full" ? "full" : "public";
		const unlockEndsAt = Number(headers.get("X-Unlock-Ends") ?? 0);
		const opened = { epoch: record.link.dashboardEpoch, unlock: headers.get("X-Unlock") ?? "", unlockEndsAt };
		const socket = this.#sockets.accept(audience, headers.get("X-Client-Key") ?? "unknown", opened);
		if (!socket) return new Response(null, { status: 429 });
		await this.#publisher.schedule(record, { news: false });
		const text = await this.#firstMessage(record, audience, new URL(request.url).searchParams.get("since"));
		if (text) socket.server.send(text);
		return new Response(null, { status: 101, webSocket: socket.client });
	}

	/** @param since - the version its page shows */
	async #firstMessage(record: LinkRecord, audience: Audience, since: string | null): Promise<string | null> {
		const known = since !== null && Number(since) >= record.link.version;
		if (known && audience === "public") return null;
		const snapshot = await this.#snapshots.of(audience, record);
		// Arrivals that no link counts change no version.
		const hasArrivals = snapshot.type === "full" && snapshot.arrivals.length > 0;
		return known && !hasArrivals ? null : JSON.stringify(snapshot);
	}

	async endUnlock(unlock: string): Promise<void> {
		this.#sockets.endUnlock(unlock);
	}

	async snapshot(): Promise<PublicSnapshot> {
		return this.#snapshots.public(await this.#publisher.read());
	}

	async fullSnapshot(): Promise<FullSnapshot> {
		return this.#snapshots.full(await this.#publisher.read());
	}

	async begin(input: BeginInput): Promise<BeginOutcome> {
		const { outcome, ended } = await beginPayment(this.#deps, this.#paymentId, input);
		this.ctx.waitUntil(notifyPayersLinks(ended, this.#deps.rooms.of));
		return outcome;
	}

	async report(input: Contract.ReportInput): Promise<ReportOutcome> {
		const { outcome, stored, sources } = await reportTransaction(this.#deps, this.#paymentId, input);
		this.#results.note([], this.#deps.clock.now(), sources);
		// A repeated or refused report stores nothing, and must not make every page read the link again.
		if (stored) await this.#publisher.publish(stored, stored.affected);
		return outcome;
	}

	async arrive(transaction: TransactionId): Promise<ArrivalAnswer> {
		return (await this.#receive(transaction)).answer;
	}

	async #receive(transaction: TransactionId, isChosen = false) {
		const { stored, sources, ...received } = await receiveArrival(this.#deps, this.#paymentId, transaction, isChosen);
		this.#results.note([], this.#deps.clock.now(), sources);
		if (stored) await this.#publisher.publish(stored, stored.affected);
		return received;
	}

	chainMoved(moved: ChainMoved): Promise<void> {
		return this.#checks.chainMoved(moved);
	}

	following(chainId: number): Promise<FollowNeeds> {
		return this.#checks.following(chainId);
	}

	async startAttempt(input: Contract.AttemptInput): Promise<Contract.AttemptOutcome> {
		const check = () => this.#checks.checkUnlessRecent();
		const { outcome, record } = await startAttempt(this.#deps, this.#paymentId, input, check);
		if (record) await this.#publisher.broadcastNews(record);
		return outcome;
	}

	async note(note: Contract.WalletNote): Promise<void> {
		const record = await noteWallet(this.#deps, this.#paymentId, note);
		if (record) await this.#publisher.broadcastNews(record);
	}

	async unlock({ password, clientKey }: Contract.UnlockInput): Promise<Contract.UnlockOutcome> {
		const now = this.#deps.clock.now();
		const retryAfterMs = this.#guesses.enter(clientKey, now);
		if (retryAfterMs > 0) return { verified: false, reason: "slowed", retryAfterMs };
		const outcome = await checkDashboardPassword(this.#deps, this.#paymentId, password);
		if (outcome.verified) this.#guesses.forgive(clientKey, now);
		return outcome;
	}

	async decide(paymentKey: string, decision: Decision, amount?: bigint): Promise<DecisionOutcome> {
		const decided = await decidePayment(this.#deps, this.#paymentId, paymentKey, decision, amount);
		// A repeated decision is published again, in case the first call ended before it published.
		await (decided.stored ? this.#publisher.publish(decided.stored, decided.affected) : this.changed());
		return decided.outcome;
	}

	async creditArrival(paymentKey: string, amount?: bigint): Promise<DecisionOutcome> {
		const { link } = await this.#publisher.lastKnown();
		const transaction = parseTransactionKey(paymentKey, link.chainId);
		if (!transaction) return { ok: false, reason: "unknown-payment" };
		if (link.reuse !== null) {
			const outcome = await countForMany(this.#deps, this.#paymentId, transaction, amount);
			// It leaves the list of this link's dashboards.
			if (outcome.ok) await this.changed();
			return outcome;
		}
		const { answer, isTaken, waits } = await this.#receive(transaction, true);
		if (answer === "counts" && !waits) return { ok: true };
		if (isTaken) {
			// It leaves the list of this link's dashboards.
			await this.changed();
			return { ok: false, reason: "already-claimed" };
		}
		return answer === "not-yet" ? { ok: false, reason: "unchecked" } : this.decide(paymentKey, "accept", amount);
	}

	async release(paymentKey: string, reporterId: string): Promise<Contract.ReleaseOutcome> {
		return this.#published(await releaseReceipt(this.#deps, this.#paymentId, paymentKey, reporterId));
	}

	afterSubmit(attemptId: string, withdrawKey: string): Promise<AfterSubmit | null> {
		return afterSubmitFor(this.#deps, this.#paymentId, attemptId, withdrawKey);
	}

	async edit(userId: string, edit: LinkEdit): Promise<Contract.EditOutcome> {
		return this.#publishedToAll(await editLink(this.#deps, this.#paymentId, userId, edit));
	}

	async cancel(userId: string): Promise<Contract.CancelOutcome> {
		return this.#publishedToAll(await cancelLink(this.#deps, this.#paymentId, userId));
	}

	async reopen(userId: string): Promise<Contract.ReopenOutcome> {
		return this.#publishedToAll(await reopenLink(this.#deps, this.#paymentId, userId));
	}

	async sign(userId: string, input: SignInput): Promise<SignOutcome> {
		return this.#published(await signRequest(this.#deps, this.#paymentId, userId, input));
	}

	async #publishedToAll<Outcome>(change: {
		outcome: Outcome;
		stored: Stored | null;
		others: string[];
	}): Promise<Outcome> {
		const outcome = await this.#published(change);
		this.ctx.waitUntil(notifyPayersLinks(change.others, this.#deps.rooms.of));
		return outcome;
	}

	async #published<Outcome>({ outcome, stored }: { outcome: Outcome; stored: Stored | null }): Promise<Outcome> {
		if (stored) await this.#publisher.publish(stored, NO_LINKS);
		return outcome;
	}

	async openOwnDashboard(userId: string): Promise<number | null> {
		const opened = await openOwnDashboard(this.#deps, this.#paymentId, userId);
		if (opened) await this.#publisher.broadcastNews(opened.record);
		return opened?.epoch ?? null;
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
		await this.#publisher.publish({ record: await this.#publisher.read(), mails: true }, NO_LINKS);
	}

	/** Called by the sweep: makes sure that an alarm is set for a link that is still watched. */
	async wake(): Promise<void> {
		await this.#publisher.schedule(await this.#publisher.read(), { news: false });
	}

	/** Another link was credited with a transaction reported here, too: this link's claim is checked again at once. */
	async checkNow(): Promise<void> {
		await this.#alarm.askAt(this.#deps.clock.now());
	}

	override alarm(): Promise<void> {
		return this.#checks.alarm();
	}

	/** Sockets only listen: "ping" is answered by the runtime, anything else is ignored. */
	override webSocketMessage(): void {}

	override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
		answerClose(socket, code);
		const record = await this.#publisher.lastKnown().catch(() => null);
		if (record) await this.#following.ask(record, this.#sockets.anyOpenBut(socket));
	}

	async #close(): Promise<void> {
		this.#sockets.closeAll(LINK_GONE, "link gone");
		await this.ctx.storage.deleteAlarm();
		await this.ctx.storage.deleteAll();
	}
}
