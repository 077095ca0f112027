import type { Address } from "../address.ts";
import type { ReceiptClaims } from "./receipt-claims.ts";

/** The accounts that a receipt names as its payers, each once; apart from its schema, so that pages stay light. */
export function payersOn({ transfers }: ReceiptClaims["payment"]): Address[] {
	return [...new Set(transfers.flatMap(({ payer }) => payer ?? []))];
}
