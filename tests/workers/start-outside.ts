import type { TestProject } from "vitest/node";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";
import { startStandIns } from "#local/stand-ins/stand-ins.ts";

declare module "vitest" {
	interface ProvidedContext {
		chain: { url: string; endpoints: string[]; controlUrl: string };
		/** origin of the stand-ins for X, Google, Facebook and OpenSea */
		standInsUrl: string;
	}
}

/** the app's own address in these tests */
export const APP_URL = "https://paylink.test";

/** Starts the external services, all with configurable faults: the chain with two endpoints, X, Google and the others. */
export default async function startOutside(project: TestProject): Promise<() => Promise<void>> {
	const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	await setUpChain(controlChain(anvil.url));
	const proxy = await startRpcProxy(anvil.url, await pickPort());
	const { one, two } = proxy.endpoints;
	project.provide("chain", { url: anvil.url, endpoints: [one, two], controlUrl: proxy.controlUrl });
	const standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null, pictureDelayMs: 0 });
	project.provide("standInsUrl", standIns.url);
	return async () => {
		await standIns.close();
		await proxy.close();
		await anvil.stop();
	};
}
