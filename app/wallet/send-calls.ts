import { type EIP1193Provider, numberToHex } from "viem";
import type { Address, Hash } from "#app/core/address.ts";
import type { Tag } from "#app/core/payments/tag.ts";
import { type TransferTerms, transferCall } from "./transfer.ts";
import { answeredInTime, clientOf } from "./wallet-client.ts";
import { hasCode, isUnsupported } from "./wallet-errors.ts";

/** EIP-5792, for wallets that send batches of calls and no transactions of their own. Asked raw: viem refuses a null status. */

type Request = (asked: { method: string; params?: unknown[] }) => Promise<unknown>;
const requestOf = (provider: EIP1193Provider) => clientOf(provider).request as Request;

/**
 * Tells whether the wallet speaks EIP-5792: whoever does must answer for its capabilities. No answer counts as no, since
 * a wallet asked a second way might send a second time.
 */
export async function speaksCalls(provider: EIP1193Provider, from: Address): Promise<boolean> {
	try {
		const answer = await answeredInTime(requestOf(provider)({ method: "wallet_getCapabilities", params: [from] }));
		return typeof answer === "object" && answer !== null;
	} catch {
		return false;
	}
}

/**
 * Opens the wallet with the transfer as its one call.
 *
 * @returns the batch's id, which is the wallet's own and no transaction hash
 */
export async function sendTransferCalls(
	provider: EIP1193Provider,
	terms: TransferTerms,
	from: Address,
	tag: Tag | null,
): Promise<string> {
	const { to, value, data } = transferCall(terms, tag);
	const call = { to, ...(value > 0n ? { value: numberToHex(value) } : {}), ...(data ? { data } : {}) };
	const answer = await requestOf(provider)({
		method: "wallet_sendCalls",
		params: [{ version: "2.0.0", chainId: numberToHex(terms.chainId), from, atomicRequired: false, calls: [call] }],
	});
	const id = typeof answer === "string" ? answer : (answer as { id?: unknown } | null)?.id;
	if (typeof id !== "string" || id === "") throw new Error("the wallet gave the batch no id");
	return id;
}

/** The state of a batch. */
export interface BatchState {
	state:
		| "pending"
		/** mined; the hash may be missing all the same */
		| "mined"
		/** the wallet gave it up before the chain: nothing was sent */
		| "not-sent"
		/** on the chain and undone whole */
		| "reverted"
		/** on the chain, executed in part: money may have moved */
		| "partly"
		/** no answer, or one that says nothing */
		| "unknown"
		/** the wallet does not know the question: it will never say */
		| "untold";
	/** the newest receipt's transaction */
	txHash: Hash | null;
}

/** 5730: the wallet knows no batch of this id. */
const UNKNOWN_BATCH: readonly string[] = ["5730"];

/** Never throws: a wallet that cannot say leaves the batch `unknown`. */
export async function readBatch(provider: EIP1193Provider, id: string): Promise<BatchState> {
	try {
		return batchState(await answeredInTime(requestOf(provider)({ method: "wallet_getCallsStatus", params: [id] })));
	} catch (error) {
		const state = hasCode(error, UNKNOWN_BATCH) ? "unknown" : isUnsupported(error) ? "untold" : "pending";
		return { state, txHash: null };
	}
}

/** @see https://eips.ethereum.org/EIPS/eip-5792#status-codes-for-status-field */
export function batchState(answer: unknown): BatchState {
	const { status, receipts } = (answer ?? {}) as { status?: unknown; receipts?: unknown };
	const hashes = (Array.isArray(receipts) ? receipts : [])
		.map((receipt: { transactionHash?: unknown } | null) => receipt?.transactionHash)
		.filter((hash): hash is Hash => typeof hash === "string" && /^0x[0-9a-f]{64}$/i.test(hash))
		.map((hash) => hash.toLowerCase() as Hash);
	return { state: stateOf(status), txHash: hashes.at(-1) ?? null };
}

function stateOf(status: unknown): BatchState["state"] {
	// The first version of the EIP had words.
	if (status === "PENDING") return "pending";
	if (status === "CONFIRMED") return "mined";
	const code = typeof status === "number" || typeof status === "string" ? Number(status) : Number.NaN;
	if (code >= 100 && code < 200) return "pending";
	if (code >= 200 && code < 300) return "mined";
	if (code >= 400 && code < 500) return "not-sent";
	if (code >= 500 && code < 600) return "reverted";
	return code >= 600 && code < 700 ? "partly" : "unknown";
}
