import { type SQL, sql } from "drizzle-orm";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";

/** Base units in the totals of a link for many payers: added in chunks of their digits, which SQLite's integers hold. */

const DIGITS = 9;
const CHUNKS = [0, 1, 2, 3, 4] as const;
const WIDTH = DIGITS * CHUNKS.length;
const columnOf = (place: (typeof CHUNKS)[number]) => `received_${place}` as const;

/** Sums of many chunks are no chunks any more, and still add up. */
export function fromChunks(sumOf: (column: ReturnType<typeof columnOf>) => number): bigint {
	return CHUNKS.reduce(
		(sum, place) => sum + BigInt(sumOf(columnOf(place))) * 10n ** BigInt(DIGITS * (CHUNKS.length - 1 - place)),
		0n,
	);
}

/**
 * Adds to its parent's totals what a payment's summary changes; part of the batch that stores it, and before that statement: what
 * it added until now is still there. An older summary adds nothing.
 */
export function addToTotals(userId: string, { paymentId, version, ...row }: LinkRowSummary): SQL {
	const counts = [
		["paid", row.reached.paid, sql`json_extract(b.row, '$.reached.paid')`],
		[
			"moved",
			row.reached.paid || row.transfers > 0,
			sql`json_extract(b.row, '$.reached.paid') or json_extract(b.row, '$.transfers') > 0`,
		],
		["begun", row.state === "waiting", sql`b.state = 'waiting'`],
	] as const;
	const digits = row.received.padStart(WIDTH, "0");
	const chunks = CHUNKS.map((place) => {
		const before = sql`substr(substr(${"0".repeat(WIDTH)} || json_extract(b.row, '$.received'), ${-WIDTH}), ${place * DIGITS + 1}, ${DIGITS})`;
		return [
			columnOf(place),
			Number(digits.slice(place * DIGITS, (place + 1) * DIGITS)),
			sql`cast(${before} as integer)`,
		] as const;
	});
	const columns = [...counts, ...chunks].map(([name, after, before]) => ({
		name: sql.raw(name),
		difference: sql`${Number(after)} - coalesce(${before}, 0)`,
	}));
	return sql`
		insert into payers_totals (parent_id, ${sql.join(
			columns.map(({ name }) => name),
			sql`, `,
		)})
		select p.parent_id, ${sql.join(
			columns.map(({ difference }) => difference),
			sql`, `,
		)}
		from pending_payments p left join link_summaries b on b.payment_id = p.payment_id
		where p.payment_id = ${paymentId} and p.user_id = ${userId} and p.parent_id is not null
			and (b.version is null or b.version <= ${version})
		on conflict (parent_id) do update set ${sql.join(
			columns.map(({ name }) => sql`${name} = ${name} + excluded.${name}`),
			sql`, `,
		)}
	`;
}
