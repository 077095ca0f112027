import { type Address, encodeFunctionData, parseAbi } from "viem";
import type { Call } from "./contract-calls.ts";

/** Calls of contracts/strangers.sol. Put the contract there first: `chain.place("Multicall", address)`. */

const STRANGERS_ABI = parseAbi([
	"struct Step { address to; uint256 value; bytes data; }",
	"function all(Step[] steps) payable",
	"function relay(address to, bytes data, uint256 calls, uint256 size)",
	"function relayBeforeLogs(address to, bytes data, uint256 logs, uint256 size)",
	"function pay(Step even, Step odd)",
]);

const stepOf = ({ to, value = 0n, data }: Call) => ({ to, value, data });

/** Several calls in one transaction, with the ether they take. */
export const together = (multicall: Address, calls: readonly Call[]): Call => ({
	to: multicall,
	data: encodeFunctionData({ abi: STRANGERS_ABI, functionName: "all", args: [calls.map(stepOf)] }),
	value: calls.reduce((sum, { value = 0n }) => sum + value, 0n),
});

/** A call among so many others, each with so many bytes. */
export const amongNoise = (relay: Address, { to, data }: Call, calls: number, size: number): Call => ({
	to: relay,
	data: encodeFunctionData({
		abi: STRANGERS_ABI,
		functionName: "relay",
		args: [to, data, BigInt(calls), BigInt(size)],
	}),
});

/** A call before so many logs, each of so many bytes: its receipt takes megabytes. */
export const beforeLogs = (relay: Address, { to, data }: Call, logs: number, size: number): Call => ({
	to: relay,
	data: encodeFunctionData({
		abi: STRANGERS_ABI,
		functionName: "relayBeforeLogs",
		args: [to, data, BigInt(logs), BigInt(size)],
	}),
});

/** One call in blocks of even number, the other in those of odd. */
export const byBlock = (twoFaced: Address, even: Call, odd: Call): Call => ({
	to: twoFaced,
	data: encodeFunctionData({ abi: STRANGERS_ABI, functionName: "pay", args: [stepOf(even), stepOf(odd)] }),
});
