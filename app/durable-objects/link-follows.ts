import { type FollowNeeds, needsNothing } from "../core/payments/follow.ts";
import type { Follows } from "../services/payments/watch-chain/watch-deps.ts";

/** A room with nothing to show is notified again no sooner than this while its transfer cannot be settled, ms. */
const AGAIN_AFTER_MS = 20_000;

type Row = { payment_id: string; reorged: 0 | 1 };

/** Which rooms follow a chain, in the watcher's own SQLite: they outlive its sleep. Lost ones come back by the rooms' alarms. */
export class LinkFollows implements Follows {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`
			create table if not exists follows (
				payment_id text primary key, page_open integer not null, awaiting integer not null,
				first_block integer, last_block integer, settles_at integer, heard_at integer not null, notified_at integer not null,
				notified_head integer not null
			) without rowid;
			create index if not exists follows_open on follows (page_open, awaiting);
			create index if not exists follows_blocks on follows (first_block);
			create index if not exists follows_heard on follows (heard_at);
		`);
	}

	set(paymentId: string, needs: FollowNeeds, now: number): void {
		if (needsNothing(needs)) {
			this.#sql.exec("delete from follows where payment_id = ?", paymentId);
			return;
		}
		const { blocks, settlesAt } = needs;
		this.#sql.exec(
			`insert into follows values (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 0)
			on conflict (payment_id) do update set page_open = ?2, awaiting = ?3, first_block = ?4, last_block = ?5,
				settles_at = ?6, heard_at = ?7`,
			paymentId,
			Number(needs.pageOpen),
			Number(needs.awaiting),
			blocks[0]?.number ?? null,
			blocks.at(-1)?.number ?? null,
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
		{ head, finalized, reorgedFrom, now }: Parameters<Follows["due"]>[0],
		limit: number,
	): { paymentId: string; reorged: boolean }[] {
		const rows = this.#sql
			.exec<Row>(
				`select payment_id, ?3 is not null and last_block >= ?3 as reorged from follows
				where first_block is not null and (
					(?3 is not null and last_block >= ?3)
					or (page_open = 1 and notified_head < ?1)
					or (notified_at < ?4 and (settles_at <= ?1 or first_block <= ?2))
				)
				order by reorged desc, page_open desc, notified_at limit ?5`,
				head,
				finalized,
				reorgedFrom,
				now - AGAIN_AFTER_MS,
				limit,
			)
			.toArray();
		for (const { payment_id } of rows)
			this.#sql.exec("update follows set notified_head = ? where payment_id = ?", head, payment_id);
		return rows.map(({ payment_id, reorged }) => ({ paymentId: payment_id, reorged: reorged === 1 }));
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
