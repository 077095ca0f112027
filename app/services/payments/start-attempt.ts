import { getAddress } from "viem/utils";
import { tokenContract } from "../../core/chains.ts";
import { ATTEMPT_MATTERS_MS, isRivalled } from "../../core/payments/claim.ts";
import { isDust } from "../../core/payments/dust.ts";
import { statusOf } from "../../core/payments/record-status.ts";
import type { AttemptRow, LinkRecord } from "../../core/payments/records.ts";
import type { Tag } from "../../core/payments/tag.ts";
import { TAG_BYTES } from "../../core/payments/tag-bytes.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { sameAddress } from "../../core/payments/transfer-logs.ts";
import { isContested } from "../../db/payments/attempts.ts";
import { recordEventAndRead } from "../../db/payments/changes.ts";
import { findRivals } from "../../db/payments/claims.ts";
import { PortError } from "../../ports/port-error.ts";
import { attemptIdOf, hex } from "./attempt-key.ts";
import { callersWith, idsOf, isWatchedFromStart } from "./attempt-places.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import type { AttemptInput, AttemptOutcome, WalletNote } from "./contracts.ts";
import { mayStore } from "./crowd-limit.ts";
import { LinkGone, requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { RIVAL_SLACK, rivalsFor } from "./rival-links.ts";

/**
 * Stores that a wallet is about to be asked, before it opens: account, nonce and head make the payment findable when
 * the tab closes, the hash is lost or the wallet speeds it up. Where another link could be meant, the page gets a tag to
 * put into the transaction.
 *
 * Anybody may store an attempt for anybody's account: it finds a transaction, and proves nothing against another link.
 *
 * @param checkAgain - asks the chain for what the link watches
 * @returns the link as it is now; null when nothing was stored
 */
export async function startAttempt(
	deps: RoomDeps,
	paymentId: string,
	input: AttemptInput,
	checkAgain: () => Promise<void>,
): Promise<{ outcome: AttemptOutcome; record: LinkRecord | null }> {
	const refused = (reason: Refusal) => ({ outcome: { ok: false, reason } as const, record: null });
	if (!(await deps.mayReport(input.clientKey))) return refused("rate-limited");
	const record = await requireLinkRecord(deps, paymentId);
	const { link, attempts } = record;
	const { chainId = link.chainId } = input;
	// A link for many payers is paid through its payers' own links.
	if (!link.chainIds.includes(chainId) || link.reuse !== null) return refused("wrong-network");
	if (link.cancelledAt !== null) return refused("cancelled");
	if (!mayStore(deps, record, input.clientKey)) return refused("rate-limited");
	const from = getAddress(input.from);
	// Asked before from this account, the first payment may have arrived under another hash.
	if (attempts.some(({ fromAddress }) => sameAddress(fromAddress, from))) await checkAgain();
	const isNative = tokenContract(chainId, link.token) === null;
	const asked = await unlessSilent(
		Promise.all([
			deps.chain.head(chainId),
			deps.chain.pendingNonce(chainId, from),
			isNative && deps.chain.hasCode(chainId, link.requesterAddress),
			deps.chain.hasCode(chainId, from),
		]),
	);
	if (asked === null) return refused("chain-silent");
	// A contract, and the delegate of an EIP-7702 account, may refuse the coin with call data.
	const [head, nextNonce, refusesData, isContract] = asked;
	// Whoever sees a transfer on its way could name its nonce here.
	if (input.nonce < nextNonce) return refused("nonce-taken");
	if (input.nonce > nextNonce) return refused("nonce-ahead");
	const now = deps.clock.now();
	// Somebody else's attempt for the same account, under whatever name, would name the payer as well as this one does.
	const ownIds = idsOf(deps.memory.get("attempt-callers") ?? {}, input.clientKey);
	const [links, contested] = await Promise.all([
		findRivals(deps.db, { ...link, chainId }, now, RIVAL_SLACK),
		isContested(deps.db, paymentId, { ...input, from, ownIds }, now - ATTEMPT_MATTERS_MS),
	]);
	const rivals = rivalsFor(record, chainId, links);
	const fresh = refusesData ? null : (`0x${hex(deps.randomBytes(TAG_BYTES))}` as const);
	let tag: Tag | null = null;
	const withdrawKey = hex(deps.randomBytes(16));
	const id = await attemptIdOf(withdrawKey);
	const { outcome, stored } = await storeUnlessStale(deps, paymentId, (record, now) => {
		const { status, remaining, moving } = statusOf(record, now);
		if (status === "success") return { ok: false, reason: "already-paid" };
		// Cancelled while the chain was asked.
		if (record.link.cancelledAt !== null) return { ok: false, reason: "cancelled" };
		if (!isOwed(input.amount, record.link.amount, remaining)) return { ok: false, reason: "wrong-amount" };
		if (!input.payAnyway && moving >= remaining) return { ok: false, reason: "already-moving" };
		// An attempt proves nobody's name where a contract pays (settle-claim.ts). Hardware wallets, some of which refuse a tag, are none.
		tag = isRivalled(rivals, input.amount) || contested || isContract ? fresh : null;
		const callers = deps.memory.get("attempt-callers") ?? {};
		const watching = isWatchedFromStart(record, callers, input.clientKey);
		// Noted before it is stored: started at once, they are counted one after another.
		deps.memory.set("attempt-callers", callersWith(record, callers, id, input.clientKey));
		const attempt: AttemptRow = {
			id,
			paymentId,
			chainId,
			fromAddress: from,
			nonce: input.nonce,
			amount: input.amount,
			headBlock: head.toString(),
			tag,
			nonceUsedAt: null,
			senderName: input.senderName,
			senderEmail: input.senderEmail,
			senderLanguage: input.language,
			state: "open",
			txHash: null,
			watching,
			createdAt: now,
			updatedAt: now,
		};
		return { ok: true, attempt, kind: "attempt-started" };
	});
	return {
		outcome: outcome.ok ? { ...outcome, withdrawKey, tag, contract: isContract } : outcome,
		record: stored?.record ?? null,
	};
}

/**
 * Notes what a page reports of its wallet. A rejection is only the browser's word: the nonce is watched a while longer.
 *
 * @returns the link as it is now; null when nothing was new
 */
export async function noteWallet(deps: RoomDeps, paymentId: string, note: WalletNote): Promise<LinkRecord | null> {
	if (note.kind === "connected") {
		const at = deps.clock.now();
		const address = getAddress(note.address);
		const dedupeKey = eventKey("wallet-connected", { subject: address, at });
		const event = { kind: "wallet-connected", dedupeKey, detail: { address }, at } as const;
		const { isNew, record } = await recordEventAndRead(deps.db, paymentId, event);
		if (!record) throw new LinkGone("a wallet was noted for a link that is not there");
		return isNew ? record : null;
	}
	if ((await attemptIdOf(note.withdrawKey)) !== note.attemptId) return null;
	const { stored } = await storeUnlessStale(deps, paymentId, (record, now) => {
		const attempt = record.attempts.find((row) => row.id === note.attemptId);
		if (attempt?.state !== "open") return { ok: false, reason: "already-paid" };
		const rejected: AttemptRow = { ...attempt, state: "rejected", updatedAt: now };
		return { ok: true, attempt: rejected, kind: "rejected-in-wallet" };
	});
	return stored?.record ?? null;
}

/** What is left of the sum; also as the page showed it before somebody paid dust. A page that missed a part would pay it twice. */
function isOwed(amount: bigint, asked: bigint, remaining: bigint): boolean {
	return amount <= asked && amount >= remaining && isDust(amount - remaining, asked);
}

type Refusal = Extract<AttemptOutcome, { ok: false }>["reason"];

type Plan =
	| { ok: true; attempt: AttemptRow; kind: "attempt-started" | "rejected-in-wallet" }
	| Extract<AttemptOutcome, { ok: false }>;

type Planned = { ok: true; attemptId: string } | Extract<AttemptOutcome, { ok: false }>;

function storeUnlessStale(
	deps: RoomDeps,
	paymentId: string,
	plan: (record: LinkRecord, now: number) => Plan,
): Promise<{ outcome: Planned; stored: Stored | null }> {
	return changeLink<Planned>(deps, paymentId, (record, now) => {
		const planned = plan(record, now);
		if (!planned.ok) return { change: null, outcome: planned };
		const { attempt, kind } = planned;
		const dedupeKey = eventKey(kind, { attemptId: attempt.id, at: now });
		const { chainId } = attempt;
		// Where it is not the network chosen first, the timeline names it.
		const where: Record<string, number> = chainId === record.link.chainId ? {} : { chainId };
		const event = { kind, dedupeKey, detail: { amount: attempt.amount.toString(), ...where }, at: now };
		return {
			change: { ...noChange(record, now), attempts: [attempt], events: [event] },
			outcome: { ok: true, attemptId: attempt.id },
		};
	});
}

/** @returns null when the chain does not answer */
async function unlessSilent<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof PortError) return null;
		throw error;
	}
}
