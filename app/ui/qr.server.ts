import { create } from "qrcode";

/** A QR code as one path, drawn on the server so that no page carries the encoder. */
export interface QrDrawing {
	/** modules per side with the quiet zone */
	size: number;
	/** SVG path data in a viewBox of `size` by `size` */
	path: string;
}

/** A picture's own size, for programs that do not scale it. */
const MODULE_PX = 12;

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
			if (!modules.get(row, column)) continue;
			const from = column;
			while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
			const width = column + 1 - from;
			path += `M${from + QUIET_ZONE} ${row + QUIET_ZONE}h${width}v1h-${width}z`;
		}
	}
	return { size: modules.size + 2 * QUIET_ZONE, path };
}

/** @param text - what the code says; the document of a picture, dark on white */
export function qrDocument(text: string): string {
	const { size, path } = drawQr(text);
	const side = size * MODULE_PX;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
