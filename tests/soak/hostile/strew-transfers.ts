import type { Hash } from "viem";
import { TOKEN_SYMBOLS } from "#app/core/chains.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import type { HostileApp } from "./hostile-app.ts";
import type { World } from "./world.ts";

/**
 * Transfers that look like payments of the open links and are none: to somebody else, too little, in another token, failed.
 * Their hashes are reported for every link.
 */
export async function strewTransfers({ chain }: HostileApp, world: World): Promise<void> {
	const payer = walletNamed("payer");
	const hashes: Hash[] = [];
	for (const [at, { to, token, amount }] of world.asked.entries()) {
		await chain.mint(token, payer.address, amount);
		const other = TOKEN_SYMBOLS.find((symbol) => symbol !== token && symbol !== "ETH") ?? "USDC";
		if (at % 4 === 0) hashes.push(await chain.transfer(payer, token, walletNamed("stranger").address, amount));
		if (at % 4 === 1) hashes.push(await chain.transfer(payer, token, to, amount - 1n));
		if (at % 4 === 2) {
			await chain.mint(other, payer.address, amount);
			hashes.push(await chain.transfer(payer, other, to, amount));
		}
		// more than the payer has
		if (at % 4 === 3) hashes.push(await chain.revertedTransfer(payer, other, to, 2n ** 200n));
	}
	for (const hash of hashes) await chain.mined(hash);
	world.hashes.push(...hashes);
}
