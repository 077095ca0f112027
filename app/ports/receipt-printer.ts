import type { Language } from "../core/i18n/languages.ts";

/** What stands on a receipt's sheet, in the reader's words. Texts may be anybody's: the printer shows them as they are or shows that it cannot. */
export interface ReceiptSheet {
	language: Language;
	/** of the document, for whoever reads it by ear too */
	title: string;
	heading: string;
	/** what the receipt is called */
	number: string;
	/** "100.00 USDC" */
	amount: string;
	/** lines below the amount, the most important first */
	notes: readonly string[];
	parties: readonly { label: string; name: string | null; addresses: readonly string[]; proof: string | null }[];
	facts: readonly { label: string; value: string }[];
	hashLabel: string;
	/** of the transaction: the engraving is drawn from it */
	hash: string;
	signatures: readonly string[];
	howToCheck: string;
	/** what the code says */
	code: string;
	/** what the code is, for whoever cannot see it */
	codeSays: string;
	/** the signed receipt itself, attached as `receipt.jws` */
	jws: string;
	/** epoch seconds: the same receipt gives the same file */
	issuedAt: number;
}

/** Prints receipts as PDF. */
export interface ReceiptPrinter {
	/** @throws Error when a font cannot be read */
	print(sheet: ReceiptSheet): Promise<Uint8Array<ArrayBuffer>>;
}

/** Reads one of the fonts in `public/receipt-fonts` by its name. */
export type ReadFont = (name: string) => Promise<ArrayBuffer>;
