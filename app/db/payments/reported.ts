import { sql } from "drizzle-orm";
import type { Hash } from "../../core/address.ts";
import type { Database } from "../database.ts";

/** D1 takes 2 MB of parameters with a statement. */
const HASHES_ASKED = 10_000;

/** Of transactions on a chain those whose hash was reported for a link, and of which no transfer is stored yet. */
export async function amongUnjudged(
	db: Database,
	{ paymentId, chainId }: { paymentId: string; chainId: number },
	hashes: readonly Hash[],
): Promise<Hash[]> {
	const found: Hash[] = [];
	for (let from = 0; from < hashes.length; from += HASHES_ASKED) {
		const asked = JSON.stringify(hashes.slice(from, from + HASHES_ASKED));
		const rows = await db.all<{ txHash: Hash }>(sql`
			select tx_hash as "txHash" from reported_transactions r
			where payment_id = ${paymentId} and chain_id = ${chainId} and tx_hash in (select value from json_each(${asked}))
				and state = 'watching' and refusal is null and not exists (
					select 1 from transfers t
					where t.payment_id = r.payment_id and t.chain_id = r.chain_id and t.tx_hash = r.tx_hash
				)
		`);
		found.push(...rows.map(({ txHash }) => txHash));
	}
	return found;
}
