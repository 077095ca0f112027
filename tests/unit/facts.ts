import { encodeAbiParameters, encodeFunctionData, getAddress, pad, parseAbi } from "viem/utils";
import type { Address, Hash } from "#app/core/address.ts";
import { type TokenSymbol, tokenContract } from "#app/core/chains.ts";
import type { AttemptFacts } from "#app/core/payments/claim.ts";
import type { JudgeInput } from "#app/core/payments/mined-verdict.ts";
import type { PaymentTerms } from "#app/core/payments/payment-terms.ts";
import type {
	ChainPosition,
	Consensus,
	EndpointAnswer,
	MinedSighting,
	SeenLog,
	Sighting,
} from "#app/core/payments/sighting.ts";
import { TRANSFER_TOPIC } from "#app/core/payments/transfer-logs.ts";
import { judge } from "#app/core/payments/verdict.ts";
import type { MatchingTransfer } from "#app/core/payments/verdict-types.ts";

/** Facts the rules are tried on: one link of 100 USDC on Ethereum and the transactions around it. */

export const PAYEE: Address = getAddress("0xed146116f57bc462ca90abc056d4144b76219f4f");
export const PAYER: Address = "0x1111111111111111111111111111111111111111";
export const STRANGER: Address = "0x2222222222222222222222222222222222222222";
export const COLLECTOR: Address = "0x3333333333333333333333333333333333333333";
export const UNKNOWN_TOKEN: Address = "0x4444444444444444444444444444444444444444";

export const CREATED_AT = Date.UTC(2026, 4, 12, 9, 0);
export const DUE_AT = Date.UTC(2026, 4, 28, 23, 59, 59, 999);
export const PAID_AT = Date.UTC(2026, 4, 19, 14, 6);

export function hashOf(seed: number): Hash {
	return pad(`0x${seed.toString(16)}`, { size: 32 });
}
export const TX = hashOf(0xa9);

/** Whole USDC in base units. */
export const usdc = (whole: number): bigint => BigInt(Math.round(whole * 1e6));
export const ETHER = 10n ** 18n;

export function contractOf(token: TokenSymbol, chainId = 1): Address {
	const contract = tokenContract(chainId, token);
	if (!contract) throw new Error(`${token} has no contract on ${chainId}`);
	return contract;
}

export function terms(over: Partial<PaymentTerms> = {}): PaymentTerms {
	return {
		paymentId: "7f3k92qd7f3k92qd7f3k92qd7f3",
		requesterName: "Marta Oliveira",
		requesterEmail: "marta@example.com",
		requesterAddress: PAYEE,
		chainId: 1,
		chainIds: [over.chainId ?? 1],
		token: "USDC",
		amount: usdc(100),
		memo: null,
		dueAt: DUE_AT,
		afterSubmit: null,
		confirmationsAsked: "1",
		createdAt: CREATED_AT,
		...over,
	};
}

export const ethTerms = (over: Partial<PaymentTerms> = {}): PaymentTerms =>
	terms({ token: "ETH", amount: ETHER, ...over });

export interface Move {
	from: Address;
	to: Address;
	value: bigint;
	emitter?: Address;
}

const TOKEN_CALLS = parseAbi(["function transfer(address to, uint256 value)"]);

/** Call data of a token's `transfer`. */
export const transferCall = (to: Address, value: bigint): `0x${string}` =>
	encodeFunctionData({ abi: TOKEN_CALLS, functionName: "transfer", args: [to, value] });

/** Call data of a contract nobody here knows. */
export const UNKNOWN_CALL = "0x86d1a69f";

/** Well-formed Transfer logs in the order given, of the real USDC unless another emitter is named. */
export function logs(...moves: Move[]): SeenLog[] {
	return moves.map((move, ordinal) => ({
		ordinal,
		emitter: move.emitter ?? contractOf("USDC"),
		topics: [TRANSFER_TOPIC, pad(move.from, { size: 32 }), pad(move.to, { size: 32 })],
		data: encodeAbiParameters([{ type: "uint256" }], [move.value]),
	}));
}

/** `AuthorizationUsed` of EIP-3009: the account signed a transfer that somebody else sent. */
export const authorisationUsed = (account: Address, ordinal: number): SeenLog => ({
	ordinal,
	emitter: contractOf("USDC"),
	topics: [
		"0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5",
		pad(account, { size: 32 }),
		pad("0x01", { size: 32 }),
	],
	data: "0x",
});

/** `UserOperationEvent` of ERC-4337: an entry point ran what the account signed. */
export const operationOf = (account: Address, ordinal: number): SeenLog => ({
	ordinal,
	emitter: "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
	topics: [
		"0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f",
		pad("0x0a", { size: 32 }),
		pad(account, { size: 32 }),
		pad("0x00", { size: 32 }),
	],
	data: encodeAbiParameters(
		[{ type: "uint256" }, { type: "bool" }, { type: "uint256" }, { type: "uint256" }],
		[1n, true, 2n, 3n],
	),
});

/** `ExecutionFailure` of a Safe: what its owners signed was run, and failed. */
export const failedSafe = (account: Address): SeenLog => ({
	ordinal: 0,
	emitter: account,
	topics: ["0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23", pad("0x0a", { size: 32 })],
	data: pad("0x01", { size: 32 }),
});

export const paying = (value: bigint, over: Partial<Move> = {}): Move => ({ from: PAYER, to: PAYEE, value, ...over });

export function mined(over: Partial<MinedSighting> = {}): MinedSighting {
	return {
		kind: "mined",
		outcome: "success",
		block: { number: 100n, hash: hashOf(100), timeAt: PAID_AT },
		head: 100n,
		finalized: 50n,
		from: PAYER,
		to: contractOf("USDC"),
		nonce: 7,
		value: 0n,
		logs: logs(paying(usdc(100))),
		native: null,
		input: transferCall(PAYEE, usdc(100)),
		...over,
	};
}

/** A plain send of the native coin. */
export const minedEther = (over: Partial<MinedSighting> = {}): MinedSighting =>
	mined({
		to: PAYEE,
		value: ETHER,
		logs: [],
		input: "0x",
		native: { recipientCode: "none", tracedDelta: null },
		...over,
	});

export const seen = (
	sighting: Sighting,
	support: Extract<Consensus, { kind: "seen" }>["support"] = "agreed",
): Consensus => ({ kind: "seen", sighting, support });

/** @param head - the newest block the endpoint showed with its answer; left out where nothing turns on it */
export const says = (sighting: Sighting, endpoint = "one", head?: ChainPosition): EndpointAnswer => ({
	endpoint,
	ok: true,
	sighting,
	...(head ? { head } : {}),
});

export const fails = (failure: Extract<EndpointAnswer, { ok: false }>["failure"] = "time-out"): EndpointAnswer => ({
	endpoint: "two",
	ok: false,
	failure,
});

type Unmined = Extract<Sighting, { kind: "unmined" }>;

export const unmined = (over: Partial<Unmined> = {}): Unmined => ({
	kind: "unmined",
	from: PAYER,
	to: contractOf("USDC"),
	nonce: 7,
	value: 0n,
	input: transferCall(PAYEE, usdc(100)),
	...over,
});

export function matching(over: Partial<MatchingTransfer> = {}): MatchingTransfer {
	const amount = over.amount ?? usdc(100);
	const from = over.from === undefined ? PAYER : over.from;
	return {
		ordinals: [0],
		shares: [amount],
		senders: [from],
		amount,
		from,
		payers: from === null ? [] : [from],
		authorised: true,
		txFrom: PAYER,
		nonce: 7,
		block: { number: 100n, hash: hashOf(100), timeAt: PAID_AT },
		confirmations: 1,
		settled: true,
		final: false,
		late: false,
		unknown: null,
		seen: null,
		...over,
	};
}

/** A wallet attempt stored for this link's page, for the whole sum, ten seconds before the payment's block. */
export function attempt(over: Partial<AttemptFacts> = {}): AttemptFacts {
	return {
		chainId: 1,
		from: PAYER,
		nonce: 7,
		amount: usdc(100),
		headBlock: 99n,
		createdAt: PAID_AT - 10_000,
		tagged: false,
		...over,
	};
}

/** The verdict on what was seen, for the link of these facts. */
export function judged(consensus: Consensus, over: Partial<JudgeInput> = {}) {
	return judge({ consensus, terms: terms(), claimedElsewhere: [], ...over });
}

/** @throws Error when the verdict is no transfer */
export function transferOf(sighting: MinedSighting, over: Partial<JudgeInput> = {}): MatchingTransfer {
	const verdict = judged(seen(sighting), over);
	if (verdict.kind !== "transfer") throw new Error(`expected a transfer, got ${JSON.stringify(verdict.kind)}`);
	return verdict.transfer;
}
