import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { NftChain } from "../../core/showcase/nft-chains.ts";
import { type Database, inOneBatch } from "../database.ts";
import { deletionStatements } from "../showcase/nfts.ts";
import { oneTimeTokens, users, wallets } from "./account-tables.ts";

/** Users' addresses, and nonces for proving them. */

export interface WalletRecord {
	address: Address;
	ensName: string | null;
	/** epoch ms; null while only typed */
	provenAt: number | null;
	/** null: a key's proof, valid on every chain */
	provenChainId: number | null;
	/** chains on which its NFTs are read; null: the main ones */
	chains: NftChain[] | null;
	/** prefilled in new links */
	main: boolean;
}

/** The main address first, the others in the order they were added. */
export async function listWallets(db: Database, userId: string): Promise<WalletRecord[]> {
	const isMain = sql<number>`${users.wallet} is ${wallets.address}`;
	const rows = await db
		.select({
			address: wallets.address,
			ensName: wallets.ensName,
			provenAt: wallets.provenAt,
			provenChainId: wallets.provenChainId,
			chains: wallets.chains,
			main: isMain,
		})
		.from(wallets)
		.innerJoin(users, eq(users.id, wallets.userId))
		.where(eq(wallets.userId, userId))
		.orderBy(desc(isMain), asc(wallets.addedAt), asc(wallets.address));
	return rows.map((row) => ({ ...row, main: row.main === 1 }));
}

/** True if another user has proven an address. */
export async function isProvenElsewhere(db: Database, userId: string, address: Address): Promise<boolean> {
	const rows = await db
		.select({ userId: wallets.userId })
		.from(wallets)
		.where(and(eq(wallets.address, address), ne(wallets.userId, userId), isNotNull(wallets.provenAt)))
		.limit(1);
	return rows.length > 0;
}

/**
 * Adds an address to a user's, unless it exists.
 *
 * @param main - makes it the main address
 */
export async function addWallet(
	db: Database,
	wallet: { userId: string; address: Address; ensName: string | null; addedAt: number },
	main: boolean,
): Promise<void> {
	const insert = db
		.insert(wallets)
		.values(wallet)
		.onConflictDoUpdate({
			target: [wallets.userId, wallets.address],
			set: { ensName: sql`coalesce(excluded.ens_name, ${wallets.ensName})` },
		});
	if (!main) return void (await insert);
	await db.batch([insert, db.update(users).set({ wallet: wallet.address }).where(eq(users.id, wallet.userId))]);
}

/** Proven addresses of an account; more wallets than anybody signs with. */
const MOST_PROVEN = 50;

/** One that it has proven already, or one more. */
const mayBeProven = (userId: string, address: Address) => sql`(
	exists (select 1 from wallets where user_id = ${userId} and address = ${address} and proven_at is not null)
	or (select count(*) from wallets where user_id = ${userId} and proven_at is not null) < ${MOST_PROVEN}
)`;

export async function mayProveWallet(db: Database, userId: string, address: Address): Promise<boolean> {
	return (await db.all(sql`select 1 where ${mayBeProven(userId, address)}`)).length > 0;
}

/**
 * Marks an address as proven, adding it if it is new. A user's first address becomes the main one.
 *
 * @param chainId - of a contract wallet's proof; null for a key's
 * @returns false where the account has proven as many as it may
 */
export async function storeProof(
	db: Database,
	proof: { userId: string; address: Address; chainId: number | null; at: number },
	main: boolean,
): Promise<boolean> {
	const { userId, address, chainId, at } = proof;
	const isStored = sql`select 1 from wallets where user_id = ${userId} and address = ${address} and proven_at = ${at}`;
	// A contract's proof is valid on one chain only, so it must not replace a key's proof.
	const [, , stored = []] = await inOneBatch(db, [
		sql`
			insert into wallets (user_id, address, proven_at, proven_chain_id, added_at)
			select ${userId}, ${address}, ${at}, ${chainId}, ${at} where ${mayBeProven(userId, address)}
			on conflict (user_id, address) do update set
				proven_at = excluded.proven_at,
				proven_chain_id = case when proven_at is not null and proven_chain_id is null then null else excluded.proven_chain_id end
		`,
		sql`
			update users set wallet = ${main ? address : sql`coalesce(wallet, ${address})`}
			where id = ${userId} and exists (${isStored})
		`,
		isStored,
	]);
	return stored.length > 0;
}

/** @returns false if the user has no such address */
export async function makeMainWallet(db: Database, userId: string, address: Address): Promise<boolean> {
	const rows = await db
		.update(users)
		.set({ wallet: address })
		.where(
			and(
				eq(users.id, userId),
				sql`exists (select 1 from ${wallets} where ${wallets.userId} = ${userId} and ${wallets.address} = ${address})`,
			),
		)
		.returning({ id: users.id });
	return rows.length === 1;
}

export async function leaveNoMainWallet(db: Database, userId: string): Promise<void> {
	await db.update(users).set({ wallet: null }).where(eq(users.id, userId));
}

export async function findWallet(db: Database, userId: string, address: Address) {
	const [row] = await db
		.select()
		.from(wallets)
		.where(and(eq(wallets.userId, userId), eq(wallets.address, address)));
	return row ?? null;
}

export type WalletRow = typeof wallets.$inferSelect;

/** Puts a removed address back, with the proof it had, or that it has since. */
export async function restoreWallet(db: Database, wallet: WalletRow): Promise<void> {
	const isProven = sql`${wallets.provenAt} is not null`;
	await db.batch([
		db
			.insert(wallets)
			.values(wallet)
			.onConflictDoUpdate({
				target: [wallets.userId, wallets.address],
				set: {
					provenAt: sql`coalesce(${wallets.provenAt}, excluded.proven_at)`,
					provenChainId: sql`case when ${isProven} then ${wallets.provenChainId} else excluded.proven_chain_id end`,
				},
			}),
		db
			.update(users)
			.set({ wallet: sql`coalesce(${users.wallet}, ${wallet.address})` })
			.where(eq(users.id, wallet.userId)),
	]);
}

/**
 * Removes an address and its NFTs. If it was the main one, the next address becomes it, proven ones first.
 */
export async function removeWallet(db: Database, userId: string, address: Address): Promise<void> {
	await db.batch([
		...deletionStatements(db, userId, address),
		db.delete(wallets).where(and(eq(wallets.userId, userId), eq(wallets.address, address))),
		db
			.update(users)
			.set({
				wallet: sql`(select w.address from wallets w where w.user_id = ${userId} order by w.proven_at is null, w.added_at limit 1)`,
			})
			.where(and(eq(users.id, userId), eq(users.wallet, address))),
	]);
}

/** The address that a proof nonce was issued for. */
export interface ProofNonce {
	address: string;
	chainId: string;
}

/** Deletes the user's expired nonces in the same batch. */
export async function storeProofNonce(
	db: Database,
	question: { tokenHash: string; userId: string; payload: ProofNonce; createdAt: number; expiresAt: number },
): Promise<void> {
	const { payload, ...row } = question;
	await db.batch([
		db
			.delete(oneTimeTokens)
			.where(
				and(
					eq(oneTimeTokens.userId, question.userId),
					eq(oneTimeTokens.purpose, "siwe"),
					sql`${oneTimeTokens.expiresAt} <= ${question.createdAt}`,
				),
			),
		db.insert(oneTimeTokens).values({ ...row, payload: { ...payload }, purpose: "siwe" }),
	]);
}

/**
 * Uses a nonce: it is deleted, so that it works once and for its own user only.
 *
 * @param now - epoch ms; expired nonces are not found
 */
export async function takeProofNonce(
	db: Database,
	tokenHash: string,
	userId: string,
	now: number,
): Promise<ProofNonce | null> {
	const [row] = await db
		.delete(oneTimeTokens)
		.where(
			and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, "siwe"), eq(oneTimeTokens.userId, userId)),
		)
		.returning({ payload: oneTimeTokens.payload, expiresAt: oneTimeTokens.expiresAt });
	if (!row?.payload || row.expiresAt <= now) return null;
	const { address = "", chainId = "" } = row.payload;
	return { address, chainId };
}
