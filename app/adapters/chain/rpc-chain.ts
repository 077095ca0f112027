import { getAddress } from "viem/utils";
import type { Address, Hash } from "../../core/address.ts";
import { findChain, type TokenSymbol, tokenContract } from "../../core/chains.ts";
import { higherHeight, lowerHeight } from "../../core/payments/block-heights.ts";
import { isFarBehind } from "../../core/payments/endpoint-lag.ts";
import { agree } from "../../core/payments/quorum.ts";
import type { EndpointAnswer, Sighting } from "../../core/payments/sighting.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import type { ChainPort, EndpointState, NonceOutcome } from "../../ports/chain.ts";
import { PortError } from "../../ports/port-error.ts";
import { readAccount } from "./rpc-account.ts";
import { listMinedHashes } from "./rpc-blocks.ts";
import { hex } from "./rpc-calls.ts";
import { rpcChainReader } from "./rpc-chain-reader.ts";
import { isValidContractSignature } from "./rpc-contract-signature.ts";
import { countSources, EndpointError, type RpcEndpoint, rpcEndpoint, toPortError } from "./rpc-endpoint.ts";
import { DELEGATION } from "./rpc-native-transfer.ts";
import { countTransactions, findNonceUse } from "./rpc-nonce-outcome.ts";
import { Block, Code, TransactionCount } from "./rpc-shapes.ts";
import { type HeardSighting, readHead, readPosition, sight } from "./rpc-sighting.ts";
import { findTransfers, type TransferSearch } from "./rpc-transfers.ts";

/** Blocks searched again at the head: an endpoint may have announced it before it had them all. */
const OVERLAP_BLOCKS = 64n;

/** Searching other chains is a courtesy: the sender waits no longer than this. */
const ELSEWHERE_TIMEOUT_MS = 3_000;

/**
 * The chains behind JSON-RPC endpoints.
 *
 * @param endpoints - chain id → one or more URLs; their keys and paths never leave this adapter
 * @param offered - chain ids in the order they are offered; those without endpoints are left out
 */
export function rpcChain(
	endpoints: Readonly<Record<number, readonly string[]>>,
	offered: readonly number[],
): ChainPort {
	const byChain = new Map<number, RpcEndpoint[]>();
	for (const [id, urls] of Object.entries(endpoints)) {
		const chainId = Number(id);
		if (!findChain(chainId) || urls.length === 0) continue;
		byChain.set(
			chainId,
			urls.map((url, position) => rpcEndpoint(chainId, url, position)),
		);
	}
	const endpointsOf = (chainId: number): RpcEndpoint[] => {
		const found = byChain.get(chainId);
		if (!found) throw new PortError("chain", "refused", `no endpoint is set for chain ${chainId}`);
		return found;
	};

	return {
		chainIds: offered.filter((chainId) => byChain.has(chainId)),
		sourceCount: (chainId) => countSources(byChain.get(chainId) ?? []),
		readers: (chainId) => (byChain.get(chainId) ?? []).map(rpcChainReader),
		endpoints: (chainId) => Promise.all((byChain.get(chainId) ?? []).map(readState)),
		findTransaction: (chainId, txHash, ask) => findTransaction(byChain.get(chainId) ?? [], txHash, ask),
		head: async (chainId) => readChainHead(chainId, endpointsOf(chainId)),
		pendingNonce: async (chainId, from) => readPendingNonce(endpointsOf(chainId), getAddress(from)),
		accountState: async (chainId, account, token) => {
			const [first] = await answersOf(endpointsOf(chainId), (endpoint) => readAccount(endpoint, account, token));
			if (!first) throw new PortError("chain", "unreachable", "no endpoint answered");
			return first;
		},
		findNonceOutcome: async (chainId, from, nonce, sinceBlock) =>
			findNonceOutcome(endpointsOf(chainId), getAddress(from), nonce, sinceBlock),
		findTransfers: async (chainId, search) => searchTransfers(endpointsOf(chainId), chainId, search),
		listMinedHashes: (chainId, sinceBlock) => listMined(endpointsOf(chainId), sinceBlock),
		hasCode: async (chainId, address) => (await readCodes(endpointsOf(chainId), address)).some((code) => code !== "0x"),
		hasContract: async (chainId, address) =>
			(await readCodes(endpointsOf(chainId), address)).some((code) => code !== "0x" && !DELEGATION.test(code)),
		findOnOtherChains: (txHash, except) => findOnOtherChains(byChain, txHash, except),
		blockHash: async (chainId, blockNumber) => readBlockHash(endpointsOf(chainId), blockNumber),
		isValidContractSignature: async (chainId, address, hash, signature) =>
			isValidContractSignature(endpointsOf(chainId), address, hash, signature),
	};
}

async function findTransaction(
	endpoints: readonly RpcEndpoint[],
	txHash: Hash,
	ask: { recipient: Address; token: TokenSymbol; large?: boolean },
): Promise<EndpointAnswer[]> {
	return sightings(endpoints, async (endpoint) => {
		const contract = tokenContract(endpoint.chainId, ask.token);
		const asked = contract === undefined ? null : { contract, payee: getAddress(ask.recipient), large: ask.large };
		return endpoint.ask(() => sight(endpoint, txHash, asked));
	});
}

/** Every endpoint's answer about one hash; a failure is an answer too. */
function sightings(
	endpoints: readonly RpcEndpoint[],
	ask: (endpoint: RpcEndpoint) => Promise<HeardSighting>,
): Promise<EndpointAnswer[]> {
	return Promise.all(
		endpoints.map(async (endpoint): Promise<EndpointAnswer> => {
			const { name, source } = endpoint;
			try {
				return { endpoint: name, source, ok: true, ...(await ask(endpoint)) };
			} catch (error) {
				if (error instanceof EndpointError) return { endpoint: name, source, ok: false, failure: error.failure };
				throw error;
			}
		}),
	);
}

/**
 * The newest head any endpoint names, so that an attempt never looks older than it is. Where one source of several answers, and
 * its chain has stopped, nobody can say whether the chain has: a head of then would make what was mined since look newer than it is.
 *
 * @throws PortError when none answered, or one alone that has stopped
 */
async function readChainHead(chainId: number, endpoints: readonly RpcEndpoint[]): Promise<bigint> {
	// Its number and its time from one answer: a balancer's members differ, and an old number must not pass for a new block's.
	const answers = await answersOf(endpoints, async (endpoint) => ({ endpoint, head: await readPosition(endpoint) }));
	const isAlone = countSources(answers.map(({ endpoint }) => endpoint)) < Math.min(2, countSources(endpoints));
	if (isAlone && answers.every(({ head }) => isFarBehind(chainId, head, head.number, Date.now())))
		throw new PortError("chain", "unreachable", "the one source that answers has stopped");
	return answers.map(({ head }) => head.number).reduce(higherHeight);
}

/** More transactions of one account than wait in a mempool: an endpoint so far ahead of another is wrong. */
const PLAUSIBLE_PENDING = 64;

/** An endpoint that has not heard of a transaction yet names a lower one: whoever knows more is right, within reason. */
async function readPendingNonce(endpoints: readonly RpcEndpoint[], from: Address): Promise<number> {
	const counts = await answersOf(endpoints, (endpoint) =>
		endpoint.call("eth_getTransactionCount", [from, "pending"], TransactionCount),
	);
	const lowest = Math.min(...counts);
	return Math.max(...counts.filter((count) => count - lowest <= PLAUSIBLE_PENDING));
}

function readCodes(endpoints: readonly RpcEndpoint[], address: Address) {
	return answersOf(endpoints, (endpoint) => endpoint.call("eth_getCode", [address, "latest"], Code));
}

/** A block one endpoint has not got yet is lag; two hashes for one height are a contradiction, which is no answer. */
async function readBlockHash(endpoints: readonly RpcEndpoint[], blockNumber: bigint): Promise<Hash | null> {
	const blocks = await answersOf(endpoints, (endpoint) =>
		endpoint.call("eth_getBlockByNumber", [hex(blockNumber), false], Block),
	);
	const hashes = new Set(blocks.flatMap((block) => (block ? [block.hash] : [])));
	if (hashes.size > 1) throw new PortError("chain", "malformed", `endpoints disagree on block ${blockNumber}`);
	return [...hashes][0] ?? null;
}

/** A hit ends the search for a hash on its own chain: where a chain has several sources, one alone makes none. */
async function findOnOtherChains(
	byChain: ReadonlyMap<number, readonly RpcEndpoint[]>,
	txHash: Hash,
	except: readonly number[],
): Promise<{ chainId: number; sighting: Sighting } | null> {
	const others = [...byChain].filter(([chainId]) => !except.includes(chainId));
	const hits = await Promise.all(
		others.map(async ([chainId, endpoints]) => {
			const answers = await sightings(endpoints, (endpoint) =>
				withTimeout(
					endpoint.ask(() => sight(endpoint, txHash, null)),
					ELSEWHERE_TIMEOUT_MS,
					() => {
						throw new EndpointError("time-out", `no answer in ${ELSEWHERE_TIMEOUT_MS} ms`);
					},
				),
			);
			// Who does not know it says nothing against it: there it may only be on its way.
			const known = answers.filter((answer) => answer.ok && answer.sighting.kind !== "unknown");
			const consensus = agree(known, countSources(endpoints));
			if (consensus.kind !== "seen" || consensus.support === "one-silent") return null;
			return { chainId, sighting: consensus.sighting };
		}),
	);
	return hits.find((hit) => hit?.sighting.kind === "mined") ?? hits.find((hit) => hit !== null) ?? null;
}

/** Every endpoint's answer, without those that failed. @throws PortError when all failed */
async function answersOf<T>(
	endpoints: readonly RpcEndpoint[],
	question: (endpoint: RpcEndpoint) => Promise<T>,
): Promise<T[]> {
	const settled = await Promise.allSettled(endpoints.map((endpoint) => endpoint.ask(() => question(endpoint))));
	const answers = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
	if (answers.length > 0) return answers;
	throw toPortError(settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
}

/**
 * The nonce is used as soon as one endpoint counts it: others may lag. Then the first that knows by what, in the order
 * set: one whose history is gone is believed only when no other knows.
 *
 * @throws PortError when none answered, or an endpoint failed and no other knows
 */
async function findNonceOutcome(
	endpoints: readonly RpcEndpoint[],
	from: Address,
	nonce: number,
	sinceBlock: bigint,
): Promise<NonceOutcome> {
	const counts = await answersOf(endpoints, (endpoint) => countTransactions(endpoint, from));
	if (counts.every(({ mined }) => mined <= nonce)) {
		return { kind: "unused", pending: counts.some(({ all }) => all > nonce) };
	}
	const errors: unknown[] = [];
	let searchedTo: bigint | null = null;
	for (const endpoint of endpoints) {
		try {
			const outcome = await endpoint.ask(() => findNonceUse(endpoint, from, nonce, sinceBlock));
			if (outcome.kind === "used") return outcome;
			if (outcome.kind === "used-unseen")
				searchedTo = searchedTo === null ? outcome.searchedTo : lowerHeight(searchedTo, outcome.searchedTo);
		} catch (error) {
			if (!(error instanceof EndpointError)) throw error;
			errors.push(error);
		}
	}
	if (errors.length > 0) throw toPortError(errors);
	// An endpoint that does not count it yet has read nothing.
	return { kind: "used-unseen", searchedTo: searchedTo ?? sinceBlock };
}

/** Every endpoint is asked up to its own head; one that is far behind holds nothing up. */
async function searchTransfers(endpoints: readonly RpcEndpoint[], chainId: number, search: TransferSearch) {
	const found = await answersOf(endpoints, async (endpoint) => {
		const head = await readPosition(endpoint);
		// The attempt's head may be another endpoint's, which was ahead or lied: never begin beyond this one's own.
		const beyond = search.sinceBlock > head.number;
		const sinceBlock = beyond ? higherHeight(head.number - OVERLAP_BLOCKS, 0n) : search.sinceBlock;
		return { head, ...(await findTransfers(endpoint, { ...search, sinceBlock }, head.number)) };
	});
	const best = found.map(({ head }) => head.number).reduce(higherHeight, 0n);
	const current = found.filter(({ head }) => !isFarBehind(chainId, head, best, Date.now()));
	return {
		found: [...new Map(found.flatMap((one) => one.found.map((transfer) => [transfer.txHash, transfer]))).values()],
		// One endpoint alone may name a head that is not there: what it searched is searched again.
		searchedTo:
			found.length < endpoints.length
				? null
				: (current.length > 0 ? current : found).map(({ searchedTo }) => searchedTo).reduce(lowerHeight),
	};
}

/** Of the first endpoint that answers: what it lists is verified by all. */
async function listMined(endpoints: readonly RpcEndpoint[], sinceBlock: bigint) {
	const errors: unknown[] = [];
	for (const endpoint of endpoints) {
		try {
			return await endpoint.ask(async () => listMinedHashes(endpoint, sinceBlock, await readHead(endpoint)));
		} catch (error) {
			if (!(error instanceof EndpointError)) throw error;
			errors.push(error);
		}
	}
	throw toPortError(errors);
}

async function readState(endpoint: RpcEndpoint): Promise<EndpointState> {
	try {
		return { name: endpoint.name, head: await endpoint.ask(() => readPosition(endpoint)) };
	} catch (error) {
		if (error instanceof EndpointError) return { name: endpoint.name, head: null };
		throw error;
	}
}
