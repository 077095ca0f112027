import { DemoWallet } from "./provider.ts";

/**
 * The demo wallet, injected into pages by the local stack only, so that payments can be tried without a browser extension. It
 * announces itself by EIP-6963; tests control it through `window.demoWallet`.
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
// Remove this script element before hydration, because React would report it as a mismatch with the server's markup.
document.currentScript?.remove();
