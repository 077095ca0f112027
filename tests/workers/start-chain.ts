import type { TestProject } from "vitest/node";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { layOutChain } from "#local/chain/lay-out-chain.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";

declare module "vitest" {
	interface ProvidedContext {
		chain: { url: string; endpoints: string[]; controlUrl: string };
	}
}

/** The chain and the two endpoints in front of it, which tests can make fail, lag or lie. */
export default async function startChain(project: TestProject): Promise<() => Promise<void>> {
	const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	await layOutChain(controlChain(anvil.url));
	const proxy = await startRpcProxy(anvil.url, await pickPort());
	const { one, two } = proxy.endpoints;
	project.provide("chain", { url: anvil.url, endpoints: [one, two], controlUrl: proxy.controlUrl });
	return async () => {
		await proxy.close();
		await anvil.stop();
	};
}
