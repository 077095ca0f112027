import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { layOutChain } from "#local/chain/lay-out-chain.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";
import { standInVars } from "#local/stand-ins/settings.ts";
import { startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "#tests/stand-ins.ts";
import { migrate } from "../runtime/seed.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { ADMIN_EMAIL, COOKIE_SECRET } from "./world.ts";

/** The production worker with a real chain and the stand-ins behind it. */
export interface HostileApp {
	running: Running;
	port: number;
	database: D1Database;
	chain: ChainControl;
	outside: Outside;
	stop(): Promise<void>;
}

export async function openHostileApp(root: string): Promise<HostileApp> {
	const parts: { stop(): Promise<void> }[] = [];
	const stop = async () => {
		for (let part = parts.pop(); part; part = parts.pop()) await part.stop();
	};
	try {
		const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
		parts.push(anvil);
		const chain = controlChain(anvil.url);
		await layOutChain(chain);
		const proxy = await startRpcProxy(anvil.url, await pickPort());
		parts.push({ stop: proxy.close });
		const port = await pickPort();
		const appUrl = `http://localhost:${port}`;
		const standIns = await startStandIns({ port: 0, appUrl, stateDir: null, pictureDelayMs: 0 });
		parts.push({ stop: standIns.close });
		const running = await startWorker(root, "app", {
			port,
			vars: {
				...standInVars(standIns.url),
				COOKIE_SECRET,
				ADMIN_EMAILS: ADMIN_EMAIL,
				RPC_ENDPOINTS: JSON.stringify({ [LOCAL_CHAIN_ID]: [proxy.endpoints.one, proxy.endpoints.two] }),
			},
		});
		parts.push(running);
		const database = await running.database();
		await migrate(root, database);
		return { running, port, database, chain, outside: standInsAt(standIns.url), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
