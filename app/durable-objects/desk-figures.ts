import { TOKEN_SYMBOLS } from "../core/chains.ts";
import { type DeskOverview, type Entries, entriesOf, overviewOf } from "../core/payments/desk-ledger.ts";
import type { Database } from "../db/database.ts";
import { type ChangedSummary, listChanged } from "../db/payments/link-summaries.ts";

/** Summaries read in one step. */
const READ_AT_ONCE = 2_000;
/**
 * Read again each time: rooms store summaries at once, and one with an earlier time may be stored a moment later than one that was
 * read.
 */
const OVERLAP_MS = 60_000;

/**
 * An account's figures in its desk's own storage: what each link adds, and the sums. They may be lost: then all summaries are
 * read anew.
 */
export class DeskFigures {
	readonly #sql: SqlStorage;
	readonly #storage: DurableObjectStorage;
	#sums: Map<string, bigint> | null = null;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
		this.#sql = storage.sql;
		this.#sql.exec(
			`create table if not exists links (payment_id text primary key, version integer not null, entries text not null)`,
		);
		this.#sql.exec(`create table if not exists sums (name text primary key, value text not null)`);
	}

	/**
	 * Reads what changed since the last time, and answers the figures.
	 *
	 * @param now - epoch ms
	 */
	async overview(db: Database, userId: string, now: number): Promise<DeskOverview> {
		const { kv } = this.#storage;
		let after = { changedAt: (kv.get<number>("read-to") ?? 0) - OVERLAP_MS, paymentId: "" };
		for (;;) {
			const changed = await listChanged(db, userId, after, READ_AT_ONCE);
			this.#take(changed);
			const last = changed.at(-1);
			if (last) {
				after = { changedAt: last.changedAt, paymentId: last.row.paymentId };
				kv.put("read-to", last.changedAt);
			}
			if (changed.length < READ_AT_ONCE) break;
		}
		return overviewOf(this.#known(), TOKEN_SYMBOLS, now);
	}

	/** All of them or none: sums and what they are made of never part. */
	#take(changed: readonly ChangedSummary[]): void {
		const sums = new Map(this.#known());
		const touched = new Set<string>();
		const add = (entries: Entries, sign: bigint) => {
			for (const [name, value] of Object.entries(entries)) {
				sums.set(name, (sums.get(name) ?? 0n) + sign * value);
				touched.add(name);
			}
		};
		this.#storage.transactionSync(() => {
			for (const { row, receipts } of changed) {
				const [before] = this.#sql.exec<{ version: number; entries: string }>(
					"select version, entries from links where payment_id = ?",
					row.paymentId,
				);
				if (before && before.version >= row.version) continue;
				if (before) add(parseEntries(before.entries), -1n);
				const entries = entriesOf(row, receipts);
				add(entries, 1n);
				this.#sql.exec(
					"insert or replace into links (payment_id, version, entries) values (?, ?, ?)",
					row.paymentId,
					row.version,
					JSON.stringify(entries, (_name, value) => (typeof value === "bigint" ? value.toString() : value)),
				);
			}
			for (const name of touched) {
				const value = sums.get(name) ?? 0n;
				if (value === 0n) {
					sums.delete(name);
					this.#sql.exec("delete from sums where name = ?", name);
				} else this.#sql.exec("insert or replace into sums (name, value) values (?, ?)", name, value.toString());
			}
		});
		this.#sums = sums;
	}

	#known(): ReadonlyMap<string, bigint> {
		this.#sums ??= new Map(
			[...this.#sql.exec<{ name: string; value: string }>("select name, value from sums")].map(
				({ name, value }) => [name, BigInt(value)] as const,
			),
		);
		return this.#sums;
	}
}

function parseEntries(text: string): Entries {
	const parsed = JSON.parse(text) as Record<string, string>;
	return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, BigInt(value)]));
}
