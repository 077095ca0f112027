import { hashTypedData, keccak256, stringToBytes } from "viem/utils";
import type { Address, Hash } from "../address.ts";
import { type TokenSymbol, tokenDecimals } from "../tokens.ts";
import { mostAdded } from "./unique-amount.ts";

/**
 * A payment request as its payee's account signs it (EIP-712): the same typed data for the server, the requester's browser, the
 * payer's browser and anybody's own check (docs/verify.md). Loads viem: pages load it with the wallet's code only.
 */

/** Stands for a chain's own coin, which has no contract. */
export const NATIVE_COIN: Address = "0x0000000000000000000000000000000000000000";

const PAYABLE_ON = [
	{ name: "chainId", type: "uint256" },
	{ name: "token", type: "address" },
	{ name: "amount", type: "uint256" },
] as const;

/** `EIP712Domain` is written out: libraries that infer it leave out what has another type than they expect. */
const DOMAIN_TYPE = [
	{ name: "name", type: "string" },
	{ name: "version", type: "string" },
	{ name: "chainId", type: "uint256" },
] as const;

const TERMS = [
	{ name: "paymentId", type: "string" },
	{ name: "payee", type: "address" },
	{ name: "token", type: "string" },
	{ name: "payableOn", type: "PayableOn[]" },
] as const;
const WORDS = [
	{ name: "memoHash", type: "bytes32" },
	{ name: "due", type: "uint256" },
	{ name: "created", type: "uint256" },
	{ name: "origin", type: "string" },
] as const;

/** Of a request that is paid once. */
export const REQUEST_TYPES = {
	EIP712Domain: DOMAIN_TYPE,
	PaymentRequest: [...TERMS, ...WORDS],
	PayableOn: PAYABLE_ON,
} as const;

/** Of a request that many payers pay, each by a payment link of their own. */
export const REUSABLE_REQUEST_TYPES = {
	EIP712Domain: DOMAIN_TYPE,
	ReusablePaymentRequest: [...TERMS, { name: "eachPayer", type: "string" }, ...WORDS],
	PayableOn: PAYABLE_ON,
} as const;

/** What the amount is to each payer of a reusable request, in words that a wallet shows whoever signs it. */
export const EACH_PAYER = ["pays the amount", "pays the amount or more"] as const;
export type EachPayer = (typeof EACH_PAYER)[number];
/** In place of the hash of a memo that is not there. */
const NO_MEMO: Hash = `0x${"0".repeat(64)}`;
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
	/** of a reusable request; left out: it is paid once */
	eachPayer?: EachPayer;
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
	types: typeof REQUEST_TYPES | typeof REUSABLE_REQUEST_TYPES;
	primaryType: "PaymentRequest" | "ReusablePaymentRequest";
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
	/** of a link for many payers, whose own sum the amount is or at least is */
	eachPayer?: EachPayer;
	/** of one payer's own link: the link for many that it was made from */
	parentId?: string;
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
		...(shown.eachPayer === undefined ? {} : { eachPayer: shown.eachPayer }),
		memoHash: shown.memo ? keccak256(stringToBytes(shown.memo)) : NO_MEMO,
		due: seconds(shown.dueAt ?? 0),
		created: seconds(shown.createdAt),
		origin: shown.origin,
	};
}

const seconds = (ms: number) => String(Math.floor(ms / 1_000));

/** @param chainId - one of the request's chains: the one the signing wallet is on, which wallets demand */
export function requestTypedData(message: RequestMessage, chainId: number): RequestTypedData {
	const of =
		message.eachPayer === undefined
			? ({ types: REQUEST_TYPES, primaryType: "PaymentRequest" } as const)
			: ({ types: REUSABLE_REQUEST_TYPES, primaryType: "ReusablePaymentRequest" } as const);
	return { domain: { ...DOMAIN, chainId }, ...of, message };
}

/** The 32 bytes that are signed. */
export function requestHash({ domain, types, primaryType, message }: RequestTypedData): Hash {
	const { EIP712Domain: _, ...own }: Record<string, readonly { name: string; type: string }[]> = types;
	return hashTypedData({
		domain,
		types: own,
		primaryType,
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

/**
 * @param page - as a page shows it
 * @param parentId - of one payer's own link: the link for many that it belongs to by the page's words
 * @returns the parts in which it is not what was signed; none: it is the same, or one payer's of the request for many that was signed
 */
export function differingParts(signed: RequestMessage, page: RequestMessage, parentId?: string): RequestPart[] {
	const on = (message: RequestMessage, key: keyof PayableOn) => message.payableOn.map((at) => at[key]).join(" ");
	const each = parentId === undefined ? undefined : signed.eachPayer;
	const isOfRequest = each
		? signed.paymentId === parentId
		: signed.paymentId === page.paymentId && signed.eachPayer === page.eachPayer;
	const differs: Record<RequestPart, boolean> = {
		amount: pairsOf(signed, page).some(([at, there]) => !isSumOf(each, signed.token, at, there)),
		token: signed.token !== page.token || isDifferentContract(signed, page),
		payee: signed.payee !== page.payee,
		network: on(signed, "chainId") !== on(page, "chainId"),
		memo: signed.memoHash !== page.memoHash,
		due: signed.due !== page.due,
		created: each ? Number(page.created) < Number(signed.created) : signed.created !== page.created,
		request: !isOfRequest,
		origin: signed.origin !== page.origin,
	};
	return REQUEST_PARTS.filter((part) => differs[part]);
}

function isSumOf(each: EachPayer | undefined, token: TokenSymbol, signed: PayableOn, page: PayableOn): boolean {
	if (!each) return signed.amount === page.amount;
	const decimals = tokenDecimals(Number(signed.chainId), token);
	return isPayersSum(each, { token, decimals, signed: BigInt(signed.amount), asked: BigInt(page.amount) });
}

/**
 * Whether one payer of a reusable request may be asked for a sum: the signed one, with what tells payers apart; or no less than the least.
 *
 * @param sums - base units of a token with so many decimals
 */
export function isPayersSum(
	each: EachPayer,
	sums: { token: TokenSymbol; decimals: number; signed: bigint; asked: bigint },
): boolean {
	const added = sums.asked - sums.signed;
	return added >= 0n && (each === "pays the amount or more" || added <= mostAdded(sums.token, sums.decimals));
}

/** Of a chain that only one of them has, `network` says so. */
function pairsOf(one: RequestMessage, other: RequestMessage): [PayableOn, PayableOn][] {
	return one.payableOn.flatMap((at) => {
		const there = other.payableOn.find(({ chainId }) => chainId === at.chainId);
		return there ? [[at, there] as [PayableOn, PayableOn]] : [];
	});
}

const isDifferentContract = (one: RequestMessage, other: RequestMessage) =>
	pairsOf(one, other).some(([at, there]) => at.token !== there.token);
