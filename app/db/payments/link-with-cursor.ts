import { sql } from "drizzle-orm";
import type { ChainCursorRow } from "../../core/payments/arrival-types.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import type { Database } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { chainCursors } from "./arrival-tables.ts";
import { linkRecordIn, linkRecordStatement } from "./link-record.ts";

const CURSOR = rowsOf(chainCursors, []);

/**
 * Reads everything stored about a link, and how far its chains were read, in one statement.
 *
 * @returns null for an id that names no link; no cursor for a chain that nobody has read yet
 */
export async function findLinkWithCursor(
	db: Database,
	paymentId: string,
): Promise<{ record: LinkRecord; cursors: ChainCursorRow[] } | null> {
	const rows = await db.all<{ cursors: string }>(sql`
		select link.*, (
			select json_group_array(${sql.raw(CURSOR.json)}) from chain_cursors
			where chain_id in (select value from json_each(link.chain_ids))
		) as cursors
		from (${linkRecordStatement(paymentId)}) link
	`);
	const record = linkRecordIn(rows);
	if (!record) return null;
	const read = JSON.parse(rows[0]?.cursors ?? "[]") as Record<string, unknown>[];
	return { record, cursors: read.map((row) => CURSOR.read(row, {})) };
}
