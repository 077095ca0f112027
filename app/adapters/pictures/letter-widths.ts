import { type Advance, advancesOf } from "../../core/pictures/fonts/font-advances.ts";
import type { Family } from "../../core/pictures/html/html-text-style.ts";
import { eastAsianFontOf, RARE_FACES } from "./art-faces.ts";
import { ART_FACES } from "./resvg-instance.ts";
import { scriptFaceOf, scriptFamilyFor } from "./script-faces.ts";

const known = new Map<ArrayBuffer, Advance>();

/** How wide a letter of a drawing's fonts is, of a size of one; null where none has it. */
export function letterWidth(codePoint: number, family: Family, isBold: boolean): number | null {
	const [plain, bold] = ART_FACES[family];
	const scriptFamily = scriptFamilyFor(codePoint, family);
	const script = scriptFamily === null ? undefined : scriptFaceOf(scriptFamily, isBold)?.file;
	for (const font of [
		isBold ? bold : plain,
		...(script ? [script] : []),
		...ART_FACES.others,
		...Object.values(RARE_FACES),
		...eastAsianFontOf(codePoint),
	]) {
		const advance = known.get(font) ?? advancesOf(font);
		known.set(font, advance);
		const width = advance(codePoint);
		if (width !== null) return width;
	}
	return null;
}
