import { DemoWallet } from "./provider.ts";

/**
 * The demo wallet: injected into pages by the local stack alone, so that a payment can be tried without an extension.
 * It announces itself as every modern wallet does (EIP-6963), and `window.demoWallet` steers it from tests.
 */
const ICON =
	"data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5NiA5NiI+PHJlY3Qgd2lkdGg9Ijk2IiBoZWlnaHQ9Ijk2IiByeD0iMjAiIGZpbGw9IiNmZmZkZjIiLz48cGF0aCBkPSJNMjAgMzJoNTZ2MzZIMjB6IiBmaWxsPSJub25lIiBzdHJva2U9IiMxMzIwMWMiIHN0cm9rZS13aWR0aD0iNiIvPjxjaXJjbGUgY3g9IjY0IiBjeT0iNTAiIHI9IjYiIGZpbGw9IiNiODg2MGIiLz48L3N2Zz4=";

const wallet = new DemoWallet();
const detail = Object.freeze({
	info: Object.freeze({ uuid: crypto.randomUUID(), name: "Demo wallet", icon: ICON, rdns: "local.demo-wallet" }),
	provider: wallet.provider,
});
const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
window.addEventListener("eip6963:requestProvider", announce);
announce();

declare global {
	interface Window {
		/** local stack only */
		demoWallet?: DemoWallet;
	}
}
window.demoWallet = wallet;
// The server's markup knows nothing of this script: gone before the page hydrates, it cannot be taken for a difference.
document.currentScript?.remove();
