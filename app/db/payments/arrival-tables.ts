import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address, Hash } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { Language } from "../../core/i18n/languages.ts";
import {
	ARRIVAL_STATES,
	type ArrivalNoticeRow,
	type ArrivalRow,
	type ChainCursorRow,
} from "../../core/payments/arrival-types.ts";
import { baseUnits } from "../column-types.ts";
import type { SameRow } from "../table-rows.ts";
import { pendingPayments } from "./payment-tables.ts";

/** What the watchers of the chains found; what the columns mean is in core/payments/arrival-types.ts. */

export const chainCursors = sqliteTable("chain_cursors", {
	chainId: integer("chain_id").primaryKey(),
	blockNumber: integer("block_number").notNull(),
	headNumber: integer("head_number").notNull(),
	headAt: integer("head_at").notNull(),
	finalizedNumber: integer("finalized_number"),
	endpoint: text().notNull(),
	paceMs: integer("pace_ms").notNull(),
	silentSince: integer("silent_since"),
	checkedAt: integer("checked_at").notNull(),
});

export const arrivals = sqliteTable(
	"arrivals",
	{
		chainId: integer("chain_id").notNull(),
		txHash: text("tx_hash").$type<Hash>().notNull(),
		payee: text().$type<Address>().notNull(),
		token: text().$type<TokenSymbol>().notNull(),
		amount: baseUnits("amount").notNull(),
		amountKnown: integer("amount_known", { mode: "boolean" }).notNull().default(true),
		fromAddress: text("from_address").$type<Address>(),
		blockNumber: integer("block_number").notNull(),
		blockHash: text("block_hash").$type<Hash>().notNull(),
		minedAt: integer("mined_at"),
		state: text({ enum: ARRIVAL_STATES }).notNull(),
		tries: integer().notNull().default(0),
		nextTryAt: integer("next_try_at").notNull(),
		dismissedAt: integer("dismissed_at"),
		mailedAt: integer("mailed_at"),
		foundAt: integer("found_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.chainId, table.txHash, table.payee, table.token] }),
		index("arrivals_open").on(table.chainId, table.nextTryAt).where(sql`state = 'found'`),
		index("arrivals_payee").on(table.payee, table.chainId, table.token, table.blockNumber),
		index("arrivals_state").on(table.payee, table.token, table.state, table.foundAt),
		index("arrivals_block").on(table.chainId, table.blockNumber),
		index("arrivals_old").on(table.foundAt),
	],
);

export const arrivalNotices = sqliteTable(
	"arrival_notices",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		email: text().notNull(),
		language: text().$type<Language>().notNull(),
		clientKey: text("client_key").notNull(),
		createdAt: integer("created_at").notNull(),
		sentAt: integer("sent_at"),
	},
	(table) => [
		primaryKey({ columns: [table.paymentId, table.email] }),
		index("arrival_notices_caller").on(table.clientKey, table.createdAt),
	],
);

[true, true, true] satisfies [
	SameRow<typeof chainCursors, ChainCursorRow>,
	SameRow<typeof arrivals, ArrivalRow>,
	SameRow<typeof arrivalNotices, ArrivalNoticeRow>,
];
