import type { Address, Hash } from "../../core/address.ts";
import { ENTRY_POINTS } from "../../core/payments/authorised.ts";
import type { NativeMove, TokenCall } from "../../core/payments/sighting.ts";
import { transferCallTo } from "../../core/payments/tag.ts";
import { unlessRefused } from "./rpc-calls.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { CallFrame } from "./rpc-shapes.ts";

/** What a transaction's calls show and its receipt does not: geth's callTracer, where an endpoint offers it. */

/** A call that runs another's code as its own moves nothing by itself; the value it names is its caller's. */
const MOVES_VALUE = new Set(["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"]);

/**
 * Whoever sends somebody's transaction on can put so many calls beside it that no node traces them in time, or more than is
 * read. Its receipt and its state still show what was paid.
 *
 * @returns null where the endpoint does not trace; "unreadable" where this one cannot be read
 */
async function readCalls(endpoint: RpcEndpoint, txHash: Hash): Promise<CallFrame | null | "unreadable"> {
	try {
		return await unlessRefused(endpoint.call("debug_traceTransaction", [txHash, { tracer: "callTracer" }], CallFrame));
	} catch (error) {
		if (error instanceof EndpointError && ["malformed", "too-large", "time-out"].includes(error.failure))
			return "unreadable";
		throw error;
	}
}

/**
 * Who sent the native coin that arrived, call by call. What came in with the call that passed it on is its caller's: a
 * disperser pays with what it is handed. Anything else is the caller's own, whoever else put money there meanwhile; and so
 * is what a contract has less afterwards: what it was handed may have gone back.
 *
 * @returns with the contracts that passed each on, and what the payee's own signed runs sent off; undefined where the endpoint
 * does not trace
 */
export async function readNativeMoves(
	endpoint: RpcEndpoint,
	txHash: Hash,
	payee: Address,
): Promise<{ moves: (NativeMove & { through: Address[] })[]; spent: bigint } | undefined> {
	const top = await readCalls(endpoint, txHash);
	if (!top || top === "unreadable") return undefined;
	const arrived: { chain: Address[]; value: bigint; run: CallFrame | undefined }[] = [];
	/** what each signed run of the payee's sent off, less what it brought and what came along with the call */
	const runs = new Map<CallFrame, bigint>();
	const lost = new Map<Address, bigint>();
	const lose = (account: Address, value: bigint) => lost.set(account, (lost.get(account) ?? 0n) + value);
	walk(top, [], (frame, above) => {
		const { type, from, to, value } = frame;
		if (!MOVES_VALUE.has(type)) return;
		lose(from, value);
		if (to) lose(to, -value);
		if (to === from || value === 0n) return;
		if (from !== payee && to !== payee) return;
		const run = [...above.map(({ frame }) => frame), frame].find((call) => call.to === payee && isSignedRun(call));
		if (run) runs.set(run, (runs.get(run) ?? 0n) + (from === payee ? value : -value));
		if (to === payee) arrived.push({ chain: passedOnBy(frame, above), value, run });
	});
	const moves = arrived.filter(({ run }) => !run || (runs.get(run) ?? 0n) < 0n);
	const spent = [...runs.values()].reduce((sum, value) => (value > 0n ? sum + value : sum), 0n);
	for (const { chain, value } of moves) lose(payerIn(chain), -value);
	const read = moves.map(({ chain, value }) => {
		const contract = chain.find((account, index) => index < chain.length - 1 && (lost.get(account) ?? 0n) > 0n);
		if (contract) lose(contract, -value);
		const from = contract ?? payerIn(chain);
		return { from, value, through: chain.slice(0, chain.indexOf(from)) };
	});
	return { moves: read, spent };
}

/** `execTransaction` of a Safe. */
const SAFE_EXECUTES = "0x6a761202";

/** An account runs what its owner signed; whoever puts it beside others' calls had no say in it. */
function isSignedRun({ type, from, input }: CallFrame): boolean {
	return type === "CALL" && (ENTRY_POINTS.includes(from) || input?.toLowerCase().startsWith(SAFE_EXECUTES) === true);
}

const payerIn = (chain: readonly Address[]): Address => chain[chain.length - 1] as Address;

interface Handed {
	frame: CallFrame;
	/** wei that came in with the call and was not passed on yet */
	left: bigint;
}

/** @returns whoever sent it to the payee, and whom each had it from; the last is the payer */
function passedOnBy(frame: CallFrame, above: readonly Handed[]): Address[] {
	const chain = [frame.from];
	let payer = frame.from;
	for (const handed of above.toReversed()) {
		if (!MOVES_VALUE.has(handed.frame.type)) continue;
		if (handed.frame.to !== payer || handed.left < frame.value) break;
		handed.left -= frame.value;
		payer = handed.frame.from;
		chain.push(payer);
	}
	return chain;
}

/** Failed calls left no trace on the chain: neither they nor what they called is visited. */
function walk(
	frame: CallFrame,
	above: readonly Handed[],
	visit: (frame: CallFrame, above: readonly Handed[]) => void,
): void {
	if (frame.error) return;
	visit(frame, above);
	const chain = [...above, { frame, left: frame.value }];
	for (const call of frame.calls ?? []) walk(call, chain, visit);
}

/**
 * The calls of a token that pay somebody, with the call data the payer's account sent: read only where a contract
 * may have done it for its owner.
 *
 * @returns undefined where nothing was to be read, or the endpoint does not trace
 */
export async function readTokenCalls(
	endpoint: RpcEndpoint,
	{ txHash, to, input }: { txHash: Hash; to: Address | null; input: `0x${string}` },
	{ token, payee }: { token: Address; payee: Address },
): Promise<TokenCall[] | undefined> {
	const call = transferCallTo(payee);
	if (to === token || !input.toLowerCase().includes(call)) return undefined;
	const top = await readCalls(endpoint, txHash);
	// What cannot be read proves nothing; what no endpoint traces is read from the call data (core/payments/tag.ts).
	if (top === "unreadable") return [];
	if (!top) return undefined;
	const calls: TokenCall[] = [];
	walk(top, [], ({ type, from, to: called, input: bytes }) => {
		if (type === "CALL" && called === token && bytes?.toLowerCase().startsWith(`0x${call}`))
			calls.push({ from, input: bytes });
	});
	return calls;
}
