import { and, eq, getTableColumns, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import type { Database } from "./database.ts";
import {
	confirmedPayments,
	paymentAttempts,
	pendingPayments,
	reportedTransactions,
	transfers,
} from "./payment-tables.ts";
import type { AttemptRow, TransferRow } from "./rows.ts";

/** What other links have to do with a transaction: asked before one of its transfers is credited here. */

/** A log that another link is credited with, or will be once it is buried as deep as that link asks. */
export type ClaimElsewhere = Pick<TransferRow, "paymentId" | "logOrdinal" | "state" | "payerProof" | "createdAt">;

/** Logs of a transaction that other links hold. */
export async function listClaimsElsewhere(
	db: Database,
	paymentId: string,
	chainId: number,
	txHash: Hash,
): Promise<ClaimElsewhere[]> {
	const { logOrdinal, state, payerProof, createdAt } = transfers;
	return db
		.select({ paymentId: transfers.paymentId, logOrdinal, state, payerProof, createdAt })
		.from(transfers)
		.where(
			and(
				eq(transfers.chainId, chainId),
				eq(transfers.txHash, txHash),
				inArray(state, ["credited", "mined"]),
				ne(transfers.paymentId, paymentId),
			),
		);
}

/** Attempts for one nonce of one account on links that ask this payee for this token, oldest first. */
export async function listAttemptsForNonce(
	db: Database,
	link: { chainId: number; requesterAddress: Address; token: TokenSymbol },
	from: Address,
	nonce: number,
): Promise<AttemptRow[]> {
	const { chainId, requesterAddress, token } = link;
	return db
		.select(getTableColumns(paymentAttempts))
		.from(paymentAttempts)
		.innerJoin(pendingPayments, eq(pendingPayments.paymentId, paymentAttempts.paymentId))
		.where(
			and(
				eq(paymentAttempts.chainId, chainId),
				eq(paymentAttempts.fromAddress, from),
				eq(paymentAttempts.nonce, nonce),
				eq(pendingPayments.requesterAddress, requesterAddress),
				eq(pendingPayments.token, token),
			),
		)
		.orderBy(paymentAttempts.createdAt);
}

/**
 * Tells whether a transfer could be meant for another link: one with the same payee, chain and token, made before the
 * transfer and not paid long before it.
 *
 * @param minedAt - block time of the transfer, epoch ms
 * @param slack - how much older than a link its transfer may be, and for how long after its payment a link may still be
 * meant: its payer may have had the page open, or have sent twice
 */
export async function hasRival(
	db: Database,
	link: Asking,
	minedAt: number,
	slack: { beforeCreationMs: number; afterPaymentMs: number },
): Promise<boolean> {
	const rows = await db
		.select({ paymentId: pendingPayments.paymentId })
		.from(pendingPayments)
		.leftJoin(confirmedPayments, eq(confirmedPayments.paymentId, pendingPayments.paymentId))
		.where(
			and(
				asksForTheSame(link),
				sql`${pendingPayments.createdAt} - ${slack.beforeCreationMs} <= ${minedAt}`,
				sql`(${confirmedPayments.confirmedAt} is null or ${confirmedPayments.confirmedAt} + ${slack.afterPaymentMs} >= ${minedAt})`,
			),
		)
		.limit(1);
	return rows.length > 0;
}

interface Asking {
	paymentId: string;
	chainId: number;
	requesterAddress: Address;
	token: TokenSymbol;
}

/** Other links that one transfer could be meant for: same payee, chain and token. */
function asksForTheSame(link: Asking) {
	return and(
		eq(pendingPayments.chainId, link.chainId),
		eq(pendingPayments.requesterAddress, link.requesterAddress),
		eq(pendingPayments.token, link.token),
		ne(pendingPayments.paymentId, link.paymentId),
	);
}

/** Tells whether somebody else's link with the same payee, chain and token still waits for money. */
export async function hasForeignRival(db: Database, link: Asking & { userId: string | null }): Promise<boolean> {
	const rows = await db
		.select({ paymentId: pendingPayments.paymentId })
		.from(pendingPayments)
		.leftJoin(confirmedPayments, eq(confirmedPayments.paymentId, pendingPayments.paymentId))
		.where(
			and(
				asksForTheSame(link),
				// A link whose account is gone is nobody's, so it is not this person's either.
				sql`(${pendingPayments.userId} is null or ${pendingPayments.userId} is not ${link.userId})`,
				isNull(confirmedPayments.paymentId),
			),
		)
		.limit(1);
	return rows.length > 0;
}

/** Links for which a hash was reported. */
export async function listLinksOfHash(db: Database, chainId: number, txHash: Hash): Promise<string[]> {
	const rows = await db
		.select({ paymentId: reportedTransactions.paymentId })
		.from(reportedTransactions)
		.where(and(eq(reportedTransactions.chainId, chainId), eq(reportedTransactions.txHash, txHash)))
		.orderBy(reportedTransactions.reportedAt);
	return rows.map((row) => row.paymentId);
}
