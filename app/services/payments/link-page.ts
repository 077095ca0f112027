import { chainWatchOf } from "../../core/payments/chain-watch.ts";
import { hasLostSignature, lockOf } from "../../core/payments/link-edit.ts";
import { isPaymentId } from "../../core/payments/payment-id.ts";
import { type LinkRecord, termsOf } from "../../core/payments/records.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { findLinkWithCursor } from "../../db/payments/link-with-cursor.ts";
import { findPayersTotals, isOnNetworks } from "../../db/payments/payers-links.ts";
import type { LinkPage, OwnLink, ParentOfLink } from "./contracts.ts";
import { publicSnapshotOf } from "./link-snapshot.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** What a link's pages are written from. @returns null for an id that names no link */
export async function readLinkPage(
	deps: PaymentDeps,
	paymentId: string,
): Promise<{ page: LinkPage; record: LinkRecord } | null> {
	if (!isPaymentId(paymentId)) return null;
	const found = await findLinkWithCursor(deps.db, paymentId);
	if (!found) return null;
	const { record, cursors, owner, payee } = found;
	const now = deps.clock.now();
	const visit = eventKey("opened", { at: now });
	const { reuse, parentId } = record.link;
	const [paid, parent] = await Promise.all([
		reuse === null ? 0 : findPayersTotals(deps.db, paymentId).then(({ paid }) => paid),
		parentId === null ? null : parentOf(deps, record, parentId),
	]);
	const page: LinkPage = {
		reuse: reuse && { ...reuse, paid },
		parent,
		terms: termsOf(record.link),
		userId: record.link.userId,
		addressProven: record.link.chainIds.every((chainId) => record.provenOn.includes(chainId)),
		emailProven: record.emailProven,
		owner,
		payee,
		openNoted: record.events.some(({ kind, at }) => kind === "opened" && eventKey(kind, { at }) === visit),
		snapshot: publicSnapshotOf(record, { now, nextLookAt: null, checkedAt: {} }),
		watch: Object.fromEntries(
			record.link.chainIds.map((id) => {
				const cursor = cursors.find(({ chainId }) => chainId === id) ?? null;
				return [id, chainWatchOf(cursor, deps.watchers.isWatched(id), now)] as const;
			}),
		),
	};
	return { page, record };
}

async function parentOf({ db }: PaymentDeps, { link, events }: LinkRecord, paymentId: string): Promise<ParentOfLink> {
	const { chosen } = events.find(({ kind }) => kind === "created")?.detail ?? {};
	const added = chosen === undefined ? 0n : link.amount - BigInt(chosen);
	return { paymentId, isOpen: await isOnNetworks(db, link.paymentId), added };
}

/** What its maker sees of a link. @returns null for everybody else, as for an unknown link */
export async function findOwnLink(deps: PaymentDeps, paymentId: string, userId: string): Promise<OwnLink | null> {
	const found = await readLinkPage(deps, paymentId);
	if (!found || found.record.link.userId !== userId) return null;
	const { page, record } = found;
	const now = deps.clock.now();
	const { remindRequester, remindPayer } = record.link;
	return {
		page,
		memoLocked: lockOf(record, "memo", now) !== null,
		bookkeepingLocked: lockOf(record, "invoiceNumber", now) !== null,
		dueLocked: lockOf(record, "due", now) !== null,
		moved: page.reuse === null ? 0 : (await findPayersTotals(deps.db, paymentId)).moved,
		signatureEnded: hasLostSignature(record),
		remindRequester,
		remindPayer,
	};
}
