/** What a piece is drawn on, in units of the drawing; it fills the sheet to its edges. */
export interface Sheet {
	width: number;
	height: number;
}

/** A drawing in shapes: sharp at any size. */
export interface ShapePiece {
	slug: string;
	shapes(sheet: Sheet): string;
}

/** A picture made dot by dot, for what has no outlines. */
export interface DotPiece {
	slug: string;
	/** @param scale - dots per unit; @returns red, green, blue of every dot, row by row */
	dots(sheet: Sheet, scale: number): Uint8Array;
}

export type Piece = ShapePiece | DotPiece;

/** @returns the number with at most one digit after the point, as short as it can be written */
export function short(value: number): string {
	const text = (Math.round(value * 10) / 10).toString();
	return text === "-0" ? "0" : text.replace(/^(-?)0\./, "$1.");
}

/** Coordinates of a path, one after the other. */
export function coordinates(...values: number[]): string {
	return values.map(short).join(" ");
}

export function drawing({ width, height }: Sheet, ground: string, shapes: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${shapes}</svg>\n`;
}

/** Collects paths that are painted alike, so that each way of painting is written once. */
export class Brushes {
	readonly #paths = new Map<string, string[]>();

	/** @param paint - attributes of the path */
	add(paint: string, path: string): void {
		const paths = this.#paths.get(paint);
		if (paths) paths.push(path);
		else this.#paths.set(paint, [path]);
	}

	toString(): string {
		return [...this.#paths].map(([paint, paths]) => `<path ${paint} d="${paths.join("")}"/>`).join("");
	}
}

/** A circle as a path that can stand in one with others. */
export function disc(x: number, y: number, radius: number): string {
	return `M${coordinates(x - radius, y)}a${coordinates(radius, radius)} 0 1 0 ${coordinates(2 * radius, 0)}a${coordinates(radius, radius)} 0 1 0 ${coordinates(-2 * radius, 0)}z`;
}
