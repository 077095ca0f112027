import type { TokenSymbol } from "#app/core/chains.ts";
import type { WalletName } from "./chain/accounts.ts";

/** A chain of the stack. */
export interface ChainFacts {
	chainId: number;
	name: string;
	/** the chain itself, without faults */
	rpcUrl: string;
	/** tokens offered on this chain; `address` is null for the native coin */
	tokens: Partial<Record<TokenSymbol, { address: `0x${string}` | null; decimals: number }>>;
	/** contract → name of a token that is easily confused with one above */
	lookAlikes: Record<`0x${string}`, string>;
	/** the app's two RPC endpoints */
	rpcEndpoints: { one: string; two: string };
	/** POST sets an endpoint's faults (rpc-proxy.ts) */
	rpcControlUrl: string;
}

/** Contents of `.local/stack.json`: a running stack's URLs and data, for scripts. */
export interface StackFacts {
	appUrl: string;
	/** the page that leads through the first payment */
	firstPaymentUrl: string;
	/** "Local chain", then "Local chain two" */
	chains: readonly [ChainFacts, ChainFacts];
	/** web page; scripts use `/mails.json` */
	outboxUrl: string;
	demo: {
		email: string;
		password: string;
		/** null if it could not be created */
		exampleLink: string | null;
		dashboardPassword: string;
	};
	/** funded accounts of both chains; their keys are public */
	wallets: { name: WalletName; address: `0x${string}`; privateKey: `0x${string}` }[];
	/** X, Google, Facebook, OpenSea, Mastodon and Gravatar: their web page, and the API for tests (stand-ins/control.ts) */
	standIns: {
		url: string;
		controlUrl: string;
		/** the app looks up posts through X's API v2 instead of oEmbed */
		xBearer: boolean;
	};
	pid: number;
	readyAfterMs: number;
}
