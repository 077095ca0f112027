import { isPaymentId } from "../../core/payments/payment-id.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { findPayersTotals, listPayersLinks, type PayersCursor } from "../../db/payments/payers-links.ts";
import type { PayersPage } from "./contracts.ts";
import type { PaymentDeps } from "./payment-deps.ts";

const PAYMENTS_A_PAGE = 25;
/** "1790000000000.id" */
const CURSOR = /^(\d{1,15})\.([0-9a-z]{27})$/;

/** A page of the payments of a link for many payers, with what all of them add up to; null for every other link. */
export async function listPayers(
	{ db }: PaymentDeps,
	paymentId: string,
	before: string | null,
): Promise<PayersPage | null> {
	const link = isPaymentId(paymentId) ? (await findLinkRecord(db, paymentId))?.link : null;
	if (!link?.reuse) return null;
	const cursor = readCursor(before);
	const [found, { paid, received, begun }] = await Promise.all([
		listPayersLinks(db, paymentId, cursor, PAYMENTS_A_PAGE + 1),
		findPayersTotals(db, paymentId),
	]);
	const rows = found.slice(0, PAYMENTS_A_PAGE);
	const last = rows.at(-1);
	return {
		version: link.version,
		reuse: link.reuse,
		paid,
		received: received.toString(),
		begun,
		rows,
		older: found.length > rows.length && last ? `${last.createdAt}.${last.paymentId}` : null,
		isFirst: cursor === null,
	};
}

function readCursor(text: string | null): PayersCursor | null {
	const [, createdAt, paymentId] = CURSOR.exec(text ?? "") ?? [];
	return createdAt === undefined || paymentId === undefined ? null : { createdAt: Number(createdAt), paymentId };
}
