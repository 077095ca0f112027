import type { ReceiptPrinter } from "../ports/receipt-printer.ts";

/** Prints receipts with the fonts among the files that are served as they are. The code that prints is loaded with the first one. */
export function receiptPrinter(assets: Fetcher, appUrl: string): ReceiptPrinter {
	return {
		async print(sheet) {
			const { pdfPrinter } = await import("../adapters/receipts/pdf-printer.ts");
			return pdfPrinter(async (name) => {
				const answer = await assets.fetch(new Request(new URL(`/receipt-fonts/${name}.bin`, appUrl)));
				if (!answer.ok) throw new Error(`the font ${name} could not be read: ${answer.status}`);
				return answer.arrayBuffer();
			}).print(sheet);
		},
	};
}
