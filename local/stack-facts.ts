import type { TokenSymbol } from "#app/core/chains.ts";
import type { WalletName } from "./chain/accounts.ts";

/** `.local/stack.json`: what scripts need to know of a running stack. */
export interface StackFacts {
	appUrl: string;
	/** the chain itself, which always tells the truth */
	rpcUrl: string;
	chainId: number;
	/** `address` is null for the native coin */
	tokens: Record<TokenSymbol, { address: `0x${string}` | null; decimals: number }>;
	/** a page; `/mails.json` for scripts */
	outboxUrl: string;
	demo: {
		email: string;
		password: string;
		/** null when it could not be made */
		exampleLink: string | null;
		dashboardPassword: string;
	};
	/** funded accounts of the local chain; their keys are public */
	wallets: { name: WalletName; address: `0x${string}`; privateKey: `0x${string}` }[];
	/** what the app takes for its two RPC providers */
	rpcEndpoints: { one: string; two: string };
	/** POST makes an endpoint fail (rpc-proxy.ts) */
	rpcControlUrl: string;
	/** X, Google, Facebook and OpenSea: a page about them; what tests tell them (stand-ins/control.ts) */
	standIns: {
		url: string;
		controlUrl: string;
		/** the app looks posts up through X's API v2 instead of oEmbed */
		xBearer: boolean;
	};
	pid: number;
	readyAfterMs: number;
}
