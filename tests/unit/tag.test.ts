import type { Hex } from "viem";
import { concat, encodeAbiParameters, encodeFunctionData, pad, parseAbi, slice } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import type { SeenLog } from "#app/core/payments/sighting.ts";
import { carriesTag, type TaggedTransfer, tagsIn } from "#app/core/payments/tag.ts";
import { COLLECTOR, contractOf, ETHER, PAYEE, PAYER, STRANGER, transferCall, UNKNOWN_CALL, usdc } from "./facts.ts";

/** 16 bytes none of which repeats. */
const TAG = "0x000102030405060708090a0b0c0d0e0f";
const SAFE: Address = "0x5afe000000000000000000000000000000000001";
const USDC = contractOf("USDC");
const V06: Address = "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789";
const V07: Address = "0x0000000071727De22E5E9d8BAf0edAc6f37da032";

const byKey: TaggedTransfer = { tag: TAG, contract: USDC, payee: PAYEE, amount: usdc(100), payer: PAYER };
const bySafe: TaggedTransfer = { ...byKey, payer: SAFE };
const inEther: TaggedTransfer = { ...byKey, contract: null, amount: ETHER };

/** What the link's page asks a wallet for. */
const tagged = concat([transferCall(PAYEE, usdc(100)), TAG]);

const SAFE_CALLS = parseAbi([
	"function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
]);
const ACCOUNT_CALLS = parseAbi([
	"function execute(address to, uint256 value, bytes data)",
	"function executeBatch(address[] to, uint256[] values, bytes[] data)",
	"function execute(bytes32 mode, bytes data)",
]);
const ZERO: Address = "0x0000000000000000000000000000000000000000";
const SIGNATURES = `0x${"5a".repeat(65)}` as const;

const execTransaction = (data: Hex, signatures: Hex = SIGNATURES) =>
	encodeFunctionData({
		abi: SAFE_CALLS,
		args: [USDC, 0n, data, 0, 0n, 0n, 0n, ZERO, ZERO, signatures],
	});
const execute = (data: Hex) =>
	encodeFunctionData({ abi: ACCOUNT_CALLS, functionName: "execute", args: [USDC, 0n, data] });
const executeBatch = (...data: Hex[]) =>
	encodeFunctionData({
		abi: ACCOUNT_CALLS,
		functionName: "executeBatch",
		args: [data.map(() => USDC), data.map(() => 0n), data],
	});

const CALLS = [{ type: "tuple[]", components: [{ type: "address" }, { type: "uint256" }, { type: "bytes" }] }] as const;
/** ERC-7579 and ERC-7821 batches; `opData` is what authorises a batch that anybody may send. */
const executeMode = (data: Hex, opData: Hex | null = null) => {
	const mode = pad(opData === null ? "0x01000000000000000000" : "0x01000000000078210001", { dir: "right", size: 32 });
	const calls = [[USDC, 0n, data]] as const;
	const batch =
		opData === null
			? encodeAbiParameters(CALLS, [calls])
			: encodeAbiParameters([...CALLS, { type: "bytes" }], [calls, opData]);
	return encodeFunctionData({ abi: ACCOUNT_CALLS, functionName: "execute", args: [mode, batch] });
};

interface Operation {
	sender: Address;
	callData: Hex;
	/** not signed by the sender */
	paymaster?: Hex;
	signature?: Hex;
}
const WORD = pad("0x01", { size: 32 });
const handleOps06 = (...operations: Operation[]) =>
	encodeFunctionData({
		abi: parseAbi([
			"struct UserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 callGasLimit; uint256 verificationGasLimit; uint256 preVerificationGas; uint256 maxFeePerGas; uint256 maxPriorityFeePerGas; bytes paymasterAndData; bytes signature; }",
			"function handleOps(UserOperation[] ops, address beneficiary)",
		]),
		args: [
			operations.map(({ sender, callData, paymaster = "0x", signature = SIGNATURES }) => ({
				...{ sender, nonce: 1n, initCode: "0x" as const, callData, callGasLimit: 1n, verificationGasLimit: 1n },
				...{ preVerificationGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
				...{ paymasterAndData: paymaster, signature },
			})),
			STRANGER,
		],
	});
const handleOps07 = (...operations: Operation[]) =>
	encodeFunctionData({
		abi: parseAbi([
			"struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }",
			"function handleOps(PackedUserOperation[] ops, address beneficiary)",
		]),
		args: [
			operations.map(({ sender, callData, paymaster = "0x", signature = SIGNATURES }) => ({
				...{ sender, nonce: 1n, initCode: "0x" as const, callData, accountGasLimits: WORD, preVerificationGas: 1n },
				...{ gasFees: WORD, paymasterAndData: paymaster, signature },
			})),
			STRANGER,
		],
	});

const event = (emitter: Address, ...topics: Hex[]): SeenLog => ({
	ordinal: 0,
	emitter,
	topics,
	data: concat([WORD, WORD, WORD, WORD]),
});
/** The account says that it ran what its owner signed: a Safe, or an operation of a bundle. */
const RAN = [
	event(SAFE, "0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e"),
	...[V06, V07].map((entryPoint) =>
		event(
			entryPoint,
			"0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f",
			WORD,
			pad(SAFE, { size: 32 }),
			WORD,
		),
	),
];
const sent = (from: Address, to: Address | null, input: Hex) => ({ from, to, input, logs: RAN });
const OTHERS: Operation = { sender: COLLECTOR, callData: execute(transferCall(PAYEE, 1n)) };

describe("a tag is the payer's word", () => {
	test.each<[string, ReturnType<typeof sent>, TaggedTransfer]>([
		["behind their own transfer", sent(PAYER, USDC, tagged), byKey],
		["in their own transaction, through any contract", sent(PAYER, STRANGER, concat([UNKNOWN_CALL, tagged])), byKey],
		["in letters of any case", sent(PAYER, USDC, `0x${tagged.slice(2).toUpperCase()}`), byKey],
		["in what a Safe's owners signed, whoever sent it", sent(STRANGER, SAFE, execTransaction(tagged)), bySafe],
		["in an account's call", sent(STRANGER, SAFE, execute(tagged)), bySafe],
		["in an account's batch", sent(STRANGER, SAFE, executeBatch(UNKNOWN_CALL, tagged)), bySafe],
		["in an account's batch by mode", sent(STRANGER, SAFE, executeMode(tagged)), bySafe],
		["in one that is signed for anybody to send", sent(STRANGER, SAFE, executeMode(tagged, SIGNATURES)), bySafe],
		[
			"in their operation of a bundle, version 0.6",
			sent(STRANGER, V06, handleOps06(OTHERS, { sender: SAFE, callData: execute(tagged) })),
			bySafe,
		],
		[
			"in their operation of a bundle, version 0.7",
			sent(STRANGER, V07, handleOps07(OTHERS, { sender: SAFE, callData: execute(tagged) })),
			bySafe,
		],
		["behind ether", sent(PAYER, PAYEE, TAG), inEther],
		["behind ether and what a wallet put before it", sent(PAYER, PAYEE, concat(["0x1234", TAG])), inEther],
	])("%s", (_, mined, transfer) => {
		expect(carriesTag(mined, transfer)).toBe(true);
	});
});

describe("bytes that anybody could have put there are nobody's word", () => {
	const plain = transferCall(PAYEE, usdc(100));
	const paidBy = (sender: Address): Operation => ({ sender, callData: execute(plain) });

	test.each<[string, ReturnType<typeof sent>, TaggedTransfer]>([
		["no tag", sent(PAYER, USDC, plain), byKey],
		["another tag", sent(PAYER, USDC, concat([plain, `0x${"11".repeat(16)}`])), byKey],
		["a tag cut short", sent(PAYER, USDC, tagged.slice(0, -2) as Hex), byKey],
		["a tag that does not stand behind the transfer", sent(PAYER, USDC, concat([plain, "0x00", TAG])), byKey],
		["another sum", sent(PAYER, USDC, concat([transferCall(PAYEE, usdc(99)), TAG])), byKey],
		["another payee", sent(PAYER, USDC, concat([transferCall(STRANGER, usdc(100)), TAG])), byKey],
		["at half a byte", sent(PAYER, USDC, `0x1${tagged.slice(2)}1`), byKey],
		["a stranger's transaction", sent(STRANGER, COLLECTOR, tagged), byKey],
		["behind a splitter's release", sent(STRANGER, SAFE, concat([UNKNOWN_CALL, tagged])), bySafe],
		["behind a Safe's execution", sent(STRANGER, SAFE, concat([execTransaction(plain), tagged])), bySafe],
		[
			"behind a Safe's signatures, which nobody signed",
			sent(STRANGER, SAFE, execTransaction(plain, concat([SIGNATURES, tagged]))),
			bySafe,
		],
		["behind an account's call", sent(STRANGER, SAFE, concat([execute(plain), tagged])), bySafe],
		["in what authorises a batch", sent(STRANGER, SAFE, executeMode(plain, concat([SIGNATURES, tagged]))), bySafe],
		[
			"behind a batch inside its own bytes",
			sent(STRANGER, SAFE, spliceBehind(executeMode(plain, SIGNATURES), tagged)),
			bySafe,
		],
		["another Safe's execution", sent(STRANGER, COLLECTOR, execTransaction(tagged)), bySafe],
		...(["0.6", "0.7"] as const).flatMap((version): [string, ReturnType<typeof sent>, TaggedTransfer][] => {
			const [entryPoint, handleOps] = version === "0.6" ? [V06, handleOps06] : [V07, handleOps07];
			const bundle = (...operations: Operation[]) => sent(STRANGER, entryPoint, handleOps(...operations));
			const theirs = { sender: COLLECTOR, callData: execute(tagged) };
			return [
				[`another operation of the same bundle, version ${version}`, bundle(paidBy(SAFE), theirs), bySafe],
				[
					`behind a bundle, version ${version}`,
					sent(STRANGER, entryPoint, concat([handleOps(paidBy(SAFE)), tagged])),
					bySafe,
				],
				[
					`in a signature of a bundle, version ${version}`,
					bundle({ ...paidBy(SAFE), signature: concat([SIGNATURES, tagged]) }),
					bySafe,
				],
				[`in what a sponsor adds, version ${version}`, bundle({ ...paidBy(SAFE), paymaster: tagged }), bySafe],
				[
					`what only looks like a bundle, version ${version}`,
					sent(STRANGER, COLLECTOR, handleOps({ sender: SAFE, callData: execute(tagged) })),
					bySafe,
				],
			];
		}),
		["a contract is created", sent(STRANGER, null, tagged), byKey],
		["call data that was not read", { ...sent(PAYER, USDC, "0x"), input: undefined as never }, byKey],
		["a call that a contract answers by its fallback", { ...sent(STRANGER, SAFE, execute(tagged)), logs: [] }, bySafe],
		["ether by another account", sent(STRANGER, PAYEE, TAG), inEther],
		["ether to another contract", sent(PAYER, STRANGER, TAG), inEther],
		["ether without it", sent(PAYER, PAYEE, "0x"), inEther],
		["ether, at half a byte", sent(PAYER, PAYEE, `0x1${TAG.slice(2)}`), inEther],
	])("%s", (_, mined, transfer) => {
		expect(carriesTag(mined, transfer)).toBe(false);
	});
});

describe("what may be a tag", () => {
	const OTHER = `0x${"ee".repeat(16)}` as const;

	test("follows transfers to the payee, whatever their sum, or at the end of a call with ether", () => {
		const twice = concat([UNKNOWN_CALL, tagged, transferCall(PAYEE, 5n), OTHER, transferCall(STRANGER, 5n), OTHER]);
		expect(tagsIn(twice, PAYEE, USDC)).toEqual([TAG, OTHER]);
		expect(tagsIn(concat(["0x1234", TAG]), PAYEE, null)).toEqual([TAG]);
		expect(tagsIn(`0x${tagged.slice(2).toUpperCase()}`, PAYEE, USDC)).toEqual([TAG]);
	});

	test("is nothing that is cut short", () => {
		expect(tagsIn(tagged.slice(0, -2) as Hex, PAYEE, USDC)).toEqual([]);
		expect([tagsIn("0x", PAYEE, USDC), tagsIn("0x", PAYEE, null), tagsIn("0x1234", PAYEE, null)]).toEqual([[], [], []]);
	});
});

/** Appends bytes to the last argument of a call and lengthens it by them: the decoder reads them as the argument's own. */
function spliceBehind(call: Hex, more: Hex): Hex {
	const mode = slice(call, 4, 36);
	const batch = slice(call, 4 + 3 * 32);
	return encodeFunctionData({
		abi: ACCOUNT_CALLS,
		functionName: "execute",
		args: [mode, concat([batch, more])],
	});
}
