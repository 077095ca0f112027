import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Hash } from "../../core/address.ts";
import type { Currency } from "../../core/payments/currencies.ts";
import { pendingPayments } from "./payment-tables.ts";

/** The newest rates that all endpoints gave alike, for everybody: one row. */
export const rateReadings = sqliteTable("rate_readings", {
	/** of the chain whose feeds are read */
	chainId: integer("chain_id").primaryKey(),
	/** when somebody last began to read it, epoch ms: nobody else does for a block's time */
	triedAt: integer("tried_at").notNull(),
	/** when what follows was read, epoch ms; null: never yet */
	readAt: integer("read_at"),
	/** `RateReading` as JSON (rates.ts) */
	reading: text(),
});

/** The rates of a credited transaction when its block was made. Kept as first stored for that block. */
export const settlementRates = sqliteTable(
	"settlement_rates",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		chainId: integer("chain_id").notNull(),
		txHash: text("tx_hash").$type<Hash>().notNull(),
		/** the requester's, when it was stored */
		currency: text().$type<Currency>().notNull(),
		/** `RatePath` as JSON (rates.ts), with the block's time as `at` */
		rates: text().notNull(),
		/** epoch ms */
		keptAt: integer("kept_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.paymentId, table.chainId, table.txHash] })],
);
