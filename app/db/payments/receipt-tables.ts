import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Hash } from "../../core/address.ts";
import { pendingPayments } from "./payment-tables.ts";

/** Signed receipts (core/payments/receipt-claims.ts), one for each credited transaction of a link. Kept when one is withdrawn. */
export const receipts = sqliteTable(
	"receipts",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		chainId: integer("chain_id").notNull(),
		txHash: text("tx_hash").$type<Hash>().notNull(),
		/** 128 random bits, base64url: part of the receipt's address */
		token: text().notNull(),
		/** compact JWS */
		jws: text().notNull(),
		/** when this one was signed, epoch ms */
		issuedAt: integer("issued_at").notNull(),
		/** when its payment was first found to count no longer; null: it counts */
		withdrawnAt: integer("withdrawn_at"),
		/** of the link it was made from: what an older one says is not stored over it */
		linkVersion: integer("link_version").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.paymentId, table.chainId, table.txHash] }),
		uniqueIndex("receipts_token").on(table.token),
	],
);
