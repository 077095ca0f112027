import type { ReadFont } from "#app/ports/receipt-printer.ts";
import arabic from "../../public/receipt-fonts/arabic.bin";
import arabicStrong from "../../public/receipt-fonts/arabic-strong.bin";
import cyrillic from "../../public/receipt-fonts/cyrillic.bin";
import cyrillicExt from "../../public/receipt-fonts/cyrillic-ext.bin";
import cyrillicExtStrong from "../../public/receipt-fonts/cyrillic-ext-strong.bin";
import cyrillicStrong from "../../public/receipt-fonts/cyrillic-strong.bin";
import devanagari from "../../public/receipt-fonts/devanagari.bin";
import devanagariStrong from "../../public/receipt-fonts/devanagari-strong.bin";
import greek from "../../public/receipt-fonts/greek.bin";
import greekStrong from "../../public/receipt-fonts/greek-strong.bin";
import hebrew from "../../public/receipt-fonts/hebrew.bin";
import hebrewStrong from "../../public/receipt-fonts/hebrew-strong.bin";
import mono from "../../public/receipt-fonts/mono.bin";
import sans from "../../public/receipt-fonts/sans.bin";
import sansExt from "../../public/receipt-fonts/sans-ext.bin";
import strong from "../../public/receipt-fonts/strong.bin";
import strongExt from "../../public/receipt-fonts/strong-ext.bin";
import vietnamese from "../../public/receipt-fonts/vietnamese.bin";
import vietnameseStrong from "../../public/receipt-fonts/vietnamese-strong.bin";

/** The fonts of receipts, inside workerd, where tests have no files that are served as they are. */
const FONTS: Record<string, ArrayBuffer> = {
	arabic,
	"arabic-strong": arabicStrong,
	cyrillic,
	"cyrillic-ext": cyrillicExt,
	"cyrillic-ext-strong": cyrillicExtStrong,
	"cyrillic-strong": cyrillicStrong,
	devanagari,
	"devanagari-strong": devanagariStrong,
	greek,
	"greek-strong": greekStrong,
	hebrew,
	"hebrew-strong": hebrewStrong,
	mono,
	sans,
	"sans-ext": sansExt,
	strong,
	"strong-ext": strongExt,
	vietnamese,
	"vietnamese-strong": vietnameseStrong,
};

export const readReceiptFont: ReadFont = async (name) => {
	// Chinese, Japanese and Korean are made in the build: tests of the unit suite and of the whole stack have them.
	if (name.endsWith("-slices")) return new TextEncoder().encode("{}").buffer;
	const bytes = FONTS[name];
	if (!bytes) throw new Error(`there is no font ${name}`);
	return bytes.slice(0);
};
