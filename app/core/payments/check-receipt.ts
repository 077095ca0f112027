import { hashMessage, isAddressEqual, keccak256, recoverAddress, stringToBytes } from "viem/utils";
import type { Address, Hash } from "../address.ts";
import { isKeySignature } from "../key-signature.ts";
import { tokenDecimals } from "../tokens.ts";
import { payerMessageNaming } from "./claim.ts";
import { payersOn } from "./payers-on.ts";
import { readSignedRequest, type SignedRequest, signedRequestIn } from "./read-signed-request.ts";
import type { ReceiptClaims } from "./receipt-claims.ts";
import { isPayersSum, NATIVE_COIN, type RequestPart, requestHash } from "./signed-request.ts";

/**
 * A signature inside a receipt.
 * - `none`: there is none
 * - `holds`: made by that account's key
 * - `ask-contract`: not by that account's key, so only a contract at `question.address` could say that it is its own
 * - `different`: signed, but about something else than the receipt says (`parts`, for a request)
 * - `not-theirs`: by an account that the receipt does not name for it, or nothing that can be read
 */
export type InnerSignature =
	| { state: "none" | "not-theirs" }
	| { state: "holds"; signer: Address }
	| { state: "ask-contract"; signer: Address; question: ContractQuestion }
	| { state: "different"; parts: RequestPart[] };

/** What a contract wallet is asked (EIP-1271), on this chain. */
export interface ContractQuestion {
	chainId: number;
	address: Address;
	hash: Hash;
	signature: `0x${string}`;
}

export interface ReceiptChecks {
	/** the transfers add up to the amount */
	sum: boolean;
	/** by the payee's account, about the request this receipt is for */
	request: InnerSignature;
	/** epoch seconds by the clock of the site; null: nobody signed it */
	requestSignedAt: number | null;
	/** by an account whose money moved, about this link and transaction */
	payer: InnerSignature;
}

/** Checks what is inside a genuine receipt as far as that goes without asking anybody. */
export async function checkReceipt(claims: ReceiptClaims): Promise<ReceiptChecks> {
	const { payment, request } = claims;
	const total = payment.transfers.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
	const given = signedRequestIn(request);
	const signed = readSignedRequest(given);
	return {
		sum: total === BigInt(payment.amount),
		request: given === null ? { state: "none" } : await requestSignature(claims, signed),
		requestSignedAt: signed ? Math.floor(signed.signedAt / 1_000) : null,
		payer: await payerSignature(claims),
	};
}

async function requestSignature(claims: ReceiptClaims, signed: SignedRequest | null): Promise<InnerSignature> {
	if (!signed) return { state: "not-theirs" };
	const { typedData, signature, signer } = signed;
	const { domain, message } = typedData;
	const isListed = message.payableOn.some(({ chainId }) => chainId === String(domain.chainId));
	if (!isListed || signer !== message.payee) return { state: "not-theirs" };
	const parts = partsThatDiffer(claims, signed);
	if (parts.length > 0) return { state: "different", parts };
	const question = { chainId: domain.chainId, address: signer, hash: requestHash(typedData), signature };
	return signatureOf(question);
}

/** A receipt may be silent about the memo, and about the sum asked for: only what it says is compared. */
function partsThatDiffer({ iss, request, payment }: ReceiptClaims, { typedData }: SignedRequest): RequestPart[] {
	const { message } = typedData;
	const on = message.payableOn.find(({ chainId }) => chainId === String(payment.chainId));
	const { reusable } = request;
	const each = reusable ? message.eachPayer : undefined;
	const { token } = message;
	// As this page knows them: by a receipt's own word a dollar token might have so many that any sum tells payers apart.
	const decimals = tokenDecimals(payment.chainId, token);
	const isSum = (signed: string, asked: string) =>
		each ? isPayersSum(each, { token, decimals, signed: BigInt(signed), asked: BigInt(asked) }) : signed === asked;
	const isForMany = message.eachPayer !== undefined;
	const isOfRequest = isForMany === Boolean(reusable) && message.paymentId === (reusable ?? request).paymentId;
	const created = Number(message.created);
	const parts: [RequestPart, boolean][] = [
		["amount", on !== undefined && request.asked !== null && !isSum(on.amount, request.asked)],
		[
			"token",
			message.token !== payment.token.symbol ||
				(Boolean(on) && !isSame(on?.token ?? NATIVE_COIN, payment.token.contract ?? NATIVE_COIN)),
		],
		["payee", !isSame(message.payee, request.payee)],
		["network", !on],
		["memo", request.memo !== null && message.memoHash !== keccak256(stringToBytes(request.memo))],
		["created", each ? request.created < created : created !== request.created],
		["request", !isOfRequest],
		["origin", message.origin !== iss],
	];
	return parts.flatMap(([part, differs]) => (differs ? [part] : []));
}

async function payerSignature({
	iss,
	request,
	payment,
	payerSignature: given,
}: ReceiptClaims): Promise<InnerSignature> {
	if (!given) return { state: "none" };
	const { signer, message, signature } = given;
	if (!payersOn(payment).some((payer) => isSame(payer, signer))) return { state: "not-theirs" };
	const terms = { paymentId: request.paymentId, chainId: payment.chainId };
	if (message !== payerMessageNaming(payment.chainName, terms, payment.hash, iss)) {
		return { state: "different", parts: [] };
	}
	return signatureOf({ chainId: payment.chainId, address: signer, hash: hashMessage(message), signature });
}

async function signatureOf(question: ContractQuestion): Promise<InnerSignature> {
	const { address: signer, hash, signature } = question;
	const isKeys = isKeySignature(signature) && (await isRecovered(signer, hash, signature));
	return isKeys ? { state: "holds", signer } : { state: "ask-contract", signer, question };
}

async function isRecovered(address: Address, hash: Hash, signature: `0x${string}`): Promise<boolean> {
	try {
		return isAddressEqual(await recoverAddress({ hash, signature }), address);
	} catch {
		return false;
	}
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
