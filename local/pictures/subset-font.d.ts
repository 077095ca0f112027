/** The used part of subset-font, which has no types. */
declare module "subset-font" {
	/** @param text - the characters to keep */
	export default function subsetFont(
		font: Buffer,
		text: string,
		options: { targetFormat: "sfnt" | "woff2"; variationAxes?: Record<string, number | { min: number; max: number }> },
	): Promise<Buffer>;
}
