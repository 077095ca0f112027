import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import { migrate } from "#local/runtime/seed.ts";
import { type Running, startAppWorker } from "#local/runtime/worker.ts";
import { standInVars } from "#local/stand-ins/settings.ts";
import { type Outside, standInsAt } from "#tests/stand-ins.ts";
import { startOutside } from "./outside-in-child.ts";
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
		const port = await pickPort();
		const behind = await startOutside(root, { appUrl: `http://localhost:${port}` });
		parts.push(behind);
		const chain = controlChain(behind.chain);
		await setUpChain(chain);
		const running = await startAppWorker(root, "app", {
			port,
			inspect: true,
			vars: {
				...standInVars(behind.standIns),
				COOKIE_SECRET,
				ADMIN_EMAILS: ADMIN_EMAIL,
				RPC_ENDPOINTS: JSON.stringify({ [LOCAL_CHAIN_ID]: behind.rpc }),
			},
		});
		parts.push(running);
		const database = await running.database();
		await migrate(root, database);
		return { running, port, database, chain, outside: standInsAt(behind.standIns), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
