import type { ReceiptClaims } from "../core/payments/receipt-claims.ts";

/** A public key as it is published (RFC 7517, RFC 8037). */
export interface PublicKey {
	kty: "OKP";
	crv: "Ed25519";
	x: string;
	kid: string;
	alg: "Ed25519";
	use: "sig";
}

/** Signs receipts with the service's own keys. */
export interface ReceiptSigner {
	/** @returns compact JWS (RFC 7515) by the newest key */
	sign(claims: ReceiptClaims): Promise<string>;
	/** @returns what a stored receipt says; null if none of the keys here signed it */
	read(jws: string): Promise<ReceiptClaims | null>;
	/** the newest first; older ones stay, for the receipts they signed */
	publicKeys(): Promise<readonly PublicKey[]>;
}
