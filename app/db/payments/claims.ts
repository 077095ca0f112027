import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Address, Hash } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import { isDust } from "../../core/payments/dust.ts";
import type { AttemptRow, LinkRecord, ReporterRow, TransferRow } from "../../core/payments/records.ts";
import type { Tag } from "../../core/payments/tag.ts";
import { type Database, inOneBatch } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { hashStatements, linkRecordIn, linkRecordStatement, readWhole, withHash } from "./link-record.ts";
import { paymentAttempts, reportedTransactions, transactionReporters } from "./payment-tables.ts";

/** What other links have to do with a transaction: asked before one of its transfers is credited here. */

/** A log that another link is credited with, or will be once it is buried as deep as that link asks. */
export type ClaimElsewhere = Pick<
	TransferRow,
	"paymentId" | "logOrdinal" | "blockHash" | "fromAddress" | "amount" | "state" | "payerProof" | "createdAt"
>;

/** A transaction as its chain reports it. */
export interface ClaimedTransaction {
	txHash: Hash;
	/** accounts whose attempts may announce it: its sender's and those whose money moved */
	accounts: readonly Address[];
	/** what may be an attempt's tag in its call data */
	tags: readonly Tag[];
	/** the attempt whose page names it now */
	attemptId: string | null;
	/** block time, epoch ms; null: it is in no block */
	minedAt: number | null;
	/** when it was known to be under way at the latest, epoch ms; null: it is in no block */
	seenAt: number | null;
	/** somebody other than the payers sent it: what it pays may be decided after it was first seen */
	relayed: boolean;
}

/** How long after its payment a link may still be meant: its payer may have had the page open, or have sent twice. */
export interface RivalSlack {
	afterPaymentMs: number;
}

/** Other open links, on the transfer's chain, that a transfer of a certain time could be meant for. */
export interface RivalLinks {
	/** of another owner */
	foreign: boolean;
	/** of another owner who has proven the payee */
	foreignProven: boolean;
	/** another owner has proven the payee and made links for it, open or paid: their payers may pay them again */
	foreignOwner: boolean;
	/** base units that pay one of the same owner exactly: sums asked, and rests */
	ownSums: bigint[];
}

/** A link, and what others have to do with a transaction, all of one moment. */
export interface Claimants {
	/** null: there is no such link */
	record: LinkRecord | null;
	claims: ClaimElsewhere[];
	/** the link's own, of the accounts in question, also where the record no longer lists them */
	attempts: AttemptRow[];
	rivals: RivalLinks;
	/** everybody who named the hash: whose signature is one of these accounts' first, then the earliest */
	reporters: ReporterRow[];
	/** of the chain, from after the link was made (link-heads.ts) */
	headAfter: bigint | null;
}

const ATTEMPT = rowsOf(paymentAttempts, []);
const REPORTER = rowsOf(transactionReporters, ["signature"]);

/** Columns as SQLite gives them, by the names of the code. */
type RawRow = Record<string, unknown>;

/** An attempt of one of these accounts may announce the transaction. */
const ATTEMPTS_CONSIDERED = 200;
/** The same requester's other open links of one payee and token; with more, one of them is taken to ask for any sum. */
const OWN_LINKS_CONSIDERED = 1_000;
/** Anybody may name a hash under many names. */
const REPORTERS_CONSIDERED = 200;

/**
 * Reads a link with all that a transaction's verdict depends on, in one journey to D1. What is not known of the transaction
 * is asked for as null, which equals nothing in SQL and finds nothing.
 */
export async function findClaimants(
	db: Database,
	link: Asking,
	transaction: ClaimedTransaction,
	slack: RivalSlack,
): Promise<Claimants> {
	const { txHash, accounts, minedAt, seenAt, relayed } = transaction;
	let beside: readonly unknown[][] = [];
	const records = await readWhole(db, link.paymentId, async () => {
		const [own = [], ...rest] = await inOneBatch(db, [
			linkRecordStatement(link.paymentId),
			attemptsOf(link, transaction),
			claimsElsewhere(link, minedAt === null ? null : txHash),
			rivalsStatement(link, minedAt, relayed ? sql`${seenAt}` : firstSeen(link, txHash, seenAt), slack),
			reportersOf(link, txHash, accounts),
			sql`select head_after as "head" from link_chains where payment_id = ${link.paymentId} and chain_id = ${link.chainId}`,
			...hashStatements(link.paymentId, { chainId: link.chainId, txHash }),
		]);
		beside = rest;
		return own;
	});
	const [attempts = [], claims = [], rivals = [], reporters = [], heads = [], ...ofHash] = beside;
	const [{ head } = { head: null }] = heads as { head: number | null }[];
	return {
		record: withHash(linkRecordIn(records), ofHash),
		claims: (claims as (Omit<ClaimElsewhere, "amount"> & { amount: string })[]).map((row) => ({
			...row,
			amount: BigInt(row.amount),
		})),
		attempts: (attempts as RawRow[]).map((row) => ATTEMPT.read(row, {})),
		rivals: readRivals(rivals),
		reporters: (reporters as RawRow[]).map((row) => REPORTER.read(row, { signature: row.signature as string | null })),
		headAfter: head === null ? null : BigInt(head),
	};
}

/** Which other open links a transfer made now could be meant for. */
export async function findRivals(db: Database, link: Asking, now: number, slack: RivalSlack): Promise<RivalLinks> {
	return readRivals(await db.all(rivalsStatement(link, now, sql`${now}`, slack)));
}

/**
 * Whether a transaction could be meant for another owner's open link, or for any of whoever has proven the payee: their payers may pay
 * them again. One made after it was first seen could not.
 */
export async function hasForeignRival(
	db: Database,
	link: Asking,
	{ txHash, minedAt, seenAt, relayed }: { txHash: Hash; minedAt: number; seenAt: number; relayed: boolean },
	slack: RivalSlack,
): Promise<boolean> {
	const [raw] = await db.all<RawRivals>(
		rivalsStatement(link, minedAt, relayed ? sql`${seenAt}` : firstSeen(link, txHash, seenAt), slack),
	);
	return raw?.foreign === 1 || raw?.foreignOwner === 1;
}

/** Seen by a node before that, it was under way then: whoever reads a mempool and then makes a link is too late to be meant. */
function firstSeen({ paymentId, chainId }: Asking, txHash: Hash, seenAt: number | null): SQL {
	return sql`min(${seenAt}, coalesce((
		select first_seen_at from reported_transactions
		where payment_id = ${paymentId} and chain_id = ${chainId} and tx_hash = ${txHash}
	), ${seenAt}))`;
}

function claimsElsewhere(link: Asking, txHash: Hash | null): SQL {
	return sql`
		select payment_id as "paymentId", log_ordinal as "logOrdinal", block_hash as "blockHash", from_address as "fromAddress", amount, state,
			payer_proof as "payerProof", created_at as "createdAt"
		from transfers
		where chain_id = ${link.chainId} and tx_hash = ${txHash} and state in ('credited', 'mined')
			and payee = ${link.requesterAddress} and payment_id <> ${link.paymentId}
	`;
}

/** Anybody may store attempts for anybody's account: whose tag it carries, or whose page named it, comes first. */
function attemptsOf(link: Asking, { txHash, accounts, tags, attemptId }: ClaimedTransaction): SQL {
	return sql`
		select ${sql.raw(ATTEMPT.columns)}
		from payment_attempts
		where chain_id = ${link.chainId} and from_address in (select value from json_each(${JSON.stringify(accounts)}))
			and payment_id = ${link.paymentId}
		order by
			tag in (select value from json_each(${JSON.stringify(tags)})) desc,
			id is ${attemptId} or exists (
				select 1 from transaction_reporters r
				where r.payment_id = ${link.paymentId} and r.chain_id = ${link.chainId} and r.tx_hash = ${txHash}
					and r.reporter_id = payment_attempts.id
			) desc,
			created_at
		limit ${ATTEMPTS_CONSIDERED}
	`;
}

/** A signature is read while it is to be asked about. */
function reportersOf(link: Asking, txHash: Hash, accounts: readonly Address[]): SQL {
	return sql`
		select ${sql.raw(REPORTER.columns)}, case when signature_open = 1 then signature end as "signature"
		from transaction_reporters
		where payment_id = ${link.paymentId} and chain_id = ${link.chainId} and tx_hash = ${txHash}
		order by signer in (select value from json_each(${JSON.stringify(accounts)})) desc, signature_open desc, named_at
		limit ${REPORTERS_CONSIDERED}
	`;
}

/** A link, on the chain in question. */
interface Asking {
	paymentId: string;
	userId: string | null;
	chainId: number;
	requesterAddress: Address;
	token: TokenSymbol;
}

interface RawRivals {
	foreign: 0 | 1;
	foreignProven: 0 | 1;
	foreignOwner: 0 | 1;
	own: string;
}

/**
 * A link is open while it is not confirmed, and a while longer: its payer may have the page open, or send twice. It is no
 * rival to a transaction that was seen before it was made. A link whose account is gone is nobody's, so not this person's.
 * A link for many payers asks for nothing itself: to its own owner's links it is no rival, to strangers' it is one for any sum.
 */
function rivalsStatement(link: Asking, minedAt: number | null, seenAt: SQL, slack: RivalSlack): SQL {
	const same = sql`
		p.requester_address = ${link.requesterAddress} and p.token = ${link.token}
			and p.payment_id <> ${link.paymentId} and p.created_at <= ${seenAt}
	`;
	const links = sql`pending_payments p join link_chains l on l.payment_id = p.payment_id and l.chain_id = ${link.chainId}`;
	const paidSince = minedAt === null ? 0 : minedAt - slack.afterPaymentMs;
	// Two spans of one index: what was paid before is not read, however much that is.
	const alike = (columns: SQL, which: SQL) => sql`
		select ${columns} from ${links} where ${same} and p.closed_at is null and ${which}
		union all
		select ${columns} from ${links} where ${same} and p.closed_at >= ${paidSince} and ${which}
	`;
	const foreign = sql`(p.user_id is null or p.user_id is not ${link.userId})`;
	const provenOwners = sql`
		wallets w where w.address = ${link.requesterAddress} and w.proven_at is not null and w.user_id is not ${link.userId}
			and (w.proven_chain_id is null or w.proven_chain_id = ${link.chainId})
	`;
	return sql`
		select
			exists (${alike(sql`1`, foreign)}) as "foreign",
			exists (${alike(sql`1`, sql`exists (select 1 from ${provenOwners} and w.user_id = p.user_id)`)}) as "foreignProven",
			exists (
				select 1 from ${provenOwners} and exists (select 1 from ${links} where ${same} and p.user_id = w.user_id)
			) as "foreignOwner",
			(select json_group_array(json_object('amount', amount, 'parts', json(parts))) from (
				select amount, (
					select json_group_array(t.amount) from transfers t where t.payment_id = own.payment_id and t.state = 'credited'
				) as parts
				from (
					${alike(sql`p.amount, p.payment_id`, sql`+p.user_id = ${link.userId} and p.reuse is null`)}
				) own limit ${OWN_LINKS_CONSIDERED}
			)) as "own"
	`;
}

function readRivals(rows: readonly unknown[]): RivalLinks {
	const [raw] = rows as readonly RawRivals[];
	if (!raw) return { foreign: false, foreignProven: false, foreignOwner: false, ownSums: [] };
	const own = JSON.parse(raw.own) as { amount: string; parts: string[] }[];
	const ownSums = own.flatMap(({ amount, parts }) => {
		const asked = BigInt(amount);
		const rest = parts.reduce((left, part) => left - BigInt(part), asked);
		// A stranger's base unit makes no other sum of it.
		return rest > 0n && !isDust(asked - rest, asked) ? [asked, rest] : [asked];
	});
	// Too many to compare: any sum may be one of theirs.
	const tooMany = own.length === OWN_LINKS_CONSIDERED;
	return {
		foreign: raw.foreign === 1 || tooMany,
		foreignProven: raw.foreignProven === 1 || tooMany,
		foreignOwner: raw.foreignOwner === 1,
		ownSums,
	};
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

/** Links for which a transaction counts, or will once it is buried as deep as they ask; the earliest first. */
export async function listLinksPaidBy(db: Database, chainId: number, txHash: Hash): Promise<string[]> {
	const rows = await db.all<{ paymentId: string }>(sql`
		select payment_id as "paymentId" from transfers
		where chain_id = ${chainId} and tx_hash = ${txHash} and state in ('credited', 'mined')
		group by payment_id order by min(created_at)
	`);
	return rows.map((row) => row.paymentId);
}
