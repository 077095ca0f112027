import { pad } from "viem/utils";
import type { Address, Hash } from "../address.ts";
import type { MinedSighting, SeenLog } from "./sighting.ts";
import { sameAddress, TRANSFER_TOPIC } from "./transfer-logs.ts";

/** `AuthorizationUsed(address authorizer, bytes32 nonce)`, emitted by the token (EIP-3009). */
const AUTHORIZATION_USED: Hash = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
/** `ExecutionSuccess(bytes32,uint256)`, emitted by a Safe that ran what its owners signed; modules emit another event. */
const SAFE_EXECUTED: Hash = "0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e";
/** `UserOperationEvent(bytes32 hash, address sender, address paymaster, uint256 nonce, bool success, …)` (ERC-4337). */
const USER_OPERATION: Hash = "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f";

/** First topics of all logs that a verdict reads; none of them has more data than this. */
const READ_EVENTS: readonly Hash[] = [TRANSFER_TOPIC, AUTHORIZATION_USED, SAFE_EXECUTED, USER_OPERATION];
const READ_DATA_CHARS = 2 + 2 * 1_024;

/** Whether a verdict may read a log: the others of a transaction, which may be many and long, need not be kept. */
export function isReadByVerdicts({ topics, data }: Pick<SeenLog, "topics" | "data">): boolean {
	return READ_EVENTS.includes(topics[0]?.toLowerCase() as Hash) && data.length <= READ_DATA_CHARS;
}

/** Where bundled operations enter (ERC-4337, versions 0.6 to 0.9). Anybody can imitate one elsewhere. */
export const ENTRY_POINTS: readonly Address[] = [
	"0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789",
	"0x0000000071727De22E5E9d8BAf0edAc6f37da032",
	"0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108",
	"0x433709009B8330FDa32311DF1C2AFA402eD8D009",
];

/**
 * Whether an account had its own money moved: it sent the transaction, or signed what somebody else sent. What anybody may
 * have a contract pay out (a splitter's share, a stream, a bridge's withdrawal, an allowance) is nobody's payment: the sum and
 * the moment are the caller's choice, and the money may be the requester's already.
 *
 * Read from logs, which no call around them changes: whoever relays a signed transfer inside a call of their own hides nothing.
 *
 * @param token - the token's contract; null for the native coin
 */
export function isAuthorisedBy(
	account: Address,
	{ from, logs }: Pick<MinedSighting, "from" | "logs">,
	token: Address | null,
): boolean {
	if (sameAddress(from, account)) return true;
	return logs.some(
		(log) =>
			(token !== null && hasTopics(log, token, AUTHORIZATION_USED, { at: 1, account })) ||
			hasTopics(log, account, SAFE_EXECUTED) ||
			ENTRY_POINTS.some(
				(entryPoint) => hasTopics(log, entryPoint, USER_OPERATION, { at: 2, account }) && isSuccessful(log),
			),
	);
}

function hasTopics(
	{ emitter, topics }: SeenLog,
	by: Address,
	event: Hash,
	indexed?: { at: number; account: Address },
): boolean {
	if (!sameAddress(emitter, by) || topics[0]?.toLowerCase() !== event) return false;
	return indexed === undefined || sameAddress(topics[indexed.at] ?? null, pad(indexed.account, { size: 32 }));
}

/** The event's data: nonce, success, gas cost, gas used; 32 bytes each. */
function isSuccessful({ data }: SeenLog): boolean {
	return data.length >= 2 + 128 && BigInt(`0x${data.slice(66, 130)}`) === 1n;
}
