import { getAddress, pad, slice } from "viem/utils";
import { z } from "zod";
import type { Address, Hash } from "../../core/address.ts";
import { isMinted, NATIVE_LOG_EMITTER, TRANSFER_TOPIC } from "../../core/payments/transfer-logs.ts";
import type { ChainReader, ListedTransfer, ReadBlock } from "../../ports/chain-reader.ts";
import { listInnerTransfers } from "./rpc-block-trace.ts";
import { hex, unlessRefusedOrLong, unlessTooLong } from "./rpc-calls.ts";
import { EndpointError, type RpcEndpoint, toPortError } from "./rpc-endpoint.ts";
import { narrower } from "./rpc-log-limit.ts";
import { LinkedBlock, PayingBlock, PayingTransaction, Quantity, WatchedLog } from "./rpc-shapes.ts";
import { readFinalized } from "./rpc-sighting.ts";
import { streamAnswer } from "./rpc-stream.ts";

/** Addresses in one topic of a filter: 32 kB of request. */
const PAYEES_A_CALL = 500;
/** Accounts in one request; providers count each as a call. */
const ACCOUNTS_A_REQUEST = 100;

/** One endpoint as the chain's watcher reads it: what it lists is verified by all endpoints before it counts. */
export function rpcChainReader(endpoint: RpcEndpoint): ChainReader {
	const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			throw error instanceof EndpointError ? toPortError([error]) : error;
		}
	};
	return {
		name: endpoint.name,
		head: () =>
			guarded(() =>
				endpoint.ask(async () => {
					const block = await endpoint.call("eth_getBlockByNumber", ["latest", false], LinkedBlock);
					if (!block) throw new EndpointError("malformed", "the endpoint answered no newest block");
					return readBlock(block);
				}),
			),
		finalized: () => guarded(async () => toNumber(await readFinalized(endpoint))),
		block: (number) =>
			guarded(async () => {
				const block = await endpoint.call("eth_getBlockByNumber", [hex(BigInt(number)), false], LinkedBlock);
				return block && readBlock(block);
			}),
		tokenTransfers: (search) => guarded(() => listTokenTransfers(endpoint, search)),
		balances: (accounts, blockNumber) => guarded(() => readEach(endpoint, "eth_getBalance", accounts, blockNumber)),
		nonces: (accounts, blockNumber) =>
			guarded(async () => (await readEach(endpoint, "eth_getTransactionCount", accounts, blockNumber)).map(Number)),
		nativeTransfers: (blockNumber, payees, inside) =>
			guarded(() => listNativeTransfers(endpoint, blockNumber, payees, inside)),
	};
}

type Search = Parameters<ChainReader["tokenTransfers"]>[0];

async function listTokenTransfers(endpoint: RpcEndpoint, { tokens, payees, from, to, width, calls }: Search) {
	const found: ListedTransfer[] = [];
	let groups: (Address[] | null)[] = payees === null ? [null] : chunksOf(payees, PAYEES_A_CALL);
	let next = from;
	let range = Math.max(1, width);
	let isRefused = false;
	for (let left = calls; next <= to && left > 0; ) {
		const last = Math.min(to, next + range - 1);
		const listed: ListedTransfer[] = [];
		let limit: EndpointError["logLimit"] = null;
		for (const group of groups) {
			left -= 1;
			const filter = {
				address: tokens,
				topics: [TRANSFER_TOPIC, null, ...(group ? [group.map((payee) => pad(payee, { size: 32 }))] : [])],
				fromBlock: hex(BigInt(next)),
				toBlock: hex(BigInt(last)),
			};
			try {
				const logs = await endpoint.call("eth_getLogs", [filter], z.array(WatchedLog), "block");
				listed.push(...logs.flatMap(readLog));
			} catch (error) {
				limit = limitOf(error);
				const isLeast = range === 1 && (group === null || group.length === 1);
				if (limit === null || (isLeast && !isTooLong(error))) throw error;
				if (!isLeast) break;
				limit = null;
				listed.push(...(await streamTransfers(endpoint, filter)));
			}
		}
		if (limit) {
			isRefused = true;
			// One block with more results than the provider lists: fewer addresses at a time.
			if (range === 1)
				groups = groups.flatMap((group) => (group ? chunksOf(group, Math.ceil(group.length / 2)) : [group]));
			range = narrower(last - next + 1, limit);
			continue;
		}
		found.push(...listed);
		next = last + 1;
	}
	return { found, readTo: next - 1, narrowedTo: isRefused ? range : null };
}

/** A refused range, or an answer longer than is read: fewer blocks may do. */
function limitOf(error: unknown): EndpointError["logLimit"] {
	if (!(error instanceof EndpointError)) return null;
	if (error.logLimit) return error.logLimit;
	// A time-out may mean that the range is too wide, too; other silence does not.
	return error.failure === "too-large" || error.failure === "time-out" ? { blocks: null } : null;
}

function isTooLong(error: unknown): boolean {
	return error instanceof EndpointError && error.failure === "too-large" && error.logLimit === null;
}

/** One block's transfers to one address: whoever fills a block with transfers of nothing must not keep others' from being found. */
async function streamTransfers(endpoint: RpcEndpoint, filter: object): Promise<ListedTransfer[]> {
	const found: ListedTransfer[] = [];
	const question = { method: "eth_getLogs", params: [filter], paths: ["$.result.*"] };
	await streamAnswer(endpoint, question, (_, value) => found.push(...readLog(WatchedLog.parse(value))));
	return found;
}

/** Three topics and 32 bytes are an ERC-20's transfer; four topics are an NFT's. */
function readLog(log: WatchedLog): ListedTransfer[] {
	const [, fromTopic, toTopic] = log.topics;
	if (log.topics.length !== 3 || !fromTopic || !toTopic || !/^0x[0-9a-f]{64}$/i.test(log.data)) return [];
	const from = getAddress(slice(fromTopic, 12));
	const payee = getAddress(slice(toTopic, 12));
	const amount = BigInt(log.data);
	// Anybody may move nothing of anybody's, as often as they like; what comes back to its sender pays nobody.
	if (amount === 0n || from === payee || log.removed) return [];
	const token = log.address.toLowerCase() === NATIVE_LOG_EMITTER ? null : log.address;
	const { transactionHash: txHash, blockNumber, blockHash } = log;
	const payer = isMinted(from) ? null : from;
	return [{ txHash, token, payee, from: payer, amount, blockNumber: Number(blockNumber), blockHash }];
}

async function readEach(
	endpoint: RpcEndpoint,
	method: "eth_getBalance" | "eth_getTransactionCount",
	accounts: readonly Address[],
	blockNumber: number,
): Promise<bigint[]> {
	const read: bigint[] = [];
	for (const group of chunksOf(accounts, ACCOUNTS_A_REQUEST)) {
		const calls = group.map((account) => ({
			method,
			params: [account, hex(BigInt(blockNumber))],
		}));
		read.push(...(await endpoint.callMany(calls, Quantity)));
	}
	return read;
}

async function listNativeTransfers(
	endpoint: RpcEndpoint,
	blockNumber: number,
	payees: ReadonlySet<Address>,
	inside: boolean,
): Promise<{ found: ListedTransfer[]; traced: boolean } | null> {
	const block = await readPayingBlock(endpoint, blockNumber);
	if (!block) return null;
	// Nothing can be read of it: the blocks after it are not to wait for ever.
	if (block === "too-long") return { found: [], traced: false };
	const place = { token: null, blockNumber, blockHash: block.hash };
	const found: ListedTransfer[] = block.transactions.flatMap(({ hash, from, to, value }) =>
		to && value > 0n && from !== to && payees.has(to)
			? [{ ...place, txHash: hash, payee: to, from, amount: value }]
			: [],
	);
	if (!inside) return { found, traced: false };
	const known = new Set<Hash>(found.map(({ txHash }) => txHash));
	const hashes = block.transactions.map(({ hash }) => hash);
	const inner = await unlessRefusedOrLong(listInnerTransfers(endpoint, blockNumber, hashes, payees));
	for (const { txHash, payee, amount } of inner ?? [])
		if (!known.has(txHash)) found.push({ ...place, txHash, payee, from: null, amount });
	return { found, traced: inner !== null };
}

/** Anybody may fill a block with call data: then it is read in pieces. */
async function readPayingBlock(endpoint: RpcEndpoint, blockNumber: number) {
	const [method, params] = ["eth_getBlockByNumber", [hex(BigInt(blockNumber)), true]];
	const whole = await unlessTooLong(endpoint.call(method, params, PayingBlock, "block"));
	return whole === "too-long" ? unlessTooLong(streamPayingBlock(endpoint, method, params)) : whole;
}

async function streamPayingBlock(endpoint: RpcEndpoint, method: string, params: readonly unknown[]) {
	let hash: unknown;
	const transactions: z.output<typeof PayingTransaction>[] = [];
	const question = { method, params, paths: ["$.result.hash", "$.result.transactions.*"] };
	await streamAnswer(endpoint, question, (key, value) => {
		if (key === "hash") hash = value;
		else transactions.push(PayingTransaction.parse(value));
	});
	const head = PayingBlock.safeParse({ hash, transactions: [] });
	if (!head.data) throw new EndpointError("malformed", `${method}: unexpected shape`);
	return { ...head.data, transactions };
}

function readBlock({
	number,
	hash,
	parentHash,
	timestamp,
	transactions,
}: NonNullable<z.output<typeof LinkedBlock>>): ReadBlock {
	return { number: Number(number), hash, parentHash, timeAt: timestamp * 1000, txHashes: transactions };
}

function toNumber(height: bigint | null): number | null {
	return height === null ? null : Number(height);
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(list.length / size) }, (_, place) =>
		list.slice(place * size, (place + 1) * size),
	);
}
