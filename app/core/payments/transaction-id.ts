import { type Hash, parseHash } from "../address.ts";

/**
 * Which transaction is meant. A hash alone does not say: one signed for no chain (before EIP-155) may be on several, and pays on
 * each.
 */
export interface TransactionId {
	chainId: number;
	txHash: Hash;
}

/** Whether a row is about a transaction; one that names none yet is not. */
export function isSameTransaction(row: { chainId: number; txHash: Hash | null }, other: TransactionId): boolean {
	return row.txHash === other.txHash && row.chainId === other.chainId;
}

/** As text: "8453:0x…"; for keys and forms. */
export function transactionKey({ chainId, txHash }: TransactionId): string {
	return `${chainId}:${txHash}`;
}

/**
 * @param text - what `transactionKey` wrote, or a bare hash, as pages sent it while a link had one chain
 * @param homeChain - the chain of a bare hash
 * @returns null for anything else
 */
export function parseTransactionKey(text: string, homeChain: number): TransactionId | null {
	const [, chain = String(homeChain), typed = ""] = /^(?:(\d{1,10}):)?(0x[0-9a-fA-F]+)$/.exec(text.trim()) ?? [];
	const hash = parseHash(typed);
	return hash.ok ? { chainId: Number(chain), txHash: hash.value } : null;
}
