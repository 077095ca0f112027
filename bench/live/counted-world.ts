import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";
import { migrate } from "#local/runtime/seed.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import type { Counts } from "../workers/counting.ts";

/** Final is so many blocks behind the head twice: nothing is before the chain is told to go on. */
const SLOTS = 400;
export const BLOCKS_TO_FINALITY = 2 * SLOTS + 10;

/** The counting Worker with an empty database, and a chain with a block every second behind two endpoints. */
export interface CountedWorld {
	app: Running;
	database: D1Database;
	chain: ChainControl;
	/** calls at both endpoints so far, all methods together */
	rpcCalls(): Promise<number>;
	/** what the Worker counted so far */
	counts(): Promise<Counts>;
	/** ended with the rest */
	stops: (() => Promise<void>)[];
	stop(): Promise<void>;
}

export async function startCountedWorld(root: string): Promise<CountedWorld> {
	const anvil = await startAnvil({
		port: await pickPort(),
		chainId: LOCAL_CHAIN_ID,
		blockTimeSeconds: 1,
		slotsInAnEpoch: SLOTS,
	});
	const stops: (() => Promise<void>)[] = [anvil.stop];
	const stop = async () => {
		for (const end of stops.splice(0).reverse()) await end();
	};
	try {
		const chain = controlChain(anvil.url);
		await setUpChain(chain);
		const proxy = await startRpcProxy(anvil.url, await pickPort());
		stops.push(proxy.close);
		const { one, two } = proxy.endpoints;
		const RPC_ENDPOINTS = JSON.stringify({ [LOCAL_CHAIN_ID]: [one, two] });
		const app = await startWorker(root, "counting", { vars: { RPC_ENDPOINTS } });
		stops.push(app.stop);
		const database = await app.database();
		await migrate(root, database);
		const rpcCalls = async () => {
			type States = Record<string, { asked: Record<string, number> }>;
			const states = (await (await fetch(proxy.controlUrl)).json()) as States;
			return Object.values(states)
				.flatMap(({ asked }) => Object.values(asked))
				.reduce((sum, count) => sum + count, 0);
		};
		const counts = async () => (await (await fetch(`${app.url}/__bench/counts`)).json()) as Counts;
		return { app, database, chain, rpcCalls, counts, stops, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
