import { sql } from "drizzle-orm";
import type { ChainCursorRow } from "../../core/payments/arrival-types.ts";
import { type OwnerTrust, ownerTrust } from "../../core/payments/owner-trust.ts";
import type { StoredPayeeName } from "../../core/payments/payee-name.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import type { Database } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { chainCursors } from "./arrival-tables.ts";
import { linkRecordIn, linkRecordStatement, readWhole } from "./link-record.ts";
import { LINKS_COUNTED } from "./paid-links.ts";
import { PAYEE_NAME, payeeNameIn } from "./payee-names.ts";

const CURSOR = rowsOf(chainCursors, []);

/** What payers are told of a link's maker, as JSON. For a statement with `link`: "userId" and "chainId" of its row. */
const OWNER = sql`(
	select json_object('createdAt', created_at, 'counted', ${LINKS_COUNTED}, 'picture', picture_hash) from users where id = link."userId"
)`;

function ownerIn(json: string | null | undefined): OwnerTrust | null {
	const owner = JSON.parse(json ?? "null") as Parameters<typeof ownerTrust>[0] | null;
	return owner && ownerTrust(owner);
}

/**
 * Reads what payers of a new link would be told of its maker.
 *
 * @param chainId - links paid are counted apart on test networks
 */
export async function findOwnerTrust(db: Database, userId: string, chainId: number): Promise<OwnerTrust | null> {
	const [row] = await db.all<{ owner: string | null }>(
		sql`select ${OWNER} as owner from (select ${userId} as "userId", ${chainId} as "chainId") link`,
	);
	return ownerIn(row?.owner);
}

/**
 * Reads everything stored about a link, what payers are told of its maker, and how far its chains were read, in one
 * statement.
 *
 * @returns null for an id that names no link; no cursor for a chain that nobody has read yet; `owner`: null once the account
 * is gone
 */
export async function findLinkWithCursor(
	db: Database,
	paymentId: string,
): Promise<{
	record: LinkRecord;
	cursors: ChainCursorRow[];
	owner: OwnerTrust | null;
	payee: StoredPayeeName;
} | null> {
	const statement = sql`
		select link.*, (
			select json_group_array(${sql.raw(CURSOR.json)}) from chain_cursors
			where chain_id in (select value from json_each(link.chain_ids))
		) as cursors, ${OWNER} as owner, ${PAYEE_NAME} as payee
		from (${linkRecordStatement(paymentId)}) link
	`;
	const rows = await readWhole(db, paymentId, () =>
		db.all<{ cursors: string; owner: string | null; payee: string }>(statement),
	);
	const record = linkRecordIn(rows);
	if (!record) return null;
	const read = JSON.parse(rows[0]?.cursors ?? "[]") as Record<string, unknown>[];
	return {
		record,
		cursors: read.map((row) => CURSOR.read(row, {})),
		owner: ownerIn(rows[0]?.owner),
		payee: payeeNameIn(rows[0]?.payee),
	};
}
