import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address } from "../../core/address.ts";
import { SIGNATURE_KINDS } from "../../core/payments/records.ts";
import type { RequestMessage } from "../../core/payments/signed-request.ts";
import { pendingPayments } from "./payment-tables.ts";

/** A link's request as its payee's account signed it (EIP-712, core/payments/signed-request.ts); one at most, gone when an edit changes what was signed. */
export const requestSignatures = sqliteTable("request_signatures", {
	paymentId: text("payment_id")
		.primaryKey()
		.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
	signer: text().$type<Address>().notNull(),
	/** of the signature's domain: the chain the signing wallet was on, where a contract's signature holds */
	chainId: integer("chain_id").notNull(),
	signature: text().$type<`0x${string}`>().notNull(),
	/** `key`: recovered from the signature; `contract`: its code was asked (EIP-1271, ERC-6492) */
	kind: text({ enum: SIGNATURE_KINDS }).notNull(),
	/** what was signed, kept as it was: a page that says something else can show both */
	message: text({ mode: "json" }).$type<RequestMessage>().notNull(),
	signedAt: integer("signed_at").notNull(),
});
