import { getAddress, isAddress } from "viem/utils";
import type { Address } from "../address.ts";
import { isTokenSymbol } from "../tokens.ts";
import {
	EACH_PAYER,
	type PayableOn,
	type RequestMessage,
	type RequestTypedData,
	requestTypedData,
} from "./signed-request.ts";

/** A request and its signature, as `/link/{paymentId}/request.json` gives them. */
export interface SignedRequest {
	typedData: RequestTypedData;
	signature: `0x${string}`;
	/** checksummed */
	signer: Address;
	/** epoch ms */
	signedAt: number;
}

/** Bytes; a contract wallet's signature may be long. */
const LONGEST_SIGNATURE = 4_096;
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2})+$/;
const UINT = /^(?:0|[1-9]\d{0,77})$/;
const MAX_UINT = 2n ** 256n - 1n;
const MOST_CHAINS = 100;

export function isSignature(text: unknown): text is `0x${string}` {
	return typeof text === "string" && text.length <= 2 + 2 * LONGEST_SIGNATURE && SIGNATURE.test(text);
}

/**
 * Reads what somebody says is a signed request. Nothing is left out silently: a signature says nothing of fields that are not
 * among its types, so surplus ones are refused, and so are other types than ours.
 *
 * @returns null for anything but a request of ours in exactly its form
 */
export function readSignedRequest(value: unknown): SignedRequest | null {
	const outer = fieldsOf(value, ["typedData", "signature", "signer", "signedAt"]);
	const data = outer && fieldsOf(outer.typedData, ["domain", "types", "primaryType", "message"]);
	const domain = data && fieldsOf(data.domain, ["name", "version", "chainId"]);
	const message = data && readMessage(data.message);
	if (!outer || !data || !domain || !message) return null;
	const { chainId } = domain;
	if (typeof chainId !== "number" || !Number.isSafeInteger(chainId) || chainId <= 0) return null;
	const typedData = requestTypedData(message, chainId);
	if (domain.name !== typedData.domain.name || domain.version !== typedData.domain.version) return null;
	if (data.primaryType !== typedData.primaryType || !isSameJson(data.types, typedData.types)) return null;
	const { signature, signer, signedAt } = outer;
	if (!isSignature(signature) || !isChecksummed(signer)) return null;
	if (typeof signedAt !== "number" || !Number.isSafeInteger(signedAt) || signedAt < 0) return null;
	return { typedData, signature, signer, signedAt };
}

/**
 * What a receipt has of the payee's signature, for `readSignedRequest`: of the request itself, or of the one for many payers that it was
 * made from. @returns null: nobody signed it
 */
export function signedRequestIn(request: { signed: unknown; reusable?: { signed: unknown } | null }): unknown {
	return (request.reusable ?? request).signed ?? null;
}

const MESSAGE_FIELDS = [
	"paymentId",
	"payee",
	"token",
	"payableOn",
	"memoHash",
	"due",
	"created",
	"origin",
] as const satisfies readonly (keyof RequestMessage)[];

function readMessage(value: unknown): RequestMessage | null {
	const ofMany = fieldsOf(value, [...MESSAGE_FIELDS, "eachPayer"]);
	const read = ofMany ?? fieldsOf(value, MESSAGE_FIELDS);
	const eachPayer = EACH_PAYER.find((known) => known === ofMany?.eachPayer);
	if (!read || (ofMany && !eachPayer)) return null;
	const { paymentId, payee, token, memoHash, due, created, origin } = read;
	const payableOn = readPayableOn(read.payableOn);
	if (typeof paymentId !== "string" || typeof origin !== "string" || !isChecksummed(payee) || !payableOn) return null;
	if (typeof token !== "string" || !isTokenSymbol(token) || !isUint(due) || !isUint(created)) return null;
	if (typeof memoHash !== "string" || !/^0x[0-9a-f]{64}$/.test(memoHash)) return null;
	const message = { paymentId, payee, token, payableOn, memoHash: memoHash as `0x${string}`, due, created, origin };
	return eachPayer ? { ...message, eachPayer } : message;
}

function readPayableOn(value: unknown): PayableOn[] | null {
	if (!Array.isArray(value) || value.length === 0 || value.length > MOST_CHAINS) return null;
	const read = value.map((one) => {
		const at = fieldsOf(one, ["chainId", "token", "amount"]);
		if (!at || !isUint(at.chainId) || !isUint(at.amount) || !isChecksummed(at.token)) return null;
		return { chainId: at.chainId, token: at.token, amount: at.amount };
	});
	const chains = new Set(read.map((at) => at?.chainId));
	// A chain listed twice could be read either way.
	return chains.size === read.length && read.every((at) => at !== null) ? read : null;
}

/** @returns null unless the value is an object with these fields and no others */
function fieldsOf<const Key extends string>(value: unknown, keys: readonly Key[]): Record<Key, unknown> | null {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
	const names = Object.keys(value);
	return names.length === keys.length && keys.every((key) => names.includes(key))
		? (value as Record<Key, unknown>)
		: null;
}

function isUint(value: unknown): value is string {
	return typeof value === "string" && UINT.test(value) && BigInt(value) <= MAX_UINT;
}

function isChecksummed(value: unknown): value is Address {
	return typeof value === "string" && isAddress(value, { strict: false }) && getAddress(value) === value;
}

/** Objects may come with their fields in another order. */
function isSameJson(one: unknown, other: unknown): boolean {
	if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
	const [keys, others] = [Object.keys(one), Object.keys(other)];
	if (keys.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
	return keys.every(
		(key) =>
			others.includes(key) &&
			isSameJson((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
	);
}
