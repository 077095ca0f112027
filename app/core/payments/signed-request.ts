import { hashTypedData, keccak256, stringToBytes } from "viem/utils";
import type { Address, Hash } from "../address.ts";
import type { TokenSymbol } from "../tokens.ts";

/**
 * A payment request as its payee's account signs it (EIP-712): the same typed data for the server, the requester's browser, the
 * payer's browser and anybody's own check (docs/verify.md). Loads viem: pages load it with the wallet's code only.
 */

/** Stands for a chain's own coin, which has no contract. */
export const NATIVE_COIN: Address = "0x0000000000000000000000000000000000000000";

/** `EIP712Domain` is written out: libraries that infer it leave out what has another type than they expect. */
export const REQUEST_TYPES = {
	EIP712Domain: [
		{ name: "name", type: "string" },
		{ name: "version", type: "string" },
		{ name: "chainId", type: "uint256" },
	],
	PaymentRequest: [
		{ name: "paymentId", type: "string" },
		{ name: "payee", type: "address" },
		{ name: "token", type: "string" },
		{ name: "payableOn", type: "PayableOn[]" },
		{ name: "memoHash", type: "bytes32" },
		{ name: "due", type: "uint256" },
		{ name: "created", type: "uint256" },
		{ name: "origin", type: "string" },
	],
	PayableOn: [
		{ name: "chainId", type: "uint256" },
		{ name: "token", type: "address" },
		{ name: "amount", type: "uint256" },
	],
} as const;
/** In place of the hash of a memo that is not there. */
const NO_MEMO: Hash = `0x${"0".repeat(64)}`;
const PRIMARY_TYPE = "PaymentRequest";
const DOMAIN = { name: "Paylink", version: "1" } as const;

/** A chain the request may be paid on. */
export interface PayableOn {
	/** decimal string */
	chainId: string;
	/** the token's contract, checksummed; NATIVE_COIN: the chain's own coin */
	token: Address;
	/** base units on that chain, decimal string */
	amount: string;
}

/** What is signed. Every `uint256` is a decimal string, so that the message is the same as JSON. */
export interface RequestMessage {
	paymentId: string;
	/** checksummed */
	payee: Address;
	token: TokenSymbol;
	/** the chain chosen first first */
	payableOn: PayableOn[];
	/** keccak-256 of the memo's UTF-8; 32 zero bytes: there is none */
	memoHash: Hash;
	/** end of the due day, epoch seconds; "0": there is none */
	due: string;
	/** epoch seconds */
	created: string;
	/** where the request is shown, no slash at the end: a copy on another site is another request */
	origin: string;
}

/** As `eth_signTypedData_v4` takes it. */
export interface RequestTypedData {
	domain: typeof DOMAIN & { chainId: number };
	types: typeof REQUEST_TYPES;
	primaryType: typeof PRIMARY_TYPE;
	message: RequestMessage;
}

/** What a page says of a request, as it was loaded or is about to be stored. */
export interface ShownRequest {
	paymentId: string;
	requesterAddress: Address;
	token: TokenSymbol;
	/** base units, the same number on each of its chains */
	amount: string;
	/** in the link's order; `contract: null`: the chain's own coin */
	networks: readonly { chainId: number; contract: Address | null }[];
	memo: string | null;
	/** end of the due day, epoch ms */
	dueAt: number | null;
	/** epoch ms */
	createdAt: number;
	origin: string;
}

export function requestMessage(shown: ShownRequest): RequestMessage {
	return {
		paymentId: shown.paymentId,
		payee: shown.requesterAddress,
		token: shown.token,
		payableOn: shown.networks.map(({ chainId, contract }) => ({
			chainId: String(chainId),
			token: contract ?? NATIVE_COIN,
			amount: shown.amount,
		})),
		memoHash: shown.memo ? keccak256(stringToBytes(shown.memo)) : NO_MEMO,
		due: seconds(shown.dueAt ?? 0),
		created: seconds(shown.createdAt),
		origin: shown.origin,
	};
}

const seconds = (ms: number) => String(Math.floor(ms / 1_000));

/** @param chainId - one of the request's chains: the one the signing wallet is on, which wallets demand */
export function requestTypedData(message: RequestMessage, chainId: number): RequestTypedData {
	return { domain: { ...DOMAIN, chainId }, types: REQUEST_TYPES, primaryType: PRIMARY_TYPE, message };
}

/** The 32 bytes that are signed. */
export function requestHash({ domain, message }: RequestTypedData): Hash {
	const { EIP712Domain: _, ...types } = REQUEST_TYPES;
	return hashTypedData({
		domain,
		types,
		primaryType: PRIMARY_TYPE,
		message: {
			...message,
			payableOn: message.payableOn.map(({ chainId, token, amount }) => ({
				chainId: BigInt(chainId),
				token,
				amount: BigInt(amount),
			})),
			due: BigInt(message.due),
			created: BigInt(message.created),
		},
	});
}

/** Parts of a request that a signed one and a shown one are compared in; `network`: where it may be paid, in that order. */
export const REQUEST_PARTS = [
	"amount",
	"token",
	"payee",
	"network",
	"memo",
	"due",
	"created",
	"request",
	"origin",
] as const;
export type RequestPart = (typeof REQUEST_PARTS)[number];

/** @returns the parts in which two requests differ; none: they are the same */
export function differingParts(one: RequestMessage, other: RequestMessage): RequestPart[] {
	const on = (message: RequestMessage, key: keyof PayableOn) => message.payableOn.map((at) => at[key]).join(" ");
	const differs: Record<RequestPart, boolean> = {
		amount: isDifferentAmount(one, other),
		token: one.token !== other.token || isDifferentContract(one, other),
		payee: one.payee !== other.payee,
		network: on(one, "chainId") !== on(other, "chainId"),
		memo: one.memoHash !== other.memoHash,
		due: one.due !== other.due,
		created: one.created !== other.created,
		request: one.paymentId !== other.paymentId,
		origin: one.origin !== other.origin,
	};
	return REQUEST_PARTS.filter((part) => differs[part]);
}

/** Of a chain that only one of them has, `network` says so. */
function pairsOf(one: RequestMessage, other: RequestMessage): [PayableOn, PayableOn][] {
	return one.payableOn.flatMap((at) => {
		const there = other.payableOn.find(({ chainId }) => chainId === at.chainId);
		return there ? [[at, there] as [PayableOn, PayableOn]] : [];
	});
}

const isDifferentAmount = (one: RequestMessage, other: RequestMessage) =>
	pairsOf(one, other).some(([at, there]) => at.amount !== there.amount);
const isDifferentContract = (one: RequestMessage, other: RequestMessage) =>
	pairsOf(one, other).some(([at, there]) => at.token !== there.token);
