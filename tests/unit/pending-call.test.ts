import { encodeFunctionData, pad, parseAbi, toFunctionSelector } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { type CallOutcome, judgePendingCall } from "#app/core/payments/pending-call.ts";
import type { Sighting } from "#app/core/payments/sighting.ts";
import {
	COLLECTOR,
	contractOf,
	ETHER,
	ethTerms,
	PAYEE,
	PAYER,
	STRANGER,
	terms,
	transferCall,
	UNKNOWN_CALL,
	UNKNOWN_TOKEN,
	unmined,
	usdc,
} from "./facts.ts";

/** What an unmined call would do for a link, by its call data alone. */

const USDT = contractOf("USDT");
const LOOK_ALIKE: Address = "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8";

type Pending = Partial<Extract<Sighting, { kind: "unmined" }>>;
const outcome = (over: Pending, link = terms()) => judgePendingCall(unmined(over), link);

const MOVES = parseAbi([
	"function transferFrom(address from, address to, uint256 value)",
	"function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
	"function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
]);
const BY_BYTES = parseAbi([
	"function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
	"function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
]);
const WORD = pad("0x01", { size: 32 });

const transferFrom = (from: Address, to: Address, value: bigint) =>
	encodeFunctionData({ abi: MOVES, functionName: "transferFrom", args: [from, to, value] });
const authorised = (
	functionName: "transferWithAuthorization" | "receiveWithAuthorization",
	form: "words" | "bytes",
	to: Address,
) =>
	form === "words"
		? encodeFunctionData({
				abi: MOVES,
				functionName,
				args: [PAYER, to, usdc(60), 0n, 2n ** 40n, WORD, 27, WORD, WORD],
			})
		: encodeFunctionData({
				abi: BY_BYTES,
				functionName,
				args: [PAYER, to, usdc(60), 0n, 2n ** 40n, WORD, `0x${"5a".repeat(65)}`],
			});

const pays = (amount: bigint): CallOutcome => ({ kind: "pays", amount });
const UNCLEAR: CallOutcome = { kind: "unclear" };
const no = (refusal: Extract<CallOutcome, { kind: "no" }>["refusal"], found: object | null) => ({
	kind: "no",
	refusal,
	found: found && expect.objectContaining({ chainId: 1, at: null, ...found }),
});
const inUsdc = { tokenName: "USDC", tokenContract: contractOf("USDC"), decimals: 6 };
const inEther = { tokenName: "ETH", tokenContract: null, decimals: 18 };

describe("a link of 100 USDC", () => {
	test.each<[string, Pending, object]>([
		["a transfer to the payee", {}, pays(usdc(100))],
		["of another sum", { input: transferCall(PAYEE, usdc(60)) }, pays(usdc(60))],
		["with bytes behind it", { input: `${transferCall(PAYEE, usdc(60))}${"ab".repeat(16)}` }, pays(usdc(60))],
		[
			"to somebody else",
			{ input: transferCall(STRANGER, usdc(100)) },
			no("wrong-recipient", { ...inUsdc, amount: usdc(100), recipient: STRANGER }),
		],
		["of nothing", { input: transferCall(PAYEE, 0n) }, no("no-transfer", { ...inUsdc, amount: 0n })],
		[
			"of another token",
			{ to: USDT },
			no("wrong-token", { tokenName: "USDT", tokenContract: USDT, amount: usdc(100), decimals: 6, recipient: PAYEE }),
		],
		["of a token nobody knows", { to: UNKNOWN_TOKEN }, UNCLEAR],
		["by the payee", { from: PAYEE }, no("own-transfer", { ...inUsdc, amount: usdc(100), recipient: PAYEE })],
		["on somebody's allowance", { from: STRANGER, input: transferFrom(PAYER, PAYEE, usdc(60)) }, pays(usdc(60))],
		[
			"on an allowance, to somebody else",
			{ from: STRANGER, input: transferFrom(PAYER, COLLECTOR, usdc(60)) },
			no("wrong-recipient", { ...inUsdc, amount: usdc(60), recipient: COLLECTOR }),
		],
		[
			"of the payee's own money on an allowance",
			{ from: STRANGER, input: transferFrom(PAYEE, PAYEE, usdc(60)) },
			no("own-transfer", { ...inUsdc, amount: usdc(60) }),
		],
		["by the payee on somebody's allowance", { from: PAYEE, input: transferFrom(PAYER, PAYEE, 1n) }, pays(1n)],
		["cut short", { input: transferCall(PAYEE, usdc(100)).slice(0, -2) as `0x${string}` }, UNCLEAR],
		["to no address", { input: `0xa9059cbb${"f".repeat(64)}${"0".repeat(64)}` }, UNCLEAR],
		["a call of another contract", { to: STRANGER, input: UNKNOWN_CALL }, UNCLEAR],
		["another call of the token", { input: `0x095ea7b3${"0".repeat(128)}` }, UNCLEAR],
		["a call whose data was not read", { input: undefined }, UNCLEAR],
		["a contract is created", { to: null, input: "0x60806040" }, UNCLEAR],
		[
			"ether instead",
			{ to: PAYEE, value: ETHER, input: "0x" },
			no("wrong-token", { ...inEther, amount: ETHER, recipient: PAYEE }),
		],
		["ether with a call, which may pay", { to: STRANGER, value: ETHER, input: UNKNOWN_CALL }, UNCLEAR],
		["nothing at all: a wallet's cancellation", { to: PAYER, value: 0n, input: "0x" }, no("no-transfer", null)],
	])("%s", (_, over, expected) => {
		expect(outcome(over)).toEqual(expected);
	});

	test.each(["transferWithAuthorization", "receiveWithAuthorization"] as const)(
		"%s (EIP-3009), whoever sends it",
		(call) => {
			for (const form of ["words", "bytes"] as const) {
				expect(outcome({ from: STRANGER, input: authorised(call, form, PAYEE) })).toEqual(pays(usdc(60)));
				expect(outcome({ from: STRANGER, input: authorised(call, form, COLLECTOR) })).toEqual(
					no("wrong-recipient", { ...inUsdc, amount: usdc(60), recipient: COLLECTOR }),
				);
			}
		},
	);

	test("a token that is taken for it is called by its name", () => {
		const link = terms({ chainId: 42161 });
		expect(judgePendingCall(unmined({ to: LOOK_ALIKE }), link)).toMatchObject({
			refusal: "wrong-token",
			found: { tokenName: "USDC.e", amount: usdc(100), decimals: 6, chainId: 42161 },
		});
	});
});

describe("a link of 1 ETH", () => {
	test.each<[string, Pending, object]>([
		["sent to the payee", { to: PAYEE, value: ETHER, input: "0x" }, pays(ETHER)],
		["with call data", { to: PAYEE, value: ETHER / 2n, input: "0x1234" }, pays(ETHER / 2n)],
		["by the payee", { from: PAYEE, to: PAYEE, value: ETHER, input: "0x" }, no("own-transfer", null)],
		[
			"to somebody else",
			{ to: STRANGER, value: ETHER, input: "0x" },
			no("wrong-recipient", { ...inEther, amount: ETHER, recipient: STRANGER }),
		],
		["to a contract that may pass it on", { to: STRANGER, value: ETHER, input: UNKNOWN_CALL }, UNCLEAR],
		["a call of the payee without money", { to: PAYEE, value: 0n, input: UNKNOWN_CALL }, UNCLEAR],
		["nothing", { to: PAYEE, value: 0n, input: "0x" }, no("no-transfer", null)],
		["a token instead", {}, no("wrong-token", { ...inUsdc, amount: usdc(100), recipient: PAYEE })],
		["a contract is created with it", { to: null, value: ETHER, input: "0x60806040" }, UNCLEAR],
	])("%s", (_, over, expected) => {
		expect(outcome(over, ethTerms())).toEqual(expected);
	});
});

test("calls are recognised by their selectors", () => {
	const selectors = [...MOVES, ...BY_BYTES].map((call) => toFunctionSelector(call));
	expect(selectors).toEqual(["0x23b872dd", "0xe3ee160e", "0xef55bec6", "0xcf092995", "0x88b7ab63"]);
});
