import { ensNames } from "../adapters/chain/ens-names.ts";
import { serverFetch } from "../adapters/social/server-fetch.ts";
import { LOCAL_CHAIN_ID } from "../core/chains.ts";
import type { NamesPort } from "../ports/names.ts";
import type { Settings } from "./settings.server.ts";

const ETHEREUM = 1;

/** Names are read on Ethereum; on one machine the local chain plays it. */
export function namesPort({ RPC_ENDPOINTS, SERVER_ADDRESSES }: Settings): NamesPort {
	const chainId = RPC_ENDPOINTS[ETHEREUM] ? ETHEREUM : LOCAL_CHAIN_ID;
	const urls = RPC_ENDPOINTS[chainId] ?? [];
	return ensNames({ chainId, urls, server: serverFetch("names", SERVER_ADDRESSES) });
}
