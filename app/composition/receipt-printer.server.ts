import type { ReceiptPrinter } from "../ports/receipt-printer.ts";

/** Prints receipts with the fonts among the files that are served as they are. The code that prints is loaded with the first one. */
export function receiptPrinter(assets: Fetcher, appUrl: string): ReceiptPrinter {
	const readFont = async (name: string) => {
		const answer = await assets.fetch(new Request(new URL(`/receipt-fonts/${name}.bin`, appUrl)));
		if (!answer.ok) throw new Error(`the font ${name} could not be read: ${answer.status}`);
		return answer.arrayBuffer();
	};
	return {
		async print(sheet) {
			const { pdfPrinter } = await import("../adapters/receipts/pdf-printer.ts");
			return pdfPrinter(readFont).print(sheet);
		},
	};
}

/**
 * Prints one after the other what is asked for at once: a batch of mails would have ten documents and their fonts in memory. For one
 * event alone, since a Worker's events must not wait for each other.
 */
export function oneByOne(printer: ReceiptPrinter): ReceiptPrinter {
	let last: Promise<unknown> = Promise.resolve();
	return {
		print(sheet) {
			const next = last.catch(() => undefined).then(() => printer.print(sheet));
			last = next;
			return next;
		},
	};
}
