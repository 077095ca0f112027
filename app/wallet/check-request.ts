import type { EIP1193Provider } from "viem";
import { decodeFunctionData, isAddressEqual, recoverAddress, size, slice } from "viem/utils";
import { abortAfter } from "#app/core/abort-after.ts";
import type { Address, Hash } from "#app/core/address.ts";
import { isKeySignature } from "#app/core/key-signature.ts";
import { readSignedRequest, type SignedRequest } from "#app/core/payments/read-signed-request.ts";
import type { RequestCheck } from "#app/core/payments/request-check.ts";
import {
	differingParts,
	NATIVE_COIN,
	type RequestMessage,
	requestHash,
	requestMessage,
	type ShownRequest,
} from "#app/core/payments/signed-request.ts";
import { TAG_BYTES } from "#app/core/payments/tag-bytes.ts";
import { renderedAddress } from "./rendered-address.ts";
import { ERC20, type TransferCall } from "./transfer.ts";

/** The payer's browser compares what the page shows, what the payee's account signed, and what the wallet is asked for. */

/** A server that does not answer in this time is said to be silent. */
const READ_WITHIN_MS = 8_000;
/** Of a token's `transfer`: selector and two words. */
const TRANSFER_BYTES = 4 + 32 + 32;

/** What a wallet is about to be asked for. */
export interface AskedCall extends TransferCall {
	chainId: number;
}

/**
 * Checks a request in this browser. The signature of a key is recovered here; a contract is asked through the payer's own wallet.
 *
 * @param shown - as the page shows it
 * @param provider - null: no wallet is connected yet
 * @param call - what the wallet is about to be asked for; null: nothing yet
 */
export async function checkRequest(
	shown: ShownRequest,
	provider: EIP1193Provider | null,
	call: AskedCall | null = null,
): Promise<RequestCheck> {
	const read = await readRequest(shown.paymentId);
	if (read === "not-signed" || read === "unreadable") return { state: read };
	const rendered = renderedAddress() ?? shown.requesterAddress;
	return judgeRequest(read, { ...shown, requesterAddress: rendered }, provider, call);
}

/** The same with the signed request at hand. */
export async function judgeRequest(
	{ typedData, signature, signer, signedAt }: SignedRequest,
	shown: ShownRequest,
	provider: EIP1193Provider | null,
	call: AskedCall | null,
): Promise<RequestCheck> {
	const { domain, message } = typedData;
	const isSigners = await isSignatureOf(message.payee, requestHash(typedData), signature, domain.chainId, provider);
	const isListed = message.payableOn.some(({ chainId }) => chainId === String(domain.chainId));
	if (isSigners === false || signer !== message.payee || !isListed) return { state: "not-theirs", signedAt };
	const page = requestMessage(shown);
	const parts = differingParts(message, page, shown.parentId);
	if (parts.length > 0) {
		// One payer's own link names the request it was made from.
		const ofPage = message.eachPayer && shown.parentId ? { ...page, paymentId: shown.parentId } : page;
		return { state: "different", signedAt, parts, signed: message, page: ofPage };
	}
	if (isSigners === null) return { state: "could-not-ask", signedAt };
	// The page was found to be as signed; of many payers' sums it alone names the one.
	if (call && !isCallSigned(page, call)) return { state: "wallet-differs", signedAt };
	return { state: "equal", signedAt, isForMany: message.eachPayer !== undefined };
}

async function readRequest(paymentId: string): Promise<SignedRequest | "not-signed" | "unreadable"> {
	try {
		const signal = abortAfter(READ_WITHIN_MS);
		const answer = await fetch(`/link/${paymentId}/request.json?optional`, { cache: "no-store", signal });
		const body: unknown = await answer.json();
		if (answer.ok && (body as { signed?: unknown } | null)?.signed === false) return "not-signed";
		const read = answer.ok ? readSignedRequest(body) : null;
		return read ?? "unreadable";
	} catch {
		return "unreadable";
	}
}

/** @returns null: only a contract can say, and it could not be asked */
async function isSignatureOf(
	payee: Address,
	hash: Hash,
	signature: `0x${string}`,
	chainId: number,
	provider: EIP1193Provider | null,
): Promise<boolean | null> {
	if (isKeySignature(signature) && (await isRecovered(payee, hash, signature))) return true;
	if (!provider) return null;
	// Most payees are keys: the validator's code is fetched for the others alone.
	const { isContractSignature } = await import("./contract-signature.ts");
	return isContractSignature(provider, chainId, payee, hash, signature);
}

async function isRecovered(payee: Address, hash: Hash, signature: `0x${string}`): Promise<boolean> {
	try {
		return isAddressEqual(await recoverAddress({ hash, signature }), payee);
	} catch {
		return false;
	}
}

/** Whether a call sends what is asked, or a part of it, to the payee; read from its bytes, as a wallet does. */
export function isCallSigned({ payee, payableOn }: RequestMessage, call: AskedCall): boolean {
	const on = payableOn.find(({ chainId }) => chainId === String(call.chainId));
	if (!on) return false;
	const most = BigInt(on.amount);
	const data = call.data ?? "0x";
	if (on.token === NATIVE_COIN) {
		const isBare = size(data) === 0 || size(data) === TAG_BYTES;
		return isBare && isAddressEqual(call.to, payee) && call.value > 0n && call.value <= most;
	}
	if (!isAddressEqual(call.to, on.token) || call.value !== 0n) return false;
	const rest = size(data) - TRANSFER_BYTES;
	if (rest !== 0 && rest !== TAG_BYTES) return false;
	try {
		const { functionName, args } = decodeFunctionData({ abi: ERC20, data: slice(data, 0, TRANSFER_BYTES) });
		if (functionName !== "transfer") return false;
		const [to, value] = args;
		return isAddressEqual(to, payee) && value > 0n && value <= most;
	} catch {
		return false;
	}
}
