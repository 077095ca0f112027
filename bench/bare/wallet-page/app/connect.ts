import Onboard from "@web3-onboard/core";
import injectedWallets from "@web3-onboard/injected-wallets";

/** Connects the wallet of this name by Web3-Onboard, without its dialog. */
export async function connect(label: string): Promise<void> {
	const onboard = Onboard({
		wallets: [injectedWallets()],
		chains: [{ id: "0x07a69", token: "ETH", label: "Local chain", rpcUrl: location.origin }],
		accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
		notify: { desktop: { enabled: false }, mobile: { enabled: false } },
		disableFontDownload: true,
	});
	await onboard.connectWallet({ autoSelect: { label, disableModals: true } });
}
