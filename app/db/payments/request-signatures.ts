import { eq, sql } from "drizzle-orm";
import type { RequestSignatureRow } from "../../core/payments/records.ts";
import type { Database } from "../database.ts";
import type { SameRow } from "../table-rows.ts";
import { requestSignatures } from "./signature-tables.ts";

true satisfies SameRow<typeof requestSignatures, RequestSignatureRow>;

/**
 * The link whose signed request the link `p` is paid by: its own, or the one for many payers that it was made from. Not where the two
 * say different things: what was partly paid keeps the memo and due day from before an edit.
 */
export const SIGNED_LINK = `
	select o.payment_id from pending_payments o
	where o.payment_id = coalesce(p.parent_id, p.payment_id) and o.memo is p.memo and o.due_at is p.due_at
`;

/** @returns null for a link whose request nobody signed, and for an unknown one */
export async function findRequestSignature(db: Database, paymentId: string): Promise<RequestSignatureRow | null> {
	const signed = sql`(select (${sql.raw(SIGNED_LINK)}) from pending_payments p where p.payment_id = ${paymentId})`;
	const [row] = await db.select().from(requestSignatures).where(eq(requestSignatures.paymentId, signed));
	return row ?? null;
}
