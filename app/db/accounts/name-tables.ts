import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address } from "../../core/address.ts";
import { NAME_STATES } from "../../core/names.ts";

/** What names led to, and what addresses were called, when they were last asked about: pages read it here and wait for nobody. */

/** Where a name leads on a chain, of names that somebody typed. */
export const knownNames = sqliteTable(
	"known_names",
	{
		/** normalised (ENSIP-15) */
		name: text().notNull(),
		chainId: integer("chain_id").notNull(),
		state: text({ enum: NAME_STATES }),
		/** null where it leads nowhere, or could not be asked so far */
		leadsTo: text("leads_to").$type<Address>(),
		/** when all of this was found, epoch ms; null: never so far */
		checkedAt: integer("checked_at"),
		/** when somebody last set out to ask, epoch ms: nobody else does for a while */
		askedAt: integer("asked_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.name, table.chainId] }), index("known_names_asked").on(table.askedAt)],
);

/** The name that an address has chosen and that leads back to it, of addresses that were paid or paid. */
export const addressNames = sqliteTable(
	"address_names",
	{
		address: text().$type<Address>().notNull(),
		chainId: integer("chain_id").notNull(),
		/** null: none that leads back */
		name: text(),
		checkedAt: integer("checked_at"),
		askedAt: integer("asked_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.address, table.chainId] }),
		index("address_names_asked").on(table.askedAt),
		index("address_names_name").on(table.name, table.chainId).where(sql`name is not null`),
	],
);
