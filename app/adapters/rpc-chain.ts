import { getAddress } from "viem/utils";
import type { Address, Hash } from "../core/address.ts";
import { finalizedTogether, higherHeight } from "../core/block-heights.ts";
import { findChain, type TokenSymbol, tokenContract } from "../core/chains.ts";
import type { EndpointAnswer, Sighting } from "../core/sighting.ts";
import type { ChainHead, ChainPort, NonceFate } from "../ports/chain.ts";
import { PortError } from "../ports/port-error.ts";
import { isValidContractSignature } from "./rpc-contract-signature.ts";
import { EndpointError, type RpcEndpoint, rpcEndpoint, toPortError } from "./rpc-endpoint.ts";
import { findNonceFate } from "./rpc-nonce-fate.ts";
import { Block, TransactionCount } from "./rpc-shapes.ts";
import { hex, readFinalized, readHead, sight } from "./rpc-sighting.ts";

/** A look at other chains is a courtesy: its sender waits no longer than this. */
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
		endpointCount: (chainId) => byChain.get(chainId)?.length ?? 0,
		look: (chainId, txHash, ask) => look(byChain.get(chainId) ?? [], txHash, ask),
		head: async (chainId) => readChainHead(endpointsOf(chainId)),
		pendingNonce: async (chainId, from) => readPendingNonce(endpointsOf(chainId), getAddress(from)),
		findNonceFate: async (chainId, from, nonce, sinceBlock) =>
			firstFate(endpointsOf(chainId), (endpoint) => findNonceFate(endpoint, getAddress(from), nonce, sinceBlock)),
		lookElsewhere: (txHash, exceptChainId) => lookElsewhere(byChain, txHash, exceptChainId),
		blockHash: async (chainId, blockNumber) => readBlockHash(endpointsOf(chainId), blockNumber),
		isValidContractSignature: async (chainId, address, hash, signature) =>
			isValidContractSignature(endpointsOf(chainId), address, hash, signature),
	};
}

async function look(
	endpoints: readonly RpcEndpoint[],
	txHash: Hash,
	ask: { recipient: Address; token: TokenSymbol },
): Promise<EndpointAnswer[]> {
	return Promise.all(
		endpoints.map(async (endpoint): Promise<EndpointAnswer> => {
			const nativeTo = tokenContract(endpoint.chainId, ask.token) === null ? getAddress(ask.recipient) : null;
			try {
				const sighting = await endpoint.ask(() => sight(endpoint, txHash, nativeTo));
				return { endpoint: endpoint.name, ok: true, sighting };
			} catch (error) {
				if (error instanceof EndpointError) return { endpoint: endpoint.name, ok: false, failure: error.failure };
				throw error;
			}
		}),
	);
}

/**
 * The newest head any endpoint names, so that an attempt never looks older than it is, and the lowest finalized block,
 * so that nothing is called final too early.
 */
async function readChainHead(endpoints: readonly RpcEndpoint[]): Promise<ChainHead> {
	const answers = await answersOf(endpoints, async (endpoint) => {
		const [number, finalized] = await Promise.all([readHead(endpoint), readFinalized(endpoint)]);
		return { number, finalized };
	});
	return answers.reduce((a, b) => ({
		number: higherHeight(a.number, b.number),
		finalized: finalizedTogether(a.finalized, b.finalized),
	}));
}

/** An endpoint that has not heard of a transaction yet names a lower one: whoever knows more is right. */
async function readPendingNonce(endpoints: readonly RpcEndpoint[], from: Address): Promise<number> {
	const counts = await answersOf(endpoints, (endpoint) =>
		endpoint.call("eth_getTransactionCount", [from, "pending"], TransactionCount),
	);
	return Math.max(...counts);
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

async function lookElsewhere(
	byChain: ReadonlyMap<number, readonly RpcEndpoint[]>,
	txHash: Hash,
	exceptChainId: number,
): Promise<{ chainId: number; sighting: Sighting } | null> {
	const hits = await Promise.all(
		[...byChain].map(async ([chainId, [endpoint]]) => {
			if (chainId === exceptChainId || !endpoint) return null;
			try {
				const sighting = await withLimit(
					endpoint.ask(() => sight(endpoint, txHash, null)),
					ELSEWHERE_TIMEOUT_MS,
				);
				return sighting && sighting.kind !== "unknown" ? { chainId, sighting } : null;
			} catch (error) {
				if (error instanceof EndpointError) return null;
				throw error;
			}
		}),
	);
	return hits.find((hit) => hit?.sighting.kind === "mined") ?? hits.find((hit) => hit !== null) ?? null;
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<null>((resolve) => {
		timer = setTimeout(() => resolve(null), limitMs);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
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
 * The first endpoint that can tell, in the order set: one whose history is gone is believed only when no other knows.
 *
 * @throws PortError when an endpoint failed and no other can tell
 */
async function firstFate(
	endpoints: readonly RpcEndpoint[],
	question: (endpoint: RpcEndpoint) => Promise<NonceFate>,
): Promise<NonceFate> {
	const errors: unknown[] = [];
	for (const endpoint of endpoints) {
		try {
			const fate = await endpoint.ask(() => question(endpoint));
			if (fate.kind !== "used-unseen") return fate;
		} catch (error) {
			if (!(error instanceof EndpointError)) throw error;
			errors.push(error);
		}
	}
	if (errors.length > 0) throw toPortError(errors);
	return { kind: "used-unseen" };
}
