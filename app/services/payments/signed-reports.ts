import { hashMessage, recoverMessageAddress } from "viem/utils";
import type { Address, Hash } from "../../core/address.ts";
import { payerMessage } from "../../core/payments/claim.ts";
import type { PaymentTerms } from "../../core/payments/payment-terms.ts";
import type { ReporterRow } from "../../core/payments/records.ts";
import type { ReportedBy } from "../../core/payments/settle-claim.ts";
import type { TransactionCheck } from "../../core/payments/transaction-check.ts";
import type { TransactionId } from "../../core/payments/transaction-id.ts";
import { sameAddress } from "../../core/payments/transfer-logs.ts";
import { PortError } from "../../ports/port-error.ts";
import type { PaymentDeps } from "./payment-deps.ts";

type ContractAsking = Pick<PaymentDeps["chain"], "isValidContractSignature">;

/** Contracts asked about one signature: each costs a call to every endpoint. */
const CONTRACTS_ASKED = 3;
/** Signatures of one hash asked of contracts in one check; anybody may send more, which wait for the next. */
const SIGNATURES_ASKED = 8;

/**
 * Everybody who named a hash, whoever names it now first: their signature is asked about before any that strangers made up.
 * Nobody is replaced: the same person repeating themselves is one.
 */
export function withReporter(
	rows: readonly ReporterRow[],
	paymentId: string,
	{ chainId, txHash }: TransactionId,
	reportedBy: ReportedBy | null,
	now: number,
): ReporterRow[] {
	if (
		!reportedBy ||
		(reportedBy.senderName === null && reportedBy.senderEmail === null && reportedBy.payerSignature === null)
	)
		return [...rows];
	const known = rows.find(({ reporterId }) => reporterId === reportedBy.reporterId);
	const signature = reportedBy.payerSignature ?? known?.signature ?? null;
	const isNew = signature !== (known?.signature ?? null);
	const isProven = known?.signer != null && !known.signatureOpen;
	const row: ReporterRow = {
		paymentId,
		chainId,
		txHash,
		reporterId: reportedBy.reporterId,
		senderName: reportedBy.senderName,
		senderEmail: reportedBy.senderEmail,
		senderLanguage: reportedBy.senderLanguage,
		attemptId: reportedBy.attemptId,
		// What was proven once stays: a later signature that proves nothing takes nothing back.
		signature: isProven ? known.signature : signature,
		signer: known?.signer ?? null,
		signatureOpen: !isProven && (isNew || (known?.signatureOpen ?? false)),
		releasedAt: known?.releasedAt ?? null,
		namedAt: known?.namedAt ?? now,
	};
	return [row, ...rows.filter((other) => other !== known)];
}

/**
 * Finds whose signatures those are. A key's is computed; any other is for the contract to judge whose money moved
 * (EIP-1271), asked once and at the head: its owners may change. A chain that does not answer leaves the question open.
 *
 * @param payers - accounts whose money the transaction moved; none while it is in no block
 */
export async function findSigners(
	deps: { chain: ContractAsking; appUrl: string },
	terms: PaymentTerms,
	check: TransactionCheck,
	payers: readonly Address[],
	reporters: readonly ReporterRow[],
): Promise<ReporterRow[]> {
	const message = payerMessage(terms, check.txHash, deps.appUrl);
	const keys = await Promise.all(
		reporters.map(({ signature, signatureOpen }) =>
			signatureOpen && signature !== null ? recoverKey(message, signature as `0x${string}`) : null,
		),
	);
	const waiting = new Set(signaturesToAsk(reporters, check.startedAt));
	const resolve = async (row: ReporterRow, key: Address | null): Promise<ReporterRow> => {
		const signature = row.signature as `0x${string}` | null;
		if (!row.signatureOpen || signature === null) return row;
		if (key && (payers.length === 0 || payers.some((payer) => sameAddress(payer, key)))) {
			return { ...row, signer: key, signatureOpen: payers.length === 0 };
		}
		if (payers.length === 0 || !waiting.has(row)) return row;
		const signer = await findContract(deps, terms.chainId, payers, hashMessage(message), signature);
		return signer === "could-not-ask" ? row : { ...row, signer, signatureOpen: false };
	};
	return Promise.all(reporters.map((row, index) => resolve(row, keys[index] ?? null)));
}

/** The first, who names the hash now, and some of the others, each check others: no contract that never answers keeps them waiting. */
function signaturesToAsk(reporters: readonly ReporterRow[], startedAt: number): ReporterRow[] {
	const [first, ...others] = reporters.filter(({ signatureOpen }) => signatureOpen);
	const from = startedAt % Math.max(1, others.length);
	return [...(first ? [first] : []), ...others.slice(from), ...others.slice(0, from)].slice(0, SIGNATURES_ASKED);
}

async function recoverKey(message: string, signature: `0x${string}`): Promise<Address | null> {
	try {
		return await recoverMessageAddress({ message, signature });
	} catch {
		// viem throws on a signature of another shape: no key's.
		return null;
	}
}

async function findContract(
	{ chain }: { chain: ContractAsking },
	chainId: number,
	payers: readonly Address[],
	digest: Hash,
	signature: `0x${string}`,
): Promise<Address | null | "could-not-ask"> {
	let answered = true;
	for (const payer of payers.slice(0, CONTRACTS_ASKED)) {
		try {
			if (await chain.isValidContractSignature(chainId, payer, digest, signature)) return payer;
		} catch (error) {
			// Somebody else's contract that cannot be asked must not keep the payer's from being asked.
			if (!(error instanceof PortError)) throw error;
			answered = false;
		}
	}
	return answered ? null : "could-not-ask";
}
