import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import type { QrDrawing } from "#app/ui/qr.server.ts";
import type { ShownWorth } from "#app/ui/worth-line.tsx";

/** What the page of a signed receipt shows. */
export interface ReceiptPage {
	/** what was signed, with names and memo cleaned; the page shows nothing else of the payment */
	claims: ReceiptClaims;
	jws: string;
	/** id of the key that signed */
	keyId: string;
	/** epoch ms; null: it counts */
	withdrawnAt: number | null;
	/** of its block now; null: it is in none that counts */
	confirmations: number | null;
	/** what it was worth when its block was made, in words; null: not known */
	worth: ShownWorth | null;
	/** short form of the payment id */
	label: string;
	/** of the page's address */
	qr: QrDrawing;
	/** when the request was signed by its payee, epoch ms; null: it was not */
	requestSignedAt: number | null;
	/** what its addresses are called today, by "chain:address": no part of what was signed */
	names: Readonly<Record<string, string>>;
}
