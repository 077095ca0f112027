import { execFile } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Paid links with every row that a link has by then, as many as wanted, made by SQL out of one that was really paid (paid-link.json). */

type Row = Record<string, string | number | null>;

const AT_ONCE = 1_000;
const TABLES_IN_ORDER = [
	"pending_payments",
	"link_chains",
	"payment_attempts",
	"payment_events",
	"reported_transactions",
	"transaction_reporters",
	"transfers",
	"confirmed_payments",
	"receipts",
	"link_summaries",
	"mails",
	"settlement_rates",
];

/** Text of one link that is another's in each, of the length that it has in the real one. */
const PLACES: Record<string, string> = {
	"{ID}":
		"'2' || substr('222222222222222222', 1, 18) || replace(replace(replace(printf('%08d', i), '0', 'z'), '1', 'y'), '8', 'x')",
	"{HASH}": "'0x' || printf('%064x', i * 2654435761)",
	"{BLOCK}": "'0x' || printf('%064x', i * 40503)",
	"{ATTEMPT}": "printf('%032x', i)",
	"{TOKEN}": "printf('%022d', i)",
};

/** @returns the id of a link made by `makePaidLinks` */
export function paidLinkId(at: number): string {
	const digits = String(at).padStart(8, "0").replaceAll("0", "z").replaceAll("1", "y").replaceAll("8", "x");
	return `${"2".repeat(19)}${digits}`;
}

/** @param at - when they were made and paid, epoch ms */
export async function makePaidLinks(
	database: D1Database,
	{ root, userId, count, at }: { root: string; userId: string; count: number; at: number },
): Promise<void> {
	const tables = JSON.parse(readFileSync(join(root, "bench/scale/paid-link.json"), "utf8")) as Record<string, Row[]>;
	const shift = at - Number(tables.pending_payments?.[0]?.created_at);
	for (let first = 0; first < count; first += AT_ONCE) {
		const numbers = `with recursive n(i) as (select ${first} union all select i + 1 from n where i + 1 < ${Math.min(count, first + AT_ONCE)})`;
		const filled = Object.entries(PLACES).reduce(
			(text, [place, value]) => `replace(${text}, '${place}', ${value})`,
			"?1",
		);
		const statements = TABLES_IN_ORDER.flatMap((table) =>
			(tables[table] ?? []).map((row) => {
				const names = Object.keys(row);
				const values = names.map((name) => {
					const value = `json_extract(x, '$.${name}')`;
					return /_at$|^at$/.test(name) ? `${value} + ${shift}` : name === "submission_key" ? `'key-' || i` : value;
				});
				return database
					.prepare(
						`insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from (
							${numbers} select i, ${filled} as x from n
						)`,
					)
					.bind(JSON.stringify(row).replaceAll("{USER}", userId));
			}),
		);
		await database.batch(statements);
	}
}

/** Bytes of a database without its free pages. In a process of its own: it takes seconds, in which nothing else would be answered here. */
export async function databaseSize(file: string, scratch: string): Promise<number> {
	rmSync(scratch, { force: true });
	const script = `new (require("node:sqlite").DatabaseSync)(process.argv[1], { readOnly: true }).exec("vacuum into '" + process.argv[2] + "'")`;
	await promisify(execFile)(process.execPath, ["-e", script, file, scratch]);
	const bytes = statSync(scratch).size;
	rmSync(scratch, { force: true });
	return bytes;
}
