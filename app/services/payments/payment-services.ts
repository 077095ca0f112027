import { tokenContract } from "../../core/chains.ts";
import { log } from "../../core/operations/log.ts";
import type { ChainCursorRow } from "../../core/payments/arrival-types.ts";
import { chainWatchOf } from "../../core/payments/chain-watch.ts";
import type { ChainMoved, FollowNeeds } from "../../core/payments/follow.ts";
import { isPaymentId } from "../../core/payments/payment-id.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { parseTransactionKey, type TransactionId } from "../../core/payments/transaction-id.ts";
import { watcherState } from "../../core/payments/watcher-status.ts";
import { sha256Hex } from "../../core/sha-256.ts";
import { findCursor } from "../../db/payments/chain-cursors.ts";
import { recordEvent } from "../../db/payments/changes.ts";
import { endUnlock } from "../../db/payments/ended-unlocks.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { findOwnerTrust } from "../../db/payments/link-with-cursor.ts";
import { findDashboardLock, listOpenSince } from "../../db/payments/links.ts";
import { findParentId } from "../../db/payments/payers-links.ts";
import { dismissArrival, listDismissed, listPayableLinks } from "../../db/payments/unclaimed-arrivals.ts";
import { PortError } from "../../ports/port-error.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../operations/concurrency.ts";
import { afterSubmitByKey } from "./after-payment-key.ts";
import { askArrivalNotice } from "./ask-arrival-notice.ts";
import type { PaymentLinkRoomClient, PaymentServices } from "./contracts.ts";
import { createPaymentLink } from "./create-payment-link.ts";
import { findEndedUnlocks } from "./ended-unlocks.ts";
import { findOwnLink, readLinkPage } from "./link-page.ts";
import { shownArrival } from "./link-snapshot.ts";
import { listPayers } from "./list-payers.ts";
import { checkTypedName, freshenNames } from "./payee-name.ts";
import { payerCandidates } from "./payer-candidates.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { findReceipt, receiptTokenOf } from "./receipts.ts";
import { findSignedRequest } from "./sign-request.ts";
import type { ArrivalAnswer } from "./watch-chain/watch-deps.ts";

/** Of links that somebody else made with a stolen session. */
const CANCELLED_AT_ONCE = 100;

/** What a room's Durable Object offers over RPC. */
export interface RoomMethods extends Omit<PaymentLinkRoomClient, "live"> {
	/** the stored link changed: broadcast it, plan the next check and send its mails */
	changed(): Promise<void>;
	/** there must be an alarm */
	wake(): Promise<void>;
	/** a transaction that may pay the link was found by the chain's watcher */
	arrive(transaction: TransactionId): Promise<ArrivalAnswer>;
	/** the chain moved in a way that concerns the link */
	chainMoved(moved: ChainMoved): Promise<void>;
	/** what the room follows of a chain */
	following(chainId: number): Promise<FollowNeeds>;
	/** a transaction reported here was credited to another: check again at once */
	checkNow(): Promise<void>;
}

/** A room as its stub is called. */
export interface RoomStub extends RoomMethods {
	fetch(url: string, init: { headers: Headers }): Promise<Response>;
}

/** Of the arrivals on a dashboard so many are asked about. */
const ARRIVALS_ASKED = 20;
/** A dashboard names no more of its requester's other links. */
const PAYABLE_LISTED = 20;
/** Nor more arrivals that were said to be no payment. */
const DISMISSED_LISTED = 20;
/** Ids found once stay found: links are not deleted. Kept small; a forgotten one costs one read. */
const KNOWN_IDS = 2_000;
const known = new Set<string>();

/** Every open page asks how its chain is watched, all the same. */
const CURSOR_KEPT_MS = 3_000;
const cursors = new Map<number, { cursor: ChainCursorRow | null; readAt: number }>();

/**
 * @param stubOf - the room of a payment id; reached only for ids that name a link
 * @param clientKey - of the request these services answer; counts its sockets
 * @param secret - COOKIE_SECRET
 */
export function paymentServices(
	deps: PaymentDeps,
	stubOf: (paymentId: string) => RoomStub,
	clientKey: () => string,
	secret: string,
): PaymentServices {
	const findEpoch = async (paymentId: string) => {
		if (!isPaymentId(paymentId)) return null;
		return (await findDashboardLock(deps.db, paymentId))?.epoch ?? null;
	};

	/** The link whose room counts guesses at a link's password: of all payments of a link for many its own, as their password is one. */
	const lockedWith = async (paymentId: string): Promise<string> => {
		const parentId = isPaymentId(paymentId) ? await findParentId(deps.db, paymentId) : null;
		// The parent may have gone with its account.
		return parentId !== null && (await findEpoch(parentId)) !== null ? parentId : paymentId;
	};

	/** Unknown ids never reach a room: each would make a Durable Object of it. */
	const reach = async (paymentId: string): Promise<RoomStub> => {
		if (!known.has(paymentId)) {
			if ((await findEpoch(paymentId)) === null) throw new Error("no payment link has this id");
			remember(paymentId);
		}
		return stubOf(paymentId);
	};

	return {
		createPaymentLink: (requester, draft, answers) => createPaymentLink(deps, requester, draft, answers),

		async findLinkPage(paymentId) {
			const found = await readLinkPage(deps, paymentId);
			if (found) remember(paymentId);
			return found?.page ?? null;
		},

		findOwnLink: (paymentId, userId) => findOwnLink(deps, paymentId, userId),
		findSignedRequest: (paymentId) => findSignedRequest(deps, paymentId),
		receiptToken: (paymentId, transaction) => receiptTokenOf(deps, paymentId, transaction),
		findReceipt: (token) => findReceipt(deps, token),
		mailedAfterSubmit: async (paymentId, key) =>
			isPaymentId(paymentId) ? afterSubmitByKey(deps, secret, paymentId, key) : null,
		mayPrintReceipt: () => deps.mayReport(`print:${clientKey()}`),
		receiptKeys: async () => (await deps.receipts?.publicKeys()) ?? [],
		findOwnerTrust: (userId, chainId) => findOwnerTrust(deps.db, userId, chainId),
		async chainWatch(chainId) {
			const now = deps.clock.now();
			const isWatched = deps.watchers.isWatched(chainId);
			const known = cursors.get(chainId);
			if (known && now - known.readAt < CURSOR_KEPT_MS) return chainWatchOf(known.cursor, isWatched, now);
			const cursor = await findCursor(deps.db, chainId);
			cursors.set(chainId, { cursor, readAt: now });
			return chainWatchOf(cursor, isWatched, now);
		},

		askArrivalNotice: (input) => askArrivalNotice(deps, input),

		freshenNames: (page) => freshenNames(deps, page),
		async freshenNamesOf(paymentId) {
			const found = await readLinkPage(deps, paymentId);
			if (found) await freshenNames(deps, found.page);
		},
		checkTypedName: (page, later) => checkTypedName(deps, page, later),

		async noteOpened(paymentId) {
			const at = deps.clock.now();
			const dedupeKey = eventKey("opened", { at });
			if (await recordEvent(deps.db, paymentId, { kind: "opened", dedupeKey, detail: {}, at })) {
				await stubOf(paymentId).changed();
			}
		},

		async accountState(paymentId, account, asked) {
			if (!isPaymentId(paymentId) || !(await deps.mayReport(clientKey()))) return null;
			const record = await findLinkRecord(deps.db, paymentId);
			if (!record) return null;
			const { chainIds, token } = record.link;
			const chainId = asked ?? record.link.chainId;
			if (!chainIds.includes(chainId)) return null;
			try {
				const state = await deps.chain.accountState(chainId, account, tokenContract(chainId, token) ?? null);
				return {
					nonce: state.nonce,
					nativeBalance: state.nativeBalance.toString(),
					tokenBalance: state.tokenBalance?.toString() ?? null,
					gasPrice: state.gasPrice?.toString() ?? null,
				};
			} catch (error) {
				if (error instanceof PortError) return null;
				throw error;
			}
		},

		room: (paymentId) => ({
			async live(request, audience, epoch, unlock) {
				const headers = new Headers(request.headers);
				headers.set("X-Audience", audience);
				headers.set("X-Epoch", String(epoch));
				headers.set("X-Client-Key", clientKey());
				headers.set("X-Unlock", unlock?.id ?? "");
				headers.set("X-Unlock-Ends", String(unlock?.expiresAt ?? ""));
				return (await reach(paymentId)).fetch(request.url, { headers });
			},
			snapshot: async () => (await reach(paymentId)).snapshot(),
			fullSnapshot: async () => (await reach(paymentId)).fullSnapshot(),
			begin: async (input) => (await reach(paymentId)).begin(input),
			report: async (input) => (await reach(paymentId)).report(input),
			startAttempt: async (input) => (await reach(paymentId)).startAttempt(input),
			note: async (note) => (await reach(paymentId)).note(note),
			unlock: async (input) => (await reach(await lockedWith(paymentId))).unlock(input),
			endUnlock: async (unlock) => (await reach(paymentId)).endUnlock(unlock),
			decide: async (paymentKey, decision, amount) => (await reach(paymentId)).decide(paymentKey, decision, amount),
			creditArrival: async (paymentKey, amount) => (await reach(paymentId)).creditArrival(paymentKey, amount),
			release: async (paymentKey, reporterId) => (await reach(paymentId)).release(paymentKey, reporterId),
			edit: async (userId, edit) => (await reach(paymentId)).edit(userId, edit),
			cancel: async (userId) => (await reach(paymentId)).cancel(userId),
			reopen: async (userId) => (await reach(paymentId)).reopen(userId),
			sign: async (userId, input) => (await reach(paymentId)).sign(userId, input),
			openOwnDashboard: async (userId) => (await reach(paymentId)).openOwnDashboard(userId),
			afterSubmit: async (attemptId, key) => (await reach(paymentId)).afterSubmit(attemptId, key),
			setDashboardPassword: async (password) => (await reach(paymentId)).setDashboardPassword(password),
		}),

		async cancelSince(userId, since) {
			const links = await listOpenSince(deps.db, userId, since, CANCELLED_AT_ONCE);
			await mapConcurrently(links, MAX_CONCURRENT, async (paymentId) => {
				try {
					await (await reach(paymentId)).cancel(userId);
				} catch (error) {
					log({ event: "room.notify.failed", paymentId, error });
				}
			});
		},

		async dismissArrival(paymentId, paymentKey, userId, dismissed) {
			const link = isPaymentId(paymentId) ? (await findLinkRecord(deps.db, paymentId))?.link : null;
			const transaction = link && parseTransactionKey(paymentKey, link.chainId);
			if (!link || !transaction || !link.chainIds.includes(transaction.chainId)) return false;
			const { requesterAddress: payee, token } = link;
			const at = dismissed ? deps.clock.now() : null;
			const done = await dismissArrival(deps.db, { ...transaction, payee, token }, userId, at);
			if (done) await stubOf(paymentId).changed();
			return done;
		},

		async listDismissed(paymentId, userId) {
			const link = isPaymentId(paymentId) ? (await findLinkRecord(deps.db, paymentId))?.link : null;
			return link ? (await listDismissed(deps.db, link, userId, DISMISSED_LISTED)).map(shownArrival) : [];
		},

		async findWatcher(chainId) {
			const isWatched = deps.watchers.isWatched(chainId);
			return watcherState(await findCursor(deps.db, chainId), isWatched, deps.clock.now());
		},

		async listPayableLinks(paymentId, userId) {
			const link = isPaymentId(paymentId) ? (await findLinkRecord(deps.db, paymentId))?.link : null;
			if (!link || link.userId !== userId) return [];
			return listPayableLinks(deps.db, link, userId, PAYABLE_LISTED);
		},

		async listPayersOf(paymentId, arrivals) {
			const link = isPaymentId(paymentId) ? (await findLinkRecord(deps.db, paymentId))?.link : null;
			if (!link?.reuse) return {};
			const { token } = link;
			const found = arrivals.map(async ({ id, amount, from, at, ...arrival }, place) => {
				const about = { ...arrival, token, amount: BigInt(amount), fromAddress: from, minedAt: at, foundAt: at };
				return [id, place < ARRIVALS_ASKED ? await payerCandidates(deps, paymentId, about) : []] as const;
			});
			return Object.fromEntries(await Promise.all(found));
		},

		listPayers: (paymentId, before) => listPayers(deps, paymentId, before),
		findParentId: async (paymentId) => (isPaymentId(paymentId) ? findParentId(deps.db, paymentId) : null),
		findDashboardEpoch: findEpoch,
		isUnlockEnded: async (id) => (await findEndedUnlocks(deps, [id])).size > 0,
		async endUnlock(paymentId, { id, expiresAt }) {
			await endUnlock(deps.db, { unlockHash: await sha256Hex(id), expiresAt }, deps.clock.now());
			// Pages that are open elsewhere; where the room is not reached, they are closed to what they ask for next.
			await stubOf(paymentId)
				.endUnlock(id)
				.catch((error: unknown) => log({ event: "link.notify.failed", paymentId, error }));
		},
	};
}

function remember(paymentId: string): void {
	if (known.size >= KNOWN_IDS) known.clear();
	known.add(paymentId);
}
