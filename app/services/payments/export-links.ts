import {
	type ExportedThing,
	type ExportRecord,
	linkRecordOf,
	paymentRecordOf,
} from "../../core/payments/export-records.ts";
import type { LinkQuery } from "../../core/payments/link-query.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";
import { transactionKey } from "../../core/payments/transaction-id.ts";
import { listChildren, listTransfersOf } from "../../db/payments/exported.ts";
import { listSummaries } from "../../db/payments/link-summaries.ts";
import { listKeptRates } from "../../db/payments/rates.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { summariseStale } from "./summarise-link.ts";

/** Links read in one step: what is held at a time, however many there are. */
const LINKS_AT_ONCE = 250;
/** Made anew first, so that what changed just now is right; the sweep does the rest. */
const STALE_MADE = 500;

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
		if (thing === "links") return rows.map((row) => linkRecordOf(row, deps.appUrl, now));
		const paymentIds = rows.map(({ paymentId }) => paymentId);
		const [found, kept] = await Promise.all([listTransfersOf(deps.db, paymentIds), listKeptRates(deps.db, paymentIds)]);
		const rates = new Map(kept.map((one) => [`${one.paymentId} ${transactionKey(one)}`, one.path]));
		return rows.flatMap((row) =>
			(found.get(row.paymentId) ?? []).map((transfer) =>
				paymentRecordOf(row, transfer, deps.appUrl, rates.get(`${row.paymentId} ${transactionKey(transfer)}`) ?? null),
			),
		);
	};
	let after: LinkQuery["after"] = null;
	do {
		const page = await listSummaries(deps.db, userId, { ...query, after, before: null }, now, LINKS_AT_ONCE);
		yield await recordsOf(page.rows);
		for (const parent of page.rows.filter(({ reuse }) => reuse !== null))
			for await (const children of childrenOf(deps, parent.paymentId)) yield await recordsOf(children);
		after = page.next;
	} while (after !== null);
}

async function* childrenOf({ db }: ExportDeps, parentId: string): AsyncGenerator<LinkRowSummary[]> {
	let last: LinkRowSummary | null = null;
	for (;;) {
		const rows: LinkRowSummary[] = await listChildren(db, parentId, last, LINKS_AT_ONCE);
		if (rows.length > 0) yield rows;
		if (rows.length < LINKS_AT_ONCE) return;
		last = rows.at(-1) ?? null;
	}
}
