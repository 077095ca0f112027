import { eq } from "drizzle-orm";
import type { RequestSignatureRow } from "../../core/payments/records.ts";
import type { Database } from "../database.ts";
import type { SameRow } from "../table-rows.ts";
import { requestSignatures } from "./signature-tables.ts";

true satisfies SameRow<typeof requestSignatures, RequestSignatureRow>;

/** @returns null for a link whose request nobody signed, and for an unknown one */
export async function findRequestSignature(db: Database, paymentId: string): Promise<RequestSignatureRow | null> {
	const [row] = await db.select().from(requestSignatures).where(eq(requestSignatures.paymentId, paymentId));
	return row ?? null;
}
