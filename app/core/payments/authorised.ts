import { getAddress, pad, slice } from "viem/utils";
import type { Address, Hash } from "../address.ts";
import type { MinedSighting, SeenLog } from "./sighting.ts";
import { addressIn, isMinted, sameAddress, type TokenMove, TRANSFER_TOPIC } from "./transfer-logs.ts";

/** `AuthorizationUsed(address authorizer, bytes32 nonce)`, emitted by the token (EIP-3009). */
const AUTHORIZATION_USED: Hash = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
/** `ExecutionSuccess(bytes32,uint256)`, emitted by a Safe that ran what its owners signed; modules emit another event. */
const SAFE_EXECUTED: Hash = "0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e";
/** `ExecutionFailure(bytes32,uint256)`: it failed, and the Safe has repaid whoever ran it all the same. */
const SAFE_FAILED: Hash = "0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23";
/** `UserOperationEvent(bytes32 hash, address sender, address paymaster, uint256 nonce, bool success, …)` (ERC-4337). */
const USER_OPERATION: Hash = "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f";

/** `BeforeExecution()`, emitted by an entry point between the validation and the execution of a bundle's operations (ERC-4337). */
const BEFORE_EXECUTION: Hash = "0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972";
/** `ExecutionFromModuleSuccess(address)`: a Safe ran what a module wanted, which its owners did not sign. */
const SAFE_MODULE_RAN: Hash = "0x6895c13664aa4f67288b25d7a21d7aaa34916e355fb9b6fae0a139a9085becb8";

/** No log that a verdict reads has more data. */
const READ_DATA_CHARS = 2 + 2 * 1_024;

/**
 * Whether a verdict may read a log: the others of a transaction, which may be many and long, need not be kept. Whoever writes
 * logs that only begin as these do pays for topics and data, too, so that fewer fit into a transaction.
 */
export function isReadByVerdicts({ emitter, topics, data }: Pick<SeenLog, "emitter" | "topics" | "data">): boolean {
	if (data.length > READ_DATA_CHARS) return false;
	const words = (data.length - 2) / 64;
	switch (topics[0]?.toLowerCase()) {
		case TRANSFER_TOPIC:
			return topics.length === 3 && words === 1;
		case AUTHORIZATION_USED:
			return topics.length === 3;
		case SAFE_EXECUTED:
		case SAFE_FAILED:
			// the hash is indexed since version 1.4
			return topics.length + words === 3;
		case SAFE_MODULE_RAN:
			return topics.length + words === 2;
		case USER_OPERATION:
		case BEFORE_EXECUTION:
			return ENTRY_POINTS.some((entryPoint) => sameAddress(entryPoint, emitter));
		default:
			return false;
	}
}

/** Where bundled operations enter (ERC-4337, versions 0.6 to 0.9). Anybody can imitate one elsewhere. */
export const ENTRY_POINTS: readonly Address[] = [
	"0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789",
	"0x0000000071727De22E5E9d8BAf0edAc6f37da032",
	"0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108",
	"0x433709009B8330FDa32311DF1C2AFA402eD8D009",
];

/** A payment of one or several accounts in a mined transaction. */
interface Payment {
	payers: readonly Address[];
	/** places of the logs it is made of; the native coin has none */
	ordinals: readonly number[];
}

/**
 * Whether the accounts had their own money moved: each sent the transaction, or signed this very transfer, which somebody else
 * sent. What anybody may have a contract pay out (a splitter's share, a stream, a bridge's withdrawal, an allowance) is
 * nobody's payment: the sum and the moment are the caller's choice, and the money may be the requester's already. That an
 * account signed something else in the same transaction does not vouch for it.
 *
 * Read from logs, which no call around them changes: whoever relays a signed transfer inside a call of their own hides nothing.
 *
 * @param token - the token's contract; null for the native coin
 */
export function isAuthorised(
	{ payers, ordinals }: Payment,
	mined: Pick<MinedSighting, "from" | "logs">,
	token: Address | null,
): boolean {
	if (payers.length === 0) return false;
	if (token === null)
		return payers.every(
			(payer) => sameAddress(mined.from, payer) || (hasRun(payer, mined) && !ranModule(payer, mined)),
		);
	const moves = mined.logs.filter(({ ordinal }) => ordinals.includes(ordinal));
	const operations = operationsIn(mined.logs);
	return moves.length === ordinals.length && moves.every((move) => isMoveAuthorised(move, mined, token, operations));
}

/** Whether an account ran something its owner signed: a Safe's transaction, or an operation of a bundle. */
export function hasRun(account: Address, { logs }: Pick<MinedSighting, "logs">): boolean {
	return logs.some((log) => isSafeRun(log, account) || isOperationOf(log, account));
}

/** Whether something of an account's own ran that may have cost it money: operations and Safes pay for gas also where they fail. */
export function mayHaveSpent(account: Address, { logs }: Pick<MinedSighting, "logs">): boolean {
	return logs.some((log) => isSafeRun(log, account) || isSafeFailure(log, account) || isOperationBy(log, account));
}

function ranModule(account: Address, { logs }: Pick<MinedSighting, "logs">): boolean {
	return logs.some((log) => isEvent(log, account, SAFE_MODULE_RAN));
}

/**
 * - an authorization (EIP-3009): its log is the one before the transfer's; nothing comes between them
 * - a Safe: its log is the one after the transfer's. Of a batch only the last transfer is certain: others could be an
 *   allowance that somebody spent before it
 * - an operation of a bundle: the entry point ran it since it began, or since the operation before
 */
function isMoveAuthorised(
	move: SeenLog,
	{ from, logs }: Pick<MinedSighting, "from" | "logs">,
	token: Address,
	operations: readonly Operation[],
): boolean {
	const payer = move.topics[1] && getAddress(slice(move.topics[1], 12));
	if (!payer || isMinted(payer)) return false;
	// What an operation of a bundle moves is its owner's doing, not that of whoever sends the bundle.
	const inBundle = operationOf(move, operations);
	if (inBundle) return isOperationOf(inBundle.over, payer);
	if (sameAddress(from, payer)) return true;
	const at = (ordinal: number) => logs.find((log) => log.ordinal === ordinal);
	const [before, after] = [at(move.ordinal - 1), at(move.ordinal + 1)];
	return isSigned(payer, before, after, token);
}

/** @param before - the log before the transfer's, as `after` is the one after it */
function isSigned(payer: Address, before: SeenLog | undefined, after: SeenLog | undefined, token: Address): boolean {
	if (before && isEvent(before, token, AUTHORIZATION_USED) && names(before, 1, payer)) return true;
	return after !== undefined && isSafeRun(after, payer);
}

/**
 * Tells what an account had run by its own signature in a transaction that anybody may have put together: whoever bundles
 * operations and relays signed transfers chooses which go into one.
 *
 * @returns for a transfer from or to the account the place of a log, the same for all that one signature had done; null: the
 * account signed none that it is of
 */
export function signedRunsOf(
	account: Address,
	logs: readonly SeenLog[],
	token: Address,
): (move: Pick<TokenMove, "ordinal" | "from" | "to">) => number | null {
	const operations = operationsIn(logs)
		.filter(({ over }) => names(over, 2, account))
		.map((operation) => ({ ...operation, paymaster: addressIn(operation.over.topics[3]) }));
	const at = new Map(logs.map((log) => [log.ordinal, log]));
	// A paymaster takes its prices in tokens before the bundle's operations begin, and gives back in each what it did not cost.
	const paidTo = (account: Address) => operations.find(({ paymaster }) => paymaster === account)?.over.ordinal ?? null;
	return ({ ordinal, from, to }) => {
		const operation = operationOf({ ordinal }, operations);
		if (operation) return from === operation.paymaster ? paidTo(from) : operation.over.ordinal;
		if (from !== account) return null;
		const after = at.get(ordinal + 1);
		const repaid = after !== undefined && isSafeFailure(after, account);
		return paidTo(to) ?? (repaid || isSigned(account, at.get(ordinal - 1), after, token) ? ordinal : null);
	};
}

/** An operation of a bundle: its logs are those after a place, up to the one with which its entry point says that it is over. */
interface Operation {
	after: number;
	over: SeenLog;
}

function operationsIn(logs: readonly SeenLog[]): Operation[] {
	return ENTRY_POINTS.flatMap((entryPoint) => {
		let after = -1;
		return logs.flatMap((log) => {
			const isOver = isEvent(log, entryPoint, USER_OPERATION);
			if (!isOver && !isEvent(log, entryPoint, BEFORE_EXECUTION)) return [];
			const operation = { after, over: log };
			after = log.ordinal;
			return isOver ? [operation] : [];
		});
	});
}

/** @returns undefined outside bundles */
function operationOf<One extends Operation>(
	{ ordinal }: Pick<SeenLog, "ordinal">,
	operations: readonly One[],
): One | undefined {
	return operations.find(({ after, over }) => after < ordinal && ordinal < over.ordinal);
}

const isSafeRun = (log: SeenLog, account: Address) => isEvent(log, account, SAFE_EXECUTED);
const isSafeFailure = (log: SeenLog, account: Address) => isEvent(log, account, SAFE_FAILED);

function isOperationOf(log: SeenLog, account: Address): boolean {
	return isOperationBy(log, account) && isSuccessful(log);
}

function isOperationBy(log: SeenLog, account: Address): boolean {
	return ENTRY_POINTS.some((entryPoint) => isEvent(log, entryPoint, USER_OPERATION)) && names(log, 2, account);
}

function isEvent({ emitter, topics }: SeenLog, by: Address, event: Hash): boolean {
	return sameAddress(emitter, by) && topics[0]?.toLowerCase() === event;
}

function names({ topics }: SeenLog, index: number, account: Address): boolean {
	return sameAddress(topics[index] ?? null, pad(account, { size: 32 }));
}

/** The event's data: nonce, success, gas cost, gas used; 32 bytes each. */
function isSuccessful({ data }: SeenLog): boolean {
	return data.length >= 2 + 128 && BigInt(`0x${data.slice(66, 130)}`) === 1n;
}
