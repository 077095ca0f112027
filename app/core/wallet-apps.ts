/** A wallet app that has a browser of its own, and the documented link that opens a page in it. */
export interface WalletApp {
	key: "metamask" | "coinbase" | "trust" | "okx";
	name: string;
	/** @param pageUrl - absolute, https outside of a local stack. @returns an https link: without the app it leads to the wallet's site */
	open(pageUrl: string): string;
	/** where the wallet itself offers its app */
	site: string;
}

/**
 * In the order in which they are offered. Only https links: an app's own scheme without the app fails without a word. Rainbow
 * documents no such link (rainbow-me/rainbow#4600), and Phantom does not have every network offered here.
 */
export const WALLET_APPS: readonly WalletApp[] = [
	{
		key: "metamask",
		name: "MetaMask",
		// host and path without a scheme, and not encoded: https://docs.metamask.io/sdk/guides/use-deeplinks/
		open: (pageUrl) => `https://link.metamask.io/dapp/${pageUrl.replace(/^https?:\/\//, "")}`,
		site: "https://metamask.io/download",
	},
	{
		key: "coinbase",
		name: "Coinbase Wallet",
		// https://docs.cdp.coinbase.com/wallet-sdk/docs/mobile-dapp-integration
		open: (pageUrl) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(pageUrl)}`,
		site: "https://www.coinbase.com/wallet/downloads",
	},
	{
		key: "trust",
		name: "Trust Wallet",
		// 60 is Ethereum in SLIP-44: https://developer.trustwallet.com/developer/develop-for-trust/deeplinking
		open: (pageUrl) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(pageUrl)}`,
		site: "https://trustwallet.com/download",
	},
	{
		key: "okx",
		name: "OKX Wallet",
		// the app's own link inside of a web link: https://web3.okx.com/build/dev-docs/sdks/app-universal-link
		open: (pageUrl) => {
			const inApp = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(pageUrl)}`;
			return `https://web3.okx.com/download?deeplink=${encodeURIComponent(inApp)}`;
		},
		site: "https://web3.okx.com/download",
	},
];
