import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { KnownName, NameState } from "../../core/names.ts";
import type { Database } from "../database.ts";
import { addressNames, knownNames } from "./name-tables.ts";

/** An address on a chain, where it may be called by another name than elsewhere. */
export interface AddressOnChain {
	address: Address;
	chainId: number;
}

/** A name on a chain, where it may lead elsewhere. */
export interface NameOnChain {
	name: string;
	chainId: number;
}

export interface StoredName extends NameOnChain, KnownName {}

/** When something is asked about again: long after it was found, and not soon after somebody set out to. Epoch ms. */
export interface Due {
	/** what was found before is too old */
	checkedBefore: number;
	/** whoever set out before has come back, or is lost */
	askedBefore: number;
}

/** @returns true for the one caller that is to ask now, whatever number of them come at once */
export async function claimName(db: Database, { name, chainId }: NameOnChain, due: Due, now: number): Promise<boolean> {
	const rows = await db
		.insert(knownNames)
		.values({ name, chainId, askedAt: now })
		.onConflictDoUpdate({
			target: [knownNames.name, knownNames.chainId],
			set: { askedAt: now },
			setWhere: isDue(knownNames, due),
		})
		.returning({ name: knownNames.name });
	return rows.length > 0;
}

/** As `claimName`, of the name that an address is called. */
export async function claimAddress(
	db: Database,
	{ address, chainId }: AddressOnChain,
	due: Due,
	now: number,
): Promise<boolean> {
	const rows = await db
		.insert(addressNames)
		.values({ address, chainId, askedAt: now })
		.onConflictDoUpdate({
			target: [addressNames.address, addressNames.chainId],
			set: { askedAt: now },
			setWhere: isDue(addressNames, due),
		})
		.returning({ address: addressNames.address });
	return rows.length > 0;
}

function isDue({ checkedAt, askedAt }: typeof knownNames | typeof addressNames, due: Due) {
	return and(or(isNull(checkedAt), lt(checkedAt, due.checkedBefore)), lt(askedAt, due.askedBefore));
}

/** Stores where a name leads now. No other address is called by it any more, whatever was found of that one before. */
export async function storeName(
	db: Database,
	{ name, chainId }: NameOnChain,
	found: { state: NameState; leadsTo: Address | null },
	now: number,
): Promise<void> {
	const seen = { ...found, checkedAt: now };
	await db.batch([
		db
			.insert(knownNames)
			.values({ name, chainId, askedAt: now, ...seen })
			.onConflictDoUpdate({ target: [knownNames.name, knownNames.chainId], set: seen }),
		db
			.update(addressNames)
			.set({ name: null })
			.where(
				and(
					eq(addressNames.name, name),
					eq(addressNames.chainId, chainId),
					sql`${addressNames.address} is not ${found.leadsTo}`,
				),
			),
	]);
}

export async function storeAddressName(
	db: Database,
	{ address, chainId }: AddressOnChain,
	name: string | null,
	now: number,
): Promise<void> {
	await db
		.insert(addressNames)
		.values({ address, chainId, askedAt: now, name, checkedAt: now })
		.onConflictDoUpdate({ target: [addressNames.address, addressNames.chainId], set: { name, checkedAt: now } });
}

/** @returns what is stored of names, of those that are stored */
export async function listNames(db: Database, names: readonly NameOnChain[]): Promise<StoredName[]> {
	if (names.length === 0) return [];
	const { name, chainId, state, leadsTo, checkedAt } = knownNames;
	return db
		.select({ name, chainId, state, leadsTo, checkedAt })
		.from(knownNames)
		.where(
			sql`(${name}, ${chainId}) in (select value ->> 'name', value ->> 'chainId' from json_each(${JSON.stringify(names)}))`,
		);
}

export interface AddressName extends AddressOnChain {
	/** null: none that leads back */
	name: string | null;
	checkedAt: number | null;
}

export async function listAddressNames(db: Database, addresses: readonly AddressOnChain[]): Promise<AddressName[]> {
	if (addresses.length === 0) return [];
	const { address, chainId, name, checkedAt } = addressNames;
	return db
		.select({ address, chainId, name, checkedAt })
		.from(addressNames)
		.where(
			sql`(${address}, ${chainId}) in (select value ->> 'address', value ->> 'chainId' from json_each(${JSON.stringify(addresses)}))`,
		);
}

/** Forgets what nobody asked about since. */
export async function sweepNames(db: Database, before: number): Promise<void> {
	await db.delete(knownNames).where(lt(knownNames.askedAt, before));
	await db.delete(addressNames).where(lt(addressNames.askedAt, before));
}
