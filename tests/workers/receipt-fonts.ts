import type { ReadFont } from "#app/ports/receipt-printer.ts";
import arabic from "../../public/receipt-fonts/arabic.bin";
import arabicStrong from "../../public/receipt-fonts/arabic-strong.bin";
import mono from "../../public/receipt-fonts/mono.bin";
import sans from "../../public/receipt-fonts/sans.bin";
import sansExt from "../../public/receipt-fonts/sans-ext.bin";
import strong from "../../public/receipt-fonts/strong.bin";
import strongExt from "../../public/receipt-fonts/strong-ext.bin";

/** The fonts of receipts, inside workerd, where tests have no files that are served as they are. */
const FONTS: Record<string, ArrayBuffer> = {
	arabic,
	"arabic-strong": arabicStrong,
	mono,
	sans,
	"sans-ext": sansExt,
	strong,
	"strong-ext": strongExt,
};

export const readReceiptFont: ReadFont = async (name) => {
	const bytes = FONTS[name];
	if (!bytes) throw new Error(`there is no font ${name}`);
	return bytes.slice(0);
};
