import { log } from "../../core/operations/log.ts";
import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../../core/payments/payment-id.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import {
	beginsAfter,
	givesPlaceTo,
	isComplete,
	MOST_OPEN,
	sumToPay,
	withBegun,
	withBegunBy,
} from "../../core/payments/reusable.ts";
import { isSumOfChoice, uniqueAmongPayers } from "../../core/payments/unique-amount.ts";
import { findRivals } from "../../db/payments/claims.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import {
	countOpenPayersLinks,
	endForgotten,
	endPayersLinks,
	findPayersTotals,
	insertPayersLink,
	listPlaces,
} from "../../db/payments/payers-links.ts";
import type { BeginInput, BeginOutcome } from "./begin-contract.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { RIVAL_SLACK } from "./rival-links.ts";
import { summariseNew } from "./summarise-link.ts";

/** Forgotten payments ended at a time. */
const ENDED_AT_ONCE = 50;

/**
 * Makes one payer's own link of a link for many. All of one link take their turns here, so that no two are given the same sum.
 *
 * @returns `ended`: forgotten payments that made room, whose pages may be open
 */
export function beginPayment(
	deps: RoomDeps,
	parentId: string,
	input: BeginInput,
): Promise<{ outcome: BeginOutcome; ended: string[] }> {
	return deps.runExclusive(async () => {
		const parent = await requireLinkRecord(deps, parentId);
		let ended: string[] = [];
		const refused = (reason: Refusal["reason"], retryAfterMs = 0) => ({
			outcome: { ok: false, reason, retryAfterMs } as const,
			ended,
		});
		const { link } = parent;
		// Without its account it has no dashboard, and its payments would count as strangers to each other.
		if (link.reuse === null || link.userId === null) return refused("not-reusable");
		if (link.cancelledAt !== null) return refused("cancelled");
		const amount = sumToPay(link.reuse, link.amount, input.amount);
		if (amount === null) return refused("too-little");
		const own = input.own === null ? null : await findLinkRecord(deps.db, input.own);
		if (own && isOpenFor(own, parentId, amount))
			return { outcome: { ok: true, paymentId: own.link.paymentId, isNew: false }, ended };
		const now = deps.clock.now();
		const [{ paid }, counted] = await Promise.all([
			findPayersTotals(deps.db, parentId),
			countOpenPayersLinks(deps.db, parentId, MOST_OPEN),
		]);
		let open = counted;
		if (isComplete(link.reuse, paid)) return refused("complete");
		const begun = deps.memory.get("begun") ?? {};
		const wait = beginsAfter(begun, input.clientKey, now);
		if (wait > 0) return refused("too-often", wait);
		if (open >= MOST_OPEN) {
			ended = await endForgotten(deps.db, parentId, now, ENDED_AT_ONCE);
			open -= ended.length;
		}
		const begunBy = deps.memory.get("begunBy") ?? {};
		if (open >= MOST_OPEN) {
			const places = await listPlaces(deps.db, parentId, MOST_OPEN);
			const place = givesPlaceTo(input.clientKey, places, begunBy);
			if (place === null) return refused("full");
			await endPayersLinks(deps.db, [place], now);
			ended = [...ended, place];
		}
		// Noted before it is stored: what fails counts, too.
		deps.memory.set("begun", withBegun(begun, input.clientKey, now));
		const paymentId = paymentIdFromBytes(deps.randomBytes(PAYMENT_ID_BYTES));
		deps.memory.set("begunBy", withBegunBy(begunBy, paymentId, input.clientKey));
		const taken = await sumsTaken(deps, parent, now);
		const distinct = uniqueAmongPayers({ ...link, amount }, taken) ?? amount;
		await insertPayersLink(deps.db, link, { paymentId, amount: distinct, chosen: amount, createdAt: now });
		await summariseNew(deps, paymentId);
		return { outcome: { ok: true, paymentId, isNew: true }, ended };
	});
}

type Refusal = Extract<BeginOutcome, { ok: false }>;

/** The payer's own payment goes on while it may still be paid, for the sum they choose now. */
function isOpenFor({ link, confirmed }: LinkRecord, parentId: string, amount: bigint): boolean {
	const isOpen = link.parentId === parentId && link.cancelledAt === null && confirmed === null;
	return isOpen && isSumOfChoice({ ...link, amount }, link.amount);
}

/** Sums by which a transfer of somebody else's could be meant, on any of the link's networks. */
async function sumsTaken(deps: RoomDeps, { link }: LinkRecord, now: number): Promise<bigint[]> {
	const rivals = await Promise.all(
		link.chainIds.map((chainId) => findRivals(deps.db, { ...link, chainId }, now, RIVAL_SLACK)),
	);
	return rivals.flatMap(({ ownSums }) => ownSums);
}

/** Notifies the pages of payments that many of them were changed at once. Never throws: it is stored already. */
export async function notifyPayersLinks(
	ids: readonly string[],
	roomOf: (paymentId: string) => { changed(): Promise<void> },
): Promise<void> {
	for (let from = 0; from < ids.length; from += ENDED_AT_ONCE) {
		const outcomes = await Promise.allSettled(ids.slice(from, from + ENDED_AT_ONCE).map((id) => roomOf(id).changed()));
		for (const outcome of outcomes)
			if (outcome.status === "rejected") log({ event: "link.notify.failed", error: outcome.reason });
	}
}
