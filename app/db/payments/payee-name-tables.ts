import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { pendingPayments } from "./payment-tables.ts";

/** The name a link's receiving address was typed as. The address that its requester saw then is the link's own and stays. */
export const payeeNames = sqliteTable(
	"payee_names",
	{
		paymentId: text("payment_id")
			.primaryKey()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		/** normalised (ENSIP-15) */
		name: text().notNull(),
	},
	(table) => [index("payee_names_name").on(table.name)],
);
