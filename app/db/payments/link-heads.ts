import { and, eq, sql } from "drizzle-orm";
import { OLDER_THAN_LINK_ALLOWED_MS } from "../../core/payments/mined-verdict.ts";
import type { ChainPosition } from "../../core/payments/sighting.ts";
import type { Database } from "../database.ts";
import { linkChains } from "./payment-tables.ts";

/** How far a chain had come when links were there already, noted while it stands still or makes up for that. */

/**
 * Notes it with the links that its next blocks may seem older than. The lowest note of a link stays: the chain only goes on, and one
 * endpoint may have named a head that is far ahead.
 *
 * @param head - the furthest of all endpoints' heads, and the latest time of any
 * @param askedAt - before the chain was asked, epoch ms: links made later are no older than what it answered
 */
export async function noteHeadAfter(
	db: Database,
	chainId: number,
	head: ChainPosition,
	askedAt: number,
): Promise<void> {
	await db.run(sql`
		update link_chains set head_after = ${Number(head.number)}
		where chain_id = ${chainId} and (head_after is null or head_after > ${Number(head.number)}) and payment_id in (
			select payment_id from pending_payments
			where created_at > ${head.timeAt + OLDER_THAN_LINK_ALLOWED_MS} and created_at <= ${askedAt}
		)
	`);
}

/** @returns null where no block of it can seem older than the link */
export async function findHeadAfter(db: Database, paymentId: string, chainId: number): Promise<bigint | null> {
	const [row] = await db
		.select({ head: linkChains.headAfter })
		.from(linkChains)
		.where(and(eq(linkChains.paymentId, paymentId), eq(linkChains.chainId, chainId)));
	return row?.head == null ? null : BigInt(row.head);
}
