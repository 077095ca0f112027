/**
 * What a requester's books need on a request and on its receipt. It is their own text: nobody checks it, and no tax is computed from it.
 * Everybody with the link reads it.
 */
export interface Bookkeeping {
	/** the requester's own number of the invoice */
	invoiceNumber: string | null;
	/** VAT, GST or tax number, as the requester writes it */
	taxId: string | null;
	/** the requester's name and postal address, a line each; at most MOST_POSTAL_LINES */
	postalLines: readonly string[];
}

/** What an account's new links begin with. */
export type BookkeepingDefaults = Omit<Bookkeeping, "invoiceNumber">;

/** The longest that a receipt holds (receipt-claims.ts), in code points. */
export const MAX_INVOICE_NUMBER = 64;
export const MAX_TAX_ID = 64;
export const MAX_POSTAL_LINE = 120;
export const MOST_POSTAL_LINES = 6;

/** Its fields on forms, in the order shown. */
export const BOOKKEEPING_FIELDS = ["invoiceNumber", "taxId", "postalLines"] as const;
export type BookkeepingField = (typeof BOOKKEEPING_FIELDS)[number];

export const isBookkeepingField = (field: string): field is BookkeepingField =>
	(BOOKKEEPING_FIELDS as readonly string[]).includes(field);

/** @returns null where nothing is said */
export function bookkeepingOf({ invoiceNumber, taxId, postalLines }: Bookkeeping): Bookkeeping | null {
	if (invoiceNumber === null && taxId === null && postalLines.length === 0) return null;
	return { invoiceNumber, taxId, postalLines };
}

/** The fields' texts, as forms show and take them. */
export function bookkeepingTexts(books: Bookkeeping | null | undefined): Record<BookkeepingField, string> {
	return {
		invoiceNumber: books?.invoiceNumber ?? "",
		taxId: books?.taxId ?? "",
		postalLines: books?.postalLines.join("\n") ?? "",
	};
}

/** What is repeated for another request: each invoice has a number of its own. */
export function withoutInvoiceNumber(books: Bookkeeping | null): Bookkeeping | null {
	return books && bookkeepingOf({ ...books, invoiceNumber: null });
}
