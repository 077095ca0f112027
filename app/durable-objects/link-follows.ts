import type { Hash } from "../core/address.ts";
import { type FollowNeeds, needsNothing } from "../core/payments/follow.ts";
import type { Follows } from "../services/payments/watch-chain/watch-deps.ts";

/** A room is notified again no sooner than this while its transfer cannot be settled, ms: an endpoint may have had a hiccup. */
const AGAIN_AFTER_MS = { pageOpen: 4_000, unseen: 20_000 };

type Row = { payment_id: string; reorged: 0 | 1 };

/** Which rooms follow a chain, in the watcher's own SQLite: they outlive its sleep. Lost ones come back by the rooms' alarms. */
export class LinkFollows implements Follows {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`
			create table if not exists follows (
				payment_id text primary key, page_open integer not null, awaiting integer not null, first_block integer,
				settles_at integer, heard_at integer not null, notified_at integer not null, notified_head integer not null
			) without rowid;
			create table if not exists follow_blocks (
				payment_id text not null, hash text not null, number integer not null, compared_at integer not null,
				primary key (payment_id, hash)
			) without rowid;
			create index if not exists follows_open on follows (page_open, awaiting);
			create index if not exists follows_blocks on follows (first_block);
			create index if not exists follows_heard on follows (heard_at);
			create index if not exists follow_blocks_hash on follow_blocks (hash);
			create index if not exists follow_blocks_number on follow_blocks (number);
		`);
	}

	set(paymentId: string, needs: FollowNeeds, now: number): void {
		const { blocks, settlesAt } = needs;
		const hashes = JSON.stringify(blocks.map(({ hash }) => hash));
		this.#sql.exec(
			"delete from follow_blocks where payment_id = ? and hash not in (select value from json_each(?))",
			paymentId,
			hashes,
		);
		if (needsNothing(needs)) {
			this.#sql.exec("delete from follows where payment_id = ?", paymentId);
			return;
		}
		for (const { number, hash } of blocks)
			this.#sql.exec("insert or ignore into follow_blocks values (?, ?, ?, 0)", paymentId, hash, number);
		this.#sql.exec(
			`insert into follows values (?1, ?2, ?3, ?4, ?5, ?6, 0, -1)
			on conflict (payment_id) do update set page_open = ?2, awaiting = ?3, first_block = ?4, settles_at = ?5, heard_at = ?6`,
			paymentId,
			Number(needs.pageOpen),
			Number(needs.awaiting),
			blocks[0]?.number ?? null,
			settlesAt,
			now,
		);
	}

	summary(): { pageOpen: boolean; waitedFor: boolean; awaiting: boolean } {
		const any = (condition: string) =>
			this.#sql.exec(`select 1 from follows where ${condition} limit 1`).toArray().length > 0;
		return {
			pageOpen: any("page_open = 1"),
			waitedFor: any("page_open = 1 and (awaiting = 1 or settles_at is not null)"),
			awaiting: any("page_open in (0, 1) and awaiting = 1"),
		};
	}

	due(
		{ head, finalized, orphans, now }: Parameters<Follows["due"]>[0],
		limit: number,
	): { paymentId: string; reorged: boolean }[] {
		const rows = this.#sql
			.exec<Row>(
				`select * from (
					select distinct payment_id, 1 as reorged, 1 as page_open, 0 as notified_at from follow_blocks
					where hash in (select value from json_each(?3))
					union all
					select payment_id, 0 as reorged, page_open, notified_at from follows
					where first_block is not null and (
						(page_open = 1 and notified_head <> ?1)
						or (
							notified_at < case when page_open = 1 then ?4 else ?6 end and (settles_at <= ?1 or first_block <= ?2)
						)
					) and payment_id not in (
						select payment_id from follow_blocks where hash in (select value from json_each(?3))
					)
				) order by reorged desc, page_open desc, notified_at limit ?5`,
				head,
				finalized,
				JSON.stringify(orphans),
				now - AGAIN_AFTER_MS.pageOpen,
				limit,
				now - AGAIN_AFTER_MS.unseen,
			)
			.toArray();
		for (const { payment_id } of rows)
			this.#sql.exec("update follows set notified_head = ? where payment_id = ?", head, payment_id);
		return rows.map(({ payment_id, reorged }) => ({ paymentId: payment_id, reorged: reorged === 1 }));
	}

	blocksToCompare(from: number, to: number, limit: number): { number: number; hash: Hash }[] {
		return this.#sql
			.exec<{ number: number; hash: Hash }>(
				`select number, hash from follow_blocks where number between ? and ? group by hash
				order by number = (select max(number) from follow_blocks where number <= ?2) desc, min(compared_at), number desc limit ?`,
				from,
				to,
				limit,
			)
			.toArray();
	}

	compared(hash: Hash, now: number): void {
		this.#sql.exec("update follow_blocks set compared_at = ? where hash = ?", now, hash);
	}

	open(limit: number): string[] {
		return this.#ids("select payment_id from follows where page_open = 1 limit ?", limit);
	}

	notified(paymentId: string, now: number): void {
		this.#sql.exec("update follows set notified_at = ? where payment_id = ?", now, paymentId);
	}

	stale(before: number, limit: number): string[] {
		return this.#ids("select payment_id from follows where heard_at < ? order by heard_at limit ?", before, limit);
	}

	#ids(query: string, ...values: number[]): string[] {
		return this.#sql
			.exec<{ payment_id: string }>(query, ...values)
			.toArray()
			.map(({ payment_id }) => payment_id);
	}
}
