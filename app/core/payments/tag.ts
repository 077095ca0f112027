import { decodeAbiParameters, decodeFunctionData, pad, parseAbi, parseAbiParameters, toHex } from "viem/utils";
import type { Address } from "../address.ts";
import { ENTRY_POINTS, hasRun } from "./authorised.ts";
import type { MinedSighting } from "./sighting.ts";
import { TAG_BYTES } from "./tag-bytes.ts";
import { sameAddress } from "./transfer-logs.ts";

/**
 * A payment's tag: 16 random bytes a link's page appends to the call data of its transfer. Secret until the transaction
 * is sent, it names the one link the transfer was made for. Tokens ignore surplus call data.
 */

/** 16 random bytes as hex, 0x and 32 digits. */
export type Tag = `0x${string}`;

/** `transfer(address,uint256)` */
const TRANSFER_SELECTOR = "a9059cbb";

/** A token's transfer to somebody, as its call data begins: 72 digits without 0x, in lower case. */
export function transferCallTo(payee: Address): string {
	return `${TRANSFER_SELECTOR}${pad(payee, { size: 32 }).slice(2)}`.toLowerCase();
}

/** Field names and order of both versions' operations agree as far as sender and call data. */
const HANDLE_OPS_06 = parseAbi([
	"struct UserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 a; uint256 b; uint256 c; uint256 d; uint256 e; bytes f; bytes signature; }",
	"function handleOps(UserOperation[] ops, address beneficiary)",
]);
const HANDLE_OPS_07 = parseAbi([
	"struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 a; uint256 b; bytes32 c; bytes d; bytes signature; }",
	"function handleOps(PackedUserOperation[] ops, address beneficiary)",
]);

/**
 * Calls by which an account runs what its owner signed or sent. Only `data` is the owner's: a Safe takes signatures that are
 * longer than they need be, and whoever sends its transaction writes them.
 */
const ACCOUNT_CALLS = parseAbi([
	"function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
	"function execute(address to, uint256 value, bytes data)",
	"function executeBatch(address[] to, uint256[] values, bytes[] data)",
	"function executeBatch(address[] to, bytes[] data)",
]);

/** ERC-7579 and ERC-7821. A batch may bring what authorises it, which anybody can lengthen: the calls alone are the owner's. */
const MODE_CALLS = parseAbi(["function execute(bytes32 mode, bytes executionData)"]);
const BATCH = parseAbiParameters(["Call[] calls", "struct Call { address to; uint256 value; bytes data; }"]);
/** one batch, whether a call that fails undoes the others or not; then plain (ERC-7579), or with what authorises it (ERC-7821) */
const BATCH_MODE = /^0x01(?:00|01)00000000(?:00000000|78210001)/;

/** The transfer a tag was made for. */
export interface TaggedTransfer {
	tag: Tag;
	/** `null` for the native coin */
	contract: Address | null;
	payee: Address;
	/** base units */
	amount: bigint;
	/** the account whose money moved */
	payer: Address;
}

/**
 * Whether a transaction carries a tag in bytes that the payer authorised: the whole call of the account's own
 * transaction, or what its owner signed for a Safe, a smart account or a bundle. Bytes that anybody can append to a call
 * of somebody else's contract (a splitter's release, a bundle, a Safe's execution) prove nothing. Where endpoints trace, the
 * call that the payer's account made counts; elsewhere what known accounts make of their call data, beside the account's own
 * log that it ran: a contract may answer any call by its fallback.
 */
export function carriesTag(
	mined: Pick<MinedSighting, "from" | "to" | "input" | "tokenCalls" | "logs">,
	{ tag, contract, payee, amount, payer }: TaggedTransfer,
): boolean {
	const input = mined.input ?? "0x";
	if (contract === null) return sameAddress(mined.from, payer) && sameAddress(mined.to, payee) && endsWith(input, tag);
	const pattern = `${transferCallTo(payee)}${toHex(amount, { size: 32 }).slice(2)}${tag.slice(2)}`;
	return authorisedBytes(mined, payer).some((bytes) => holds(bytes, pattern.toLowerCase()));
}

function authorisedBytes(
	{ from, to, input = "0x", tokenCalls, logs }: Pick<MinedSighting, "from" | "to" | "input" | "tokenCalls" | "logs">,
	payer: Address,
): readonly `0x${string}`[] {
	if (sameAddress(from, payer)) return [input];
	// What the account really sent the token, whoever had it do so, and through whatever other contracts.
	if (tokenCalls) return tokenCalls.filter((call) => sameAddress(call.from, payer)).map((call) => call.input);
	if (!hasRun(payer, { logs })) return [];
	if (sameAddress(to, payer)) return callsIn(input);
	if (ENTRY_POINTS.some((entryPoint) => sameAddress(to, entryPoint))) return operationsOf(input, payer);
	return [];
}

/** What a known call lets the account run, as the contract decodes it: not the bytes behind or beside it. */
function callsIn(input: `0x${string}`): readonly `0x${string}`[] {
	const byMode = decode(MODE_CALLS, input);
	if (byMode) {
		const [mode, batch] = byMode as [`0x${string}`, `0x${string}`];
		return BATCH_MODE.test(mode) ? batchIn(batch) : [];
	}
	const call = read(() => decodeFunctionData({ abi: ACCOUNT_CALLS, data: input }));
	if (!call) return [];
	if (call.functionName === "executeBatch") return call.args.length === 3 ? call.args[2] : call.args[1];
	return [call.args[2]];
}

function batchIn(executionData: `0x${string}`): `0x${string}`[] {
	const [calls = []] = read(() => decodeAbiParameters(BATCH, executionData)) ?? [];
	return calls.map(({ data }) => data);
}

function operationsOf(input: `0x${string}`, payer: Address): `0x${string}`[] {
	const args = decode(HANDLE_OPS_07, input) ?? decode(HANDLE_OPS_06, input);
	const operations = (args?.[0] ?? []) as readonly { sender: Address; callData: `0x${string}` }[];
	return operations.filter(({ sender }) => sameAddress(sender, payer)).map(({ callData }) => callData);
}

function decode(abi: Parameters<typeof decodeFunctionData>[0]["abi"], data: `0x${string}`): readonly unknown[] | null {
	return read(() => (decodeFunctionData({ abi, data }).args ?? []) as readonly unknown[]);
}

/** @returns null for another function, or bytes that are none of the shape */
function read<T>(decoding: () => T): T | null {
	try {
		return decoding();
	} catch {
		return null;
	}
}

/** Places in one call that are searched for tags; a longer call is somebody's attempt to have many read. */
const MOST_TAGS = 1_000;

/**
 * Candidates for a tag in a transaction: the bytes behind its transfers to a payee, or at its end. It finds the attempts to
 * check, however many others there are, and proves nothing.
 *
 * @param contract - null for the native coin
 */
export function tagsIn(input: `0x${string}`, payee: Address, contract: Address | null): Tag[] {
	const text = input.toLowerCase();
	const length = 2 * TAG_BYTES;
	if (contract === null) return text.length < 2 + length ? [] : [`0x${text.slice(-length)}`];
	const call = transferCallTo(payee);
	const tags = new Set<Tag>();
	for (let at = text.indexOf(call, 2); at >= 0 && tags.size < MOST_TAGS; at = text.indexOf(call, at + 1)) {
		const tag = text.slice(at + call.length + 64, at + call.length + 64 + length);
		if (tag.length === length) tags.add(`0x${tag}`);
	}
	return [...tags];
}

/** At a whole byte, never between two half ones. */
function holds(bytes: `0x${string}`, pattern: string): boolean {
	const text = bytes.toLowerCase();
	for (let at = text.indexOf(pattern, 2); at >= 0; at = text.indexOf(pattern, at + 1)) if (at % 2 === 0) return true;
	return false;
}

function endsWith(input: string, tag: Tag): boolean {
	return input.length % 2 === 0 && input.toLowerCase().endsWith(tag.slice(2).toLowerCase());
}
