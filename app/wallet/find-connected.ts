import type { Address } from "#app/core/address.ts";
import { discoverWallets, type FoundWallet } from "./discovery.ts";
import { answeredInTime } from "./wallet-client.ts";

/** A wallet that is asked which accounts it shows answers at once, without asking the person. */
const ANSWER_WITHIN_MS = 500;

/** The first wallet that shows this page an account already, as its first one; asking shows nothing to the person. */
export async function findConnected(wallets: readonly FoundWallet[], address: Address): Promise<FoundWallet | null> {
	const shows = await Promise.all(
		wallets.map(async ({ provider }) => {
			try {
				const [first] = await answeredInTime(provider.request({ method: "eth_accounts" }), ANSWER_WITHIN_MS);
				return first?.toLowerCase() === address.toLowerCase();
			} catch {
				return false;
			}
		}),
	);
	return wallets.find((_, place) => shows[place]) ?? null;
}

/**
 * The same among the wallets of this browser, once they had time to announce themselves.
 *
 * @param browserWallet - the name of a wallet that gives none
 */
export async function findWalletOf(address: Address, browserWallet: string): Promise<FoundWallet | null> {
	const wallets = await new Promise<FoundWallet[]>((resolve) => {
		const stop = discoverWallets(browserWallet, (found, settled) => {
			if (!settled) return;
			stop();
			resolve(found);
		});
	});
	return findConnected(wallets, address);
}
