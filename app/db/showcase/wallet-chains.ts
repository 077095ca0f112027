import { and, eq, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { NftChain } from "../../core/showcase/nft-chains.ts";
import { wallets } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { nfts, walletSyncs } from "./showcase-tables.ts";

/**
 * Stores on which chains a wallet is read, deletes its NFTs of other chains with what is selected of them, and ends a run under way,
 * whose pages are of the former chains.
 *
 * @returns false if the wallet is not the user's
 */
export async function setChains(
	db: Database,
	{ userId, wallet }: { userId: string; wallet: Address },
	chains: readonly NftChain[],
): Promise<boolean> {
	const among = sql`(select value from json_each(${JSON.stringify(chains)}))`;
	const [rows] = await db.batch([
		db
			.update(wallets)
			.set({ chains: [...chains] })
			.where(and(eq(wallets.userId, userId), eq(wallets.address, wallet)))
			.returning({ address: wallets.address }),
		db.delete(nfts).where(and(eq(nfts.userId, userId), eq(nfts.wallet, wallet), sql`${nfts.chain} not in ${among}`)),
		db
			.update(walletSyncs)
			.set({ state: "failed", cursor: null })
			.where(
				and(
					eq(walletSyncs.userId, userId),
					eq(walletSyncs.wallet, wallet),
					sql`${walletSyncs.state} in ('running', 'waiting')`,
				),
			),
	]);
	return rows.length === 1;
}
