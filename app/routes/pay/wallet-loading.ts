import type { WalletModule } from "#app/wallet/contract.ts";

/** The build puts the addresses of the wallet's chunks here, separated by spaces (vite.config.ts). */
const WALLET_CHUNKS = "__WALLET_CHUNKS__";
/** Idle may never come on a busy page; by then the payer has read the request. */
const PREFETCH_WITHIN_MS = 5_000;

/** Runs wallet code for the first time: only ever called by a click. */
export function loadWallet(): Promise<WalletModule> {
	return import("#app/wallet/wallet-flow.client.tsx");
}

/**
 * Fetches the wallet's chunks without running them, once the browser has nothing better to do, so that the click need
 * not wait for the network.
 *
 * @returns takes the plan back
 */
export function prefetchWalletWhenIdle(): () => void {
	if (!WALLET_CHUNKS.startsWith("/") || savesData()) return () => {};
	const prefetch = () => {
		for (const href of WALLET_CHUNKS.split(" ")) {
			const link = document.createElement("link");
			link.rel = "modulepreload";
			link.href = href;
			document.head.appendChild(link);
		}
	};
	if (typeof requestIdleCallback !== "function") {
		const timer = setTimeout(prefetch, PREFETCH_WITHIN_MS);
		return () => clearTimeout(timer);
	}
	const idle = requestIdleCallback(prefetch, { timeout: PREFETCH_WITHIN_MS });
	return () => cancelIdleCallback(idle);
}

/** @see https://wicg.github.io/savedata/ */
function savesData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}
