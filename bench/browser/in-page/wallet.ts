import { WALLET_NAME } from "../wallet-name.ts";

/**
 * A wallet that announces itself (EIP-6963) and shares one account. It runs in the page before any script of the page's,
 * and notes when it is asked.
 */
declare global {
	interface Window {
		/** performance.now() of each request the wallet gets */
		walletAsked: number[];
	}
}

window.walletAsked = [];
const answers: Record<string, unknown> = {
	eth_requestAccounts: ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
	eth_accounts: ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
	eth_chainId: "0x7a69",
	net_version: "31337",
	wallet_getPermissions: [],
	wallet_revokePermissions: null,
};
const provider = {
	request: async ({ method }: { method: string }) => {
		window.walletAsked.push(performance.now());
		if (!(method in answers)) throw Object.assign(new Error(`no ${method}`), { code: 4200 });
		return answers[method];
	},
	on: () => provider,
	removeListener: () => provider,
};
const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
const detail = Object.freeze({
	info: Object.freeze({
		uuid: "3f1f0c5e-9d55-4c1e-9f0e-0a4a5a1c2b3d",
		name: WALLET_NAME,
		icon,
		rdns: "wallet.bench",
	}),
	provider,
});
const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
window.addEventListener("eip6963:requestProvider", announce);
announce();
