import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { Database } from "../database.ts";
import { forgetting } from "../showcase/nfts.ts";
import { oneTimeTokens, users, wallets } from "./account-tables.ts";

/** Addresses people call theirs, and the questions by which they prove it. */

export interface WalletRecord {
	address: Address;
	ensName: string | null;
	/** epoch ms; null while only typed */
	provenAt: number | null;
	/** null: a key's proof holds on every chain */
	provenChainId: number | null;
	/** the one new links are filled in with */
	main: boolean;
}

/** The main address first, then as they were added. */
export async function listWallets(db: Database, userId: string): Promise<WalletRecord[]> {
	const isMain = sql<number>`${users.wallet} is ${wallets.address}`;
	const rows = await db
		.select({
			address: wallets.address,
			ensName: wallets.ensName,
			provenAt: wallets.provenAt,
			provenChainId: wallets.provenChainId,
			main: isMain,
		})
		.from(wallets)
		.innerJoin(users, eq(users.id, wallets.userId))
		.where(eq(wallets.userId, userId))
		.orderBy(desc(isMain), asc(wallets.addedAt), asc(wallets.address));
	return rows.map((row) => ({ ...row, main: row.main === 1 }));
}

/** Tells whether somebody else has proven an address. */
export async function isProvenElsewhere(db: Database, userId: string, address: Address): Promise<boolean> {
	const rows = await db
		.select({ userId: wallets.userId })
		.from(wallets)
		.where(and(eq(wallets.address, address), ne(wallets.userId, userId), isNotNull(wallets.provenAt)))
		.limit(1);
	return rows.length > 0;
}

/**
 * Adds an address to a person's, or leaves it as it is when it is there.
 *
 * @param main - makes it the one new links are filled in with
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

/**
 * Marks an address as proven, adding it where it is new. The first address of a person becomes the main one.
 *
 * @param chainId - of a contract wallet's proof; null for a key's
 */
export async function storeProof(
	db: Database,
	proof: { userId: string; address: Address; chainId: number | null; at: number },
	main: boolean,
): Promise<void> {
	const { userId, address, chainId, at } = proof;
	await db.batch([
		db
			.insert(wallets)
			.values({ userId, address, provenAt: at, provenChainId: chainId, addedAt: at })
			.onConflictDoUpdate({
				target: [wallets.userId, wallets.address],
				// A key's proof holds everywhere: a contract's, which holds on one chain, does not take its place.
				set: {
					provenAt: at,
					provenChainId: sql`case when ${wallets.provenAt} is not null and ${wallets.provenChainId} is null then null else excluded.proven_chain_id end`,
				},
			}),
		db
			.update(users)
			.set({ wallet: main ? address : sql`coalesce(${users.wallet}, ${address})` })
			.where(eq(users.id, userId)),
	]);
}

/** @returns false when the person has no such address */
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

/**
 * Takes an address away, with the pieces read of it; the person's next one, proven ones before typed ones, becomes the
 * main one where it was that.
 */
export async function removeWallet(db: Database, userId: string, address: Address): Promise<void> {
	await db.batch([
		...forgetting(db, userId, address),
		db.delete(wallets).where(and(eq(wallets.userId, userId), eq(wallets.address, address))),
		db
			.update(users)
			.set({
				wallet: sql`(select w.address from wallets w where w.user_id = ${userId} order by w.proven_at is null, w.added_at limit 1)`,
			})
			.where(and(eq(users.id, userId), eq(users.wallet, address))),
	]);
}

/** What a question was asked about. */
export interface ProofQuestion {
	address: string;
	chainId: string;
}

/** Run-out ones of the same person go with the same batch. */
export async function storeProofQuestion(
	db: Database,
	question: { tokenHash: string; userId: string; payload: ProofQuestion; createdAt: number; expiresAt: number },
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
 * Takes a question away for good: whoever answers second finds none, and so does anybody else than whom it was asked.
 *
 * @param now - epoch ms; one that ran out is none
 */
export async function takeProofQuestion(
	db: Database,
	tokenHash: string,
	userId: string,
	now: number,
): Promise<ProofQuestion | null> {
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
