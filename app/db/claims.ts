import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import { type Database, inOneBatch } from "./database.ts";
import { linkRecordIn, linkRecordStatement } from "./link-record.ts";
import { confirmedPayments, pendingPayments, reportedTransactions } from "./payment-tables.ts";
import type { AttemptRow, LinkRecord, TransferRow } from "./rows.ts";

/** What other links have to do with a transaction: asked before one of its transfers is credited here. */

/** A log that another link is credited with, or will be once it is buried as deep as that link asks. */
export type ClaimElsewhere = Pick<TransferRow, "paymentId" | "logOrdinal" | "state" | "payerProof" | "createdAt">;

/** An attempt for the transaction's account and nonce, as far as it tells who paid. */
export type AttemptForNonce = Pick<
	AttemptRow,
	"paymentId" | "chainId" | "fromAddress" | "nonce" | "amount" | "headBlock" | "state" | "createdAt"
>;

/** A transaction as its chain told of it. */
export interface ToldTransaction {
	txHash: Hash;
	/** null: no endpoint knows it */
	sender: { from: Address; nonce: number } | null;
	/** block time, epoch ms; null: it is in no block */
	minedAt: number | null;
}

/** How long before a link was made its transfer may have been sent, and how long after its payment it may still be meant. */
export interface RivalSlack {
	beforeCreationMs: number;
	/** its payer may have had the page open, or have sent twice */
	afterPaymentMs: number;
}

/** A link, and what others have to do with a transaction, all of one moment. */
export interface Claimants {
	/** null: there is no such link */
	record: LinkRecord | null;
	claims: ClaimElsewhere[];
	/** on links that ask this payee for this token, oldest first */
	attempts: AttemptForNonce[];
	/** the transfer could be meant for another link: one with the same payee, chain and token, of its time */
	hasRival: boolean;
}

/**
 * Reads a link with all that a transaction's verdict depends on, in one journey to D1. What is not known of the transaction
 * is asked for as null, which equals nothing in SQL and finds nothing.
 */
export async function findClaimants(
	db: Database,
	link: Asking,
	{ txHash, sender, minedAt }: ToldTransaction,
	slack: RivalSlack,
): Promise<Claimants> {
	const [records = [], attempts = [], claims = [], rivals = []] = await inOneBatch(db, [
		linkRecordStatement(link.paymentId),
		attemptsForNonce(link, sender),
		claimsElsewhere(link, minedAt === null ? null : txHash),
		rivalsOf(
			db,
			link,
			sql`${pendingPayments.createdAt} - ${slack.beforeCreationMs} <= ${minedAt}`,
			sql`(${confirmedPayments.confirmedAt} is null or ${confirmedPayments.confirmedAt} + ${slack.afterPaymentMs} >= ${minedAt})`,
		),
	]);
	return {
		record: linkRecordIn(records),
		claims: claims as ClaimElsewhere[],
		attempts: (attempts as RawAttempt[]).map((row) => ({ ...row, amount: BigInt(row.amount) })),
		hasRival: rivals.length > 0,
	};
}

function claimsElsewhere(link: Asking, txHash: Hash | null): SQL {
	return sql`
		select payment_id as "paymentId", log_ordinal as "logOrdinal", state, payer_proof as "payerProof", created_at as "createdAt"
		from transfers
		where chain_id = ${link.chainId} and tx_hash = ${txHash} and state in ('credited', 'mined')
			and payment_id <> ${link.paymentId}
	`;
}

type RawAttempt = Omit<AttemptForNonce, "amount"> & { amount: string };

function attemptsForNonce(link: Asking, sender: ToldTransaction["sender"]): SQL {
	return sql`
		select a.payment_id as "paymentId", a.chain_id as "chainId", a.from_address as "fromAddress", a.nonce, a.amount,
			a.head_block as "headBlock", a.state, a.created_at as "createdAt"
		from payment_attempts a join pending_payments p on p.payment_id = a.payment_id
		where a.chain_id = ${link.chainId} and a.from_address = ${sender?.from ?? null} and a.nonce = ${sender?.nonce ?? null}
			and p.requester_address = ${link.requesterAddress} and p.token = ${link.token}
		order by a.created_at
	`;
}

interface Asking {
	paymentId: string;
	chainId: number;
	requesterAddress: Address;
	token: TokenSymbol;
}

/** Another link that one transfer could be meant for: same payee, chain and token. */
function rivalsOf(db: Database, link: Asking, ...which: SQL[]) {
	return db
		.select({ paymentId: pendingPayments.paymentId })
		.from(pendingPayments)
		.leftJoin(confirmedPayments, eq(confirmedPayments.paymentId, pendingPayments.paymentId))
		.where(
			and(
				eq(pendingPayments.chainId, link.chainId),
				eq(pendingPayments.requesterAddress, link.requesterAddress),
				eq(pendingPayments.token, link.token),
				ne(pendingPayments.paymentId, link.paymentId),
				...which,
			),
		)
		.limit(1);
}

/** Tells whether somebody else's link with the same payee, chain and token still waits for money. */
export async function hasForeignRival(db: Database, link: Asking & { userId: string | null }): Promise<boolean> {
	// A link whose account is gone is nobody's, so it is not this person's either.
	const isForeign = sql`(${pendingPayments.userId} is null or ${pendingPayments.userId} is not ${link.userId})`;
	return (await rivalsOf(db, link, isForeign, isNull(confirmedPayments.paymentId))).length > 0;
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
