import { getAddress } from "viem/utils";
import { eventKey } from "../core/timeline.ts";
import { recordEventAndRead } from "../db/changes.ts";
import type { AttemptRow, LinkRecord } from "../db/rows.ts";
import { PortError } from "../ports/port-error.ts";
import { attemptIdOf, hex } from "./attempt-key.ts";
import { callersWith, makePlace } from "./attempt-places.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import type { AttemptInput, AttemptOutcome, WalletNote } from "./contracts.ts";
import { LinkGone, requireLinkRecord, statusOf } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";

/** Wallets noted per link; whoever connects more is not paying. */
const WALLETS_NOTED = 30;

/**
 * Stores that a wallet is about to be asked, before it opens: account, nonce and head make the payment findable when
 * the tab closes, the hash is lost or the wallet speeds it up.
 *
 * @returns the link as it is now; null when nothing was stored
 */
export async function startAttempt(
	deps: RoomDeps,
	paymentId: string,
	input: AttemptInput,
): Promise<{ outcome: AttemptOutcome; record: LinkRecord | null }> {
	const refused = (reason: Refusal) => ({ outcome: { ok: false, reason } as const, record: null });
	if (!(await deps.mayReport(input.clientKey))) return refused("rate-limited");
	const { chainId } = (await requireLinkRecord(deps, paymentId)).link;
	const from = getAddress(input.from);
	const asked = await unlessSilent(Promise.all([deps.chain.head(chainId), deps.chain.pendingNonce(chainId, from)]));
	if (asked === null) return refused("chain-silent");
	const [head, nextNonce] = asked;
	// Whoever sees a transfer on its way could name its nonce here and so claim it for this link.
	if (input.nonce < nextNonce) return refused("nonce-taken");
	const withdrawKey = hex(deps.randomBytes(16));
	const id = await attemptIdOf(withdrawKey);
	const { outcome, stored } = await storeUnlessStale(deps, paymentId, (record, now) => {
		if (statusOf(record, now).status === "success") return { ok: false, reason: "already-paid" };
		const callers = deps.attemptCallers.get();
		const givingWay = makePlace(record, callers, input.clientKey, now);
		if (givingWay === null) return { ok: false, reason: "too-many-attempts" };
		// Noted before it is stored: started at once, they are counted one after another.
		deps.attemptCallers.set(callersWith(record, callers, id, input.clientKey));
		const attempt: AttemptRow = {
			id,
			paymentId,
			chainId,
			fromAddress: from,
			nonce: input.nonce,
			amount: input.amount,
			headBlock: head.number.toString(),
			senderName: input.senderName,
			senderEmail: input.senderEmail,
			senderLanguage: input.language,
			state: "open",
			txHash: null,
			watching: true,
			createdAt: now,
			updatedAt: now,
		};
		return { ok: true, attempt, kind: "attempt-started", givingWay };
	});
	return { outcome: outcome.ok ? { ...outcome, withdrawKey } : outcome, record: stored?.record ?? null };
}

/**
 * Notes what a page's wallet tells. A rejection is only the browser's word: the nonce is watched a while longer.
 *
 * @returns the link as it is now; null when nothing was new
 */
export async function noteWallet(deps: RoomDeps, paymentId: string, note: WalletNote): Promise<LinkRecord | null> {
	if (note.kind === "connected") {
		const at = deps.clock.now();
		const address = getAddress(note.address);
		const dedupeKey = eventKey("wallet-connected", { subject: address, at });
		const event = { kind: "wallet-connected", dedupeKey, detail: { address }, at } as const;
		const { isNew, record } = await recordEventAndRead(deps.db, paymentId, event, WALLETS_NOTED);
		if (!record) throw new LinkGone("a wallet was noted for a link that is not there");
		return isNew ? record : null;
	}
	if ((await attemptIdOf(note.withdrawKey)) !== note.attemptId) return null;
	const { stored } = await storeUnlessStale(deps, paymentId, (record, now) => {
		const attempt = record.attempts.find((row) => row.id === note.attemptId);
		if (attempt?.state !== "open") return { ok: false, reason: "already-paid" };
		const rejected: AttemptRow = { ...attempt, state: "rejected", updatedAt: now };
		return { ok: true, attempt: rejected, kind: "rejected-in-wallet", givingWay: [] };
	});
	return stored?.record ?? null;
}

type Refusal = Extract<AttemptOutcome, { ok: false }>["reason"];

type Plan =
	| { ok: true; attempt: AttemptRow; kind: "attempt-started" | "rejected-in-wallet"; givingWay: AttemptRow[] }
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
		const { attempt, kind, givingWay } = planned;
		const dedupeKey = eventKey(kind, { attemptId: attempt.id, at: now });
		const event = { kind, dedupeKey, detail: { amount: attempt.amount.toString() }, at: now };
		return {
			change: { ...noChange(record, now), attempts: [...givingWay, attempt], events: [event] },
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
