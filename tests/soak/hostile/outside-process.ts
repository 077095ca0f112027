import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";
import { startStandIns } from "#local/stand-ins/stand-ins.ts";
import { endWithStarter } from "../harness/process-group.ts";

/** The chain and the stand-ins, in their own process: the sender of hostile requests must not block their answers. */
export interface OutsideOrder {
	appUrl: string;
}
export interface OutsideUrls {
	chain: string;
	rpc: [string, string];
	standIns: string;
}

endWithStarter();

process.once("message", async ({ appUrl }: OutsideOrder) => {
	const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	const { endpoints } = await startRpcProxy(anvil.url, await pickPort());
	const standIns = await startStandIns({ port: 0, appUrl, stateDir: null, pictureDelayMs: 0 });
	const urls: OutsideUrls = { chain: anvil.url, rpc: [endpoints.one, endpoints.two], standIns: standIns.url };
	process.send?.(urls);
});
