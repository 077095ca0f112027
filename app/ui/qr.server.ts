import { create } from "qrcode";

/** A QR code as one path, drawn on the server so that no page carries the encoder. */
export interface QrDrawing {
	/** modules per side with the quiet zone */
	size: number;
	/** SVG path data in a viewBox of `size` by `size` */
	path: string;
}

/** Modules of white around the code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * @param text - what the code says: a link or a plain address
 * @returns the drawing at error correction level M
 */
export function drawQr(text: string): QrDrawing {
	const { modules } = create(text, { errorCorrectionLevel: "M" });
	let path = "";
	for (let row = 0; row < modules.size; row++) {
		for (let column = 0; column < modules.size; column++) {
			if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
		}
	}
	return { size: modules.size + 2 * QUIET_ZONE, path };
}
