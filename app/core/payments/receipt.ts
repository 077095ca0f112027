import type { Address } from "../address.ts";
import { requireChain, requireTokenContract } from "../chains.ts";
import { cleanName } from "../i18n/plain-text.ts";
import { type TokenSymbol, tokenDecimals } from "../tokens.ts";
import { payerMessage } from "./claim.ts";
import { isNativeOrdinal } from "./native-verdict.ts";
import { feedsOf } from "./rate-feeds.ts";
import { type RatePath, worthBy } from "./rates.ts";
import type { SignedRequest } from "./read-signed-request.ts";
import { type ReceiptClaims, ReceiptClaimsSchema } from "./receipt-claims.ts";
import { type LinkRecord, type LinkRow, NOBODY, type TransferRow } from "./records.ts";
import { isSameTransaction, type TransactionId, transactionKey } from "./transaction-id.ts";

/** What a receipt of a credited transaction says, made of a link's rows. */

/** What a receipt is made of, besides the link. */
export interface ReceiptInput {
	record: LinkRecord;
	transaction: TransactionId;
	/** of the link's request; null: nobody signed it */
	signed: SignedRequest | null;
	/** request and bookkeeping as an earlier receipt of the same payment has them, which later edits do not change; null: this is the first */
	before: Pick<ReceiptClaims, "request" | "bookkeeping"> | null;
	/** the rates when its block was made; null: not known */
	rates: RatePath | null;
	/** of a payer whose signature was found to be theirs; null: none */
	payerSignature: { signer: Address; signature: `0x${string}` } | null;
	/** the receipt's own address */
	page: string;
	/** address of the app as set */
	appUrl: string;
	/** epoch ms */
	now: number;
}

/** Longer than any name that a form takes. */
const LONGEST_NAME = 200;

/**
 * What a receipt calls its payee, as it may stand beside a sum. Forms clean names when they are typed; a receipt outlives the rules it was
 * made under.
 */
export function payeeNameOn({ payeeName, payee }: Pick<ReceiptClaims["request"], "payeeName" | "payee">): string {
	return cleanName(payeeName, LONGEST_NAME) || payee;
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** The transactions of which something is credited to the link. */
export function creditedTransactions({ transfers }: LinkRecord): TransactionId[] {
	const credited = transfers.filter(({ state }) => state === "credited");
	return [
		...new Map(
			credited.map(({ chainId, txHash }) => [transactionKey({ chainId, txHash }), { chainId, txHash }]),
		).values(),
	];
}

/** @returns null where nothing of the transaction is credited to the link */
export function receiptClaims(input: ReceiptInput): ReceiptClaims | null {
	const { record, transaction, appUrl } = input;
	const credited = record.transfers
		.filter((row) => isSameTransaction(row, transaction) && row.state === "credited")
		.sort((a, b) => a.logOrdinal - b.logOrdinal);
	const [first] = credited;
	if (!first) return null;
	const { link } = record;
	const { chainId, txHash } = transaction;
	const chain = requireChain(chainId);
	return {
		v: 1,
		iss: new URL(appUrl).origin,
		iat: seconds(input.now),
		page: input.page,
		request: input.before?.request ?? {
			paymentId: link.paymentId,
			payee: link.requesterAddress,
			payeeName: link.requesterName,
			memo: link.memo,
			asked: link.amount.toString(),
			created: seconds(link.createdAt),
			...signedFor(link, input.signed),
		},
		payment: {
			chainId,
			chainName: chain.name,
			hash: txHash,
			blockNumber: first.blockNumber,
			blockHash: first.blockHash,
			time: seconds(first.minedAt),
			token: {
				symbol: link.token,
				contract: requireTokenContract(chainId, link.token),
				decimals: tokenDecimals(chainId, link.token),
			},
			amount: credited.reduce((sum, row) => sum + row.amount, 0n).toString(),
			transfers: credited.map(transferOf),
			confirmations: Math.min(...credited.map((row) => row.confirmations)),
			final: credited.every((row) => row.final),
		},
		payerSignature: input.payerSignature && {
			...input.payerSignature,
			message: payerMessage({ paymentId: link.paymentId, chainId }, txHash, appUrl),
		},
		bookkeeping: bookkeepingOfReceipt(input),
		worth: input.rates ? worthOfPayment(input.rates, first.chainId, link.token, credited) : undefined,
	};
}

/** What was signed for all payers of a link has a place of its own: a page saved earlier would take it for another link's. */
function signedFor(
	{ parentId }: Pick<LinkRow, "parentId">,
	signed: SignedRequest | null,
): Pick<ReceiptClaims["request"], "signed" | "reusable"> {
	const { eachPayer } = signed?.typedData.message ?? {};
	return parentId !== null && eachPayer !== undefined
		? { signed: null, reusable: { paymentId: parentId, signed } }
		: { signed };
}

function worthOfPayment(
	path: RatePath,
	chainId: number,
	token: TokenSymbol,
	credited: readonly TransferRow[],
): ReceiptClaims["worth"] {
	const amount = credited.reduce((sum, row) => sum + row.amount, 0n);
	const rates = [...path.token, ...(path.inDollars ? [path.inDollars] : [])];
	const feeds = feedsOf(token, path.currency);
	return {
		...worthBy(path, amount, tokenDecimals(chainId, token)),
		source: `Chainlink price feeds on ${requireChain(path.chainId).name}`,
		rounds: rates.flatMap(({ pair, round, value, decimals, time }) => {
			const feed = feeds.find((one) => one.pair === pair);
			return feed
				? [{ pair, feed: feed.address, round: round.toString(), answer: value.toString(), decimals, time }]
				: [];
		}),
	};
}

function bookkeepingOfReceipt({ before, record: { link } }: ReceiptInput): ReceiptClaims["bookkeeping"] {
	const said = before ? before.bookkeeping : link.bookkeeping;
	return said && { ...said, postalLines: [...said.postalLines] };
}

function transferOf(row: TransferRow): ReceiptClaims["payment"]["transfers"][number] {
	return {
		log: isNativeOrdinal(row.logOrdinal) ? null : row.logOrdinal,
		payer: row.fromAddress === NOBODY ? null : row.fromAddress,
		amount: row.amount.toString(),
		amountSource: row.amountSource,
		tiedBy: row.payerProof,
	};
}

/** Whether two receipts of one payment say the same of it: when they were signed, and how many blocks came since, is no news. */
export function saysTheSame(a: ReceiptClaims, b: ReceiptClaims): boolean {
	const news = (claims: ReceiptClaims) => {
		// In the schema's order of fields, whoever wrote them.
		const { iat: _at, payment, ...rest } = ReceiptClaimsSchema.parse(claims);
		return JSON.stringify({ ...rest, payment: { ...payment, confirmations: 0 } });
	};
	return news(a) === news(b);
}
