import type { ReceiptClaims, ReceiptKey } from "../core/payments/receipt-claims.ts";

/** Signs receipts with the service's own keys. */
export interface ReceiptSigner {
	/** @returns compact JWS (RFC 7515) by the newest key */
	sign(claims: ReceiptClaims): Promise<string>;
	/** the newest first; older ones stay, for the receipts they signed */
	publicKeys(): Promise<readonly ReceiptKey[]>;
}
