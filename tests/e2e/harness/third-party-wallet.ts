import type { E2EProvider } from "@wonderland/walletless";
import { build } from "esbuild";

declare global {
	interface Window {
		/** stories only: the stand-in's own controls */
		otherWallet?: E2EProvider & { setRejectTransaction(reject: boolean): void };
	}
}

export const OTHER_WALLET = "Wonder wallet";

/**
 * A wallet that is not ours, as one script for `addInitScript`: @wonderland/walletless, announced over EIP-6963. It
 * reaches the chain through the page's own origin, as the page's content security policy asks of scripts in it.
 *
 * @param privateKey - of the account it pays from
 */
export async function bundleOtherWallet(chainId: number, privateKey: string): Promise<string> {
	const result = await build({
		stdin: {
			resolveDir: process.cwd(),
			contents: `
				import { createE2EProvider } from "@wonderland/walletless";
				const url = location.origin + "/__local/rpc/${chainId}";
				const provider = createE2EProvider({
					chains: [{
						id: ${chainId},
						name: "Local chain",
						nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
						rpcUrls: { default: { http: [url] } },
					}],
					rpcUrls: { ${chainId}: url },
					account: ${JSON.stringify(privateKey)},
				});
				const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4.5' cy='4.5' r='4'/></svg>";
				const info = { uuid: "5f9a1c52-8a0e-4c0c-9d0f-3f1b8f6f0a11", name: ${JSON.stringify(OTHER_WALLET)}, icon, rdns: "example.wonder" };
				const detail = Object.freeze({ info, provider });
				const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
				addEventListener("eip6963:requestProvider", announce);
				announce();
				window.otherWallet = provider;
			`,
		},
		bundle: true,
		format: "iife",
		target: "es2022",
		write: false,
		logLevel: "silent",
	});
	const [file] = result.outputFiles;
	if (!file) throw new Error("the stand-in wallet's bundle is empty");
	return file.text;
}
