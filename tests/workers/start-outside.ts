import type { TestProject } from "vitest/node";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { pickPort } from "#local/listen.ts";
import { startLocalChain } from "#local/local-chain.ts";
import { startStandIns } from "#local/stand-ins/stand-ins.ts";
import { serveDocuments } from "../bluesky-documents.ts";

interface ProvidedChain {
	url: string;
	endpoints: string[];
	controlUrl: string;
}

declare module "vitest" {
	interface ProvidedContext {
		chain: ProvidedChain;
		chainTwo: ProvidedChain;
		/** origin of the stand-ins for X, Google, Facebook and OpenSea */
		standInsUrl: string;
	}
}

/** the app's own address in these tests */
export const APP_URL = "https://paylink.test";

/** Starts the external services, all with configurable faults: two chains with two endpoints each, X, Google and the others. */
export default async function startOutside(project: TestProject): Promise<() => Promise<void>> {
	const bringUp = async (chainId: number) => startLocalChain({ chainId, port: await pickPort(), blockTimeSeconds: 0 });
	const chains = await Promise.all([bringUp(LOCAL_CHAIN_ID), bringUp(SECOND_LOCAL_CHAIN_ID)]);
	const [chain, chainTwo] = chains.map(({ control, rpc: { endpoints, controlUrl } }) => {
		return { url: control.url, endpoints: [endpoints.one, endpoints.two], controlUrl };
	}) as [ProvidedChain, ProvidedChain];
	project.provide("chain", chain);
	project.provide("chainTwo", chainTwo);
	// No app listens at APP_URL.
	const documents = await serveDocuments();
	const standIns = await startStandIns({
		port: 0,
		appUrl: APP_URL,
		documentsUrl: documents.url,
		stateDir: null,
		pictureDelayMs: 0,
		chains: chains.map(({ control }) => control),
	});
	project.provide("standInsUrl", standIns.url);
	return async () => {
		await standIns.close();
		await documents.close();
		await Promise.all(chains.map(({ stop }) => stop()));
	};
}
