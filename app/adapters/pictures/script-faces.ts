import { inflateSync } from "node:zlib";
import { ART_FAMILIES } from "../../core/pictures/fonts/picture-fonts.ts";
import type { Family } from "../../core/pictures/html/html-text-style.ts";
import packed from "./preview-fonts/art-scripts.bin";

/** Cyrillic and Greek letters, and Latin ones of Europe, of the faces that stand for those of browsers (local/pictures/write-fonts.ts). */

export interface ScriptFace {
	family: string;
	isBold: boolean;
	isItalic: boolean;
	file: ArrayBuffer;
}

/** The scripts that have letters of their own in each family; all else is nowhere in the packed file. */
const SCRIPTS = [
	["latin-ext", /[\u0100-\u017f\u0218-\u021b]/],
	["greek", /[\u0370-\u03ff\u1f00-\u1fff]/],
	["cyrillic", /[\u0400-\u052f]/],
] as const;

let unpacked: ScriptFace[] | null = null;
/** Unpacked for the first of its letters in an isolate. */
export function scriptFaces(): readonly ScriptFace[] {
	if (unpacked) return unpacked;
	const bytes = new Uint8Array(inflateSync(new Uint8Array(packed)));
	let at = 4 + new DataView(bytes.buffer).getUint32(0, true);
	const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at))) as [string, number, boolean, number][];
	unpacked = list.map(([family, weight, isItalic, length]) => {
		const file = bytes.slice(at, at + length).buffer;
		at += length;
		return { family, isBold: weight > 400, isItalic, file };
	});
	return unpacked;
}

export function kindOf(family: string): Family {
	const found = Object.entries(ART_FAMILIES).find(([, name]) => name === family);
	return (found?.[0] as Family | undefined) ?? "serif";
}

/** @returns the family of those that may have a letter; null where none may */
export function scriptFamilyFor(codePoint: number, kind: Family): string | null {
	const letter = String.fromCodePoint(codePoint);
	const script = SCRIPTS.find(([, letters]) => letters.test(letter))?.[0];
	return script === undefined ? null : `art-${kind}-${script}`;
}

export const scriptFaceOf = (family: string, isBold: boolean): ScriptFace | undefined =>
	scriptFaces().find((face) => face.family === family && face.isBold === isBold && !face.isItalic);
