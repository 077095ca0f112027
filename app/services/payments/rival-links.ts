import type { Rivals } from "../../core/payments/claim.ts";
import { isBeforeLink, OLDER_THAN_LINK_ALLOWED_MS } from "../../core/payments/mined-verdict.ts";
import type { LinkRecord, LinkRow } from "../../core/payments/records.ts";
import type { RivalLinks, RivalSlack } from "../../db/payments/claims.ts";

/** A link paid less than an hour before a transfer may still be the one its payer had open. */
export const RIVAL_SLACK: RivalSlack = { afterPaymentMs: 60 * 60_000 };

/**
 * Which of the other open links may claim what this one does on a chain: to a link whose owner has proven the payee, somebody else's
 * counts only when they have, too. To one whose owner has not, those of whoever has always count, also once they are paid.
 */
export function rivalsFor({ provenOn }: Pick<LinkRecord, "provenOn">, chainId: number, links: RivalLinks): Rivals {
	const foreign = provenOn.includes(chainId) ? links.foreignProven : links.foreign || links.foreignOwner;
	return { foreign, ownSums: links.ownSums };
}

/**
 * Since when a transaction is known to be under way at the latest: its block's time, give or take what clocks differ. A block older
 * than the link it pays says nothing of when that was (mined-verdict.ts).
 */
export function seenSince(minedAt: number, link: Pick<LinkRow, "createdAt">, now: number): number {
	return isBeforeLink(minedAt, link) ? now : Math.min(minedAt + OLDER_THAN_LINK_ALLOWED_MS, now);
}
