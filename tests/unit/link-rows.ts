import type { LinkRecord, ReportRow, TransferRow } from "#app/core/payments/records.ts";
import { hashOf, PAID_AT, PAYEE, PAYER, TX, terms, usdc } from "./facts.ts";

/** A link of 100 USDC with its rows, as they are stored. */

/** The hash of another transaction. */
export const OTHER = hashOf(0xb7);
const { paymentId } = terms();

/** 60 USDC that count. */
export const transfer = (change: Partial<TransferRow>): TransferRow => ({
	...{ paymentId, chainId: 1, txHash: TX, logOrdinal: 0, payee: PAYEE, amount: usdc(60), amountSource: "chain" },
	...{ seenAmount: null, fromAddress: PAYER, blockNumber: "100", blockHash: hashOf(1), minedAt: PAID_AT },
	...{ confirmations: 12, state: "credited", asks: null, payerProof: "signature", final: false, late: false },
	...{ createdAt: PAID_AT, updatedAt: PAID_AT },
	...change,
});

const report = (txHash: typeof TX): ReportRow => ({
	...{ paymentId, chainId: 1, txHash, attemptId: null, senderName: null, senderEmail: null, senderLanguage: null },
	...{ payerSignature: null, state: "watching", refusal: null, nameProof: null, provenReporterId: null },
	...{ pendingCall: null, pendingAmount: null, slow: false, firstSeenAt: PAID_AT, lastSeenAt: PAID_AT },
	...{ checkedAt: PAID_AT, reportedAt: PAID_AT },
});

export const record = (...transfers: TransferRow[]): LinkRecord => ({
	link: {
		...terms(),
		...{ userId: "ada", dashboardPasswordHash: "", dashboardEpoch: 0, submissionKey: null, version: 7 },
		...{ chainSilent: false, language: "en", cancelledAt: null, summaryVersion: 0, closedAt: null, reuse: null },
		...{ bookkeeping: null, parentId: null, remindRequester: false, remindPayer: false },
	},
	...{ provenOn: [1], ownerEmail: null, signedAt: null, emailProven: false, attempts: [], reporters: [], events: [] },
	...{ confirmed: null, transfers, reports: [report(TX), report(OTHER)] },
});
