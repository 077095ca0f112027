import { toBase64Url } from "../../core/base64url.ts";
import { readReceipt } from "../../core/payments/read-receipt.ts";
import type { SignedRequest } from "../../core/payments/read-signed-request.ts";
import { creditedTransactions, type ReceiptInput, receiptClaims, saysTheSame } from "../../core/payments/receipt.ts";
import type { ReceiptClaims } from "../../core/payments/receipt-claims.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import { isSameTransaction, type TransactionId } from "../../core/payments/transaction-id.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { listKeptRates } from "../../db/payments/rates.ts";
import {
	findReceiptByToken,
	insertReceipt,
	listPayerSignatures,
	listReceipts,
	type ReceiptRow,
	replaceReceipt,
	withdrawReceipt,
} from "../../db/payments/receipts.ts";
import type { ReceiptSigner } from "../../ports/receipt-signer.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { findSignedRequest } from "./sign-request.ts";

/** 128 random bits: who has not been given a receipt's address cannot guess it. */
const TOKEN_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** A receipt as its page shows it. */
export interface FoundReceipt {
	/** what was signed */
	claims: ReceiptClaims;
	jws: string;
	/** id of the key that signed */
	keyId: string;
	/** when its payment was found to count no longer, epoch ms; null: it counts */
	withdrawnAt: number | null;
	/** of the transaction's block now; null: it is in none that counts */
	confirmations: number | null;
}

/**
 * Brings a link's receipts up to its rows: signs what is credited and has none, or what has become final or says otherwise now, and
 * withdraws what counts no longer. Safe to repeat, and in any order: what an older state of the link says is not stored over a newer.
 * What was signed before costs no statement: anybody may have any number of grains count for a link.
 *
 * @param only - the receipt of one transaction; left out: all of them
 */
export async function settleReceipts(deps: PaymentDeps, record: LinkRecord, only?: TransactionId): Promise<void> {
	const { receipts: signer, db } = deps;
	if (!signer || record.transfers.length === 0) return;
	const { paymentId, version } = record.link;
	const [stored, kept, signatures] = await Promise.all([
		listReceipts(db, paymentId, only),
		listKeptRates(db, [paymentId]),
		listPayerSignatures(db, paymentId),
	]);
	const credited = creditedTransactions(record).filter((one) => !only || isSameTransaction(one, only));
	let asked: Promise<SignedRequest | null> | undefined;
	const signedRequest = () => {
		asked ??= findSignedRequest(deps, paymentId);
		return asked;
	};
	for (const transaction of credited) {
		const before = stored.find((row) => isSameTransaction(row, transaction)) ?? null;
		const rates = kept.find((row) => isSameTransaction(row, transaction))?.path ?? null;
		const payer = signatures.find((row) => isSameTransaction(row, transaction));
		const payerSignature = payer ? { signer: payer.signer, signature: payer.signature } : null;
		await signIfNew(deps, signer, { record, transaction, before, rates, payerSignature, signedRequest });
	}
	const now = deps.clock.now();
	for (const row of stored) {
		if (row.withdrawnAt === null && !credited.some((transaction) => isSameTransaction(row, transaction)))
			await withdrawReceipt(db, row, version, now);
	}
}

async function signIfNew(
	deps: PaymentDeps,
	signer: ReceiptSigner,
	of: Pick<ReceiptInput, "record" | "transaction" | "rates" | "payerSignature"> & {
		before: ReceiptRow | null;
		signedRequest(): Promise<SignedRequest | null>;
	},
): Promise<void> {
	const { db, appUrl } = deps;
	const { record, transaction, before, rates, payerSignature } = of;
	// Moved to cold storage since the record was read: what it says is kept there.
	if (before?.jws === "") return;
	const { paymentId, version } = record.link;
	const now = deps.clock.now();
	// What the request said when it was first signed stays, but not over the time when it counted for nothing and could be edited.
	const read = before?.withdrawnAt === null ? await readStored(deps, signer, before) : null;
	const said = read?.claims ?? null;
	const token = before?.token ?? toBase64Url(deps.randomBytes(TOKEN_BYTES));
	const claims = receiptClaims({
		record,
		transaction,
		signed: said ? null : await of.signedRequest(),
		payerSignature,
		before: said,
		rates,
		page: `${appUrl}/receipt/${token}`,
		appUrl,
		now,
	});
	if (!claims || (read?.isOurs && saysTheSame(read.claims, claims))) return;
	const jws = await signer.sign(claims);
	const row = { paymentId, ...transaction, token, jws, issuedAt: now, withdrawnAt: null, linkVersion: version };
	await (before ? replaceReceipt(db, row, before.jws) : insertReceipt(db, row));
}

/** The address's part of a credited transaction's receipt, which is signed now if it is not yet. @returns null where nothing of it is credited */
export async function receiptTokenOf(
	deps: PaymentDeps,
	paymentId: string,
	transaction: TransactionId,
): Promise<string | null> {
	const record = await findLinkRecord(deps.db, paymentId);
	if (!record) return null;
	await settleReceipts(deps, record, transaction);
	const [row] = await listReceipts(deps.db, paymentId, transaction);
	return row?.token ?? null;
}

/** @returns null for an address that is no receipt's */
export async function findReceipt(deps: PaymentDeps, token: string): Promise<FoundReceipt | null> {
	const { receipts: signer } = deps;
	const known = signer && TOKEN.test(token) ? await findReceiptByToken(deps.db, token) : null;
	const record = known && (await findLinkRecord(deps.db, known.paymentId));
	if (!signer || !record) return null;
	await settleReceipts(deps, record, known);
	const row = await findReceiptByToken(deps.db, token);
	// Of one that is withdrawn the key may be gone since: nothing signs it anew, and its page has to say so all the same.
	const read = row && (await readStored(deps, signer, row));
	if (!row || !read) return null;
	const credited = creditedOf(record, row);
	return {
		claims: read.claims,
		jws: row.jws,
		keyId: read.keyId,
		withdrawnAt: row.withdrawnAt,
		confirmations: credited.length === 0 ? null : Math.min(...credited.map(({ confirmations }) => confirmations)),
	};
}

function creditedOf({ transfers }: LinkRecord, transaction: TransactionId) {
	return transfers.filter((row) => isSameTransaction(row, transaction) && row.state === "credited");
}

interface StoredReceipt {
	claims: ReceiptClaims;
	keyId: string;
	/** signed by a key that is there still */
	isOurs: boolean;
}

/** What a stored receipt says, also where its key was taken out since. @returns null for what no release of ours stored */
async function readStored(
	{ appUrl }: Pick<PaymentDeps, "appUrl">,
	signer: ReceiptSigner,
	{ jws }: Pick<ReceiptRow, "jws">,
): Promise<StoredReceipt | null> {
	const read = await readReceipt(jws, { origin: new URL(appUrl).origin, keys: await signer.publicKeys() });
	if (!("claims" in read) || !read.claims) return null;
	return { claims: read.claims, keyId: read.kid, isOurs: read.state === "genuine" };
}
