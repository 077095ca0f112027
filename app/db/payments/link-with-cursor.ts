import { sql } from "drizzle-orm";
import type { ChainCursorRow } from "../../core/payments/arrival-types.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import type { Database } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { chainCursors } from "./arrival-tables.ts";
import { linkRecordIn, linkRecordStatement } from "./link-record.ts";

const CURSOR = rowsOf(chainCursors, []);

/**
 * Reads everything stored about a link, and how far its chain was read, in one statement.
 *
 * @returns null for an id that names no link; `cursor: null` for a chain that nobody has read yet
 */
export async function findLinkWithCursor(
	db: Database,
	paymentId: string,
): Promise<{ record: LinkRecord; cursor: ChainCursorRow | null } | null> {
	const rows = await db.all<{ cursor: string | null }>(sql`
		select link.*, (
			select ${sql.raw(CURSOR.json)} from chain_cursors where chain_id = link."chainId"
		) as cursor
		from (${linkRecordStatement(paymentId)}) link
	`);
	const record = linkRecordIn(rows);
	if (!record) return null;
	const json = rows[0]?.cursor ?? null;
	return { record, cursor: json === null ? null : CURSOR.read(JSON.parse(json) as Record<string, unknown>, {}) };
}
