/** The part of subset-font that is used; the package brings no types. */
declare module "subset-font" {
	/** @param text - every character to keep */
	export default function subsetFont(
		font: Buffer,
		text: string,
		options: { targetFormat: "sfnt" | "woff2"; variationAxes?: Record<string, number | { min: number; max: number }> },
	): Promise<Buffer>;
}
