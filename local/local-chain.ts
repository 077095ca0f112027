import { startAnvil } from "./chain/anvil.ts";
import { type ChainControl, controlChain } from "./chain/chain-control.ts";
import { setUpChain } from "./chain/set-up-chain.ts";
import { type RpcProxy, startRpcProxy } from "./rpc-proxy.ts";

export interface LocalChainOptions {
	chainId: number;
	port: number;
	/** preferred port of the RPC endpoints; default: any */
	rpcPort?: number;
	/** seconds between blocks; 0 mines each transaction at once */
	blockTimeSeconds: number;
	/** file for loading and saving the chain; without it the chain is not persistent */
	stateFile?: string;
	/** file for anvil's output */
	logFile?: string;
}

/** A running chain with its tokens and the two RPC endpoints in front of it. */
export interface LocalChain {
	control: ChainControl;
	rpc: RpcProxy;
	/** Stops the endpoints, then the chain after it was saved. */
	stop(): Promise<void>;
}

/**
 * Starts a chain of the registry, its tokens and its RPC endpoints.
 * @throws Error if the chain exits before it answers
 */
export async function startLocalChain({ rpcPort = 0, ...options }: LocalChainOptions): Promise<LocalChain> {
	const anvil = await startAnvil(options);
	try {
		const control = controlChain(anvil.url, options.chainId);
		const [rpc] = await Promise.all([startRpcProxy(anvil.url, rpcPort), setUpChain(control)]);
		return {
			control,
			rpc,
			stop: async () => {
				await rpc.close();
				await anvil.stop();
			},
		};
	} catch (error) {
		await anvil.stop();
		throw error;
	}
}
