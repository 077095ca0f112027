import {
	type ExportedThing,
	type ExportRecord,
	linkRecordOf,
	paymentRecordOf,
	withOwnNames,
} from "../../core/payments/export-records.ts";
import type { LinkQuery } from "../../core/payments/link-query.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";
import { transactionKey } from "../../core/payments/transaction-id.ts";
import { listChildren, listFirstChildren, listMemos, listTransfersOf } from "../../db/payments/exported.ts";
import { listSummaries } from "../../db/payments/link-summaries.ts";
import { listKeptRates } from "../../db/payments/rates.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { summariseStale } from "./summarise-link.ts";

/**
 * Links read in one step, in three or four statements: what is held at a time, however many there are. An invocation may ask D1 1,000 times
 * (developers.cloudflare.com/d1/platform/limits), which is an account of 100,000 links.
 */
const LINKS_AT_ONCE = 500;
/** Payers' links of each link for many that are read together; only one with more is asked for the rest by itself. */
const FIRST_CHILDREN = 25;
/** Made anew first, so that what changed just now is right; the sweep does the rest. */
const STALE_MADE = 50;

type ExportDeps = Pick<PaymentDeps, "db" | "clock" | "desks" | "rooms" | "appUrl">;

/**
 * An account's links or their payments, in the list's order and by its filters, a few at a time. A link for many payers is followed by
 * those of its payers. The list's own cursor is left out: an export is whole.
 */
export async function* exportRecords(
	deps: ExportDeps,
	userId: string,
	query: LinkQuery,
	thing: ExportedThing,
): AsyncGenerator<ExportRecord[]> {
	await summariseStale(deps, STALE_MADE, userId);
	const now = deps.clock.now();
	const recordsOf = async (rows: readonly LinkRowSummary[]): Promise<ExportRecord[]> => {
		const paymentIds = rows.map(({ paymentId }) => paymentId);
		if (thing === "links") {
			const memos = await listMemos(deps.db, paymentIds);
			return rows.map((row) => linkRecordOf(row, memos.get(row.paymentId) ?? null, deps.appUrl, now));
		}
		const [found, kept] = await Promise.all([listTransfersOf(deps.db, paymentIds), listKeptRates(deps.db, paymentIds)]);
		const rates = new Map(kept.map((one) => [`${one.paymentId} ${transactionKey(one)}`, one.path]));
		return rows.flatMap((row) =>
			[...Map.groupBy(found.get(row.paymentId) ?? [], transactionKey)].flatMap(([key, together]) => {
				const path = rates.get(`${row.paymentId} ${key}`) ?? null;
				return withOwnNames(together).map((transfer) => paymentRecordOf(row, transfer, deps.appUrl, path));
			}),
		);
	};
	let after: LinkQuery["after"] = null;
	do {
		const page = await listSummaries(deps.db, userId, { ...query, after, before: null }, now, LINKS_AT_ONCE);
		yield await recordsOf(page.rows);
		const parents = page.rows.filter(({ reuse }) => reuse !== null).map(({ paymentId }) => paymentId);
		for await (const children of childrenOf(deps, parents)) yield await recordsOf(children);
		after = page.next;
	} while (after !== null);
}

async function* childrenOf({ db }: ExportDeps, parents: readonly string[]): AsyncGenerator<LinkRowSummary[]> {
	const first = await listFirstChildren(db, parents, FIRST_CHILDREN);
	let gathered: LinkRowSummary[] = [];
	for (const [parentId, own] of first) {
		gathered.push(...own);
		let last = own.length < FIRST_CHILDREN ? undefined : own.at(-1);
		do {
			if (gathered.length >= LINKS_AT_ONCE) {
				yield gathered;
				gathered = [];
			}
			const rows: LinkRowSummary[] = last ? await listChildren(db, parentId, last, LINKS_AT_ONCE) : [];
			gathered.push(...rows);
			last = rows.length < LINKS_AT_ONCE ? undefined : rows.at(-1);
		} while (last);
	}
	if (gathered.length > 0) yield gathered;
}
