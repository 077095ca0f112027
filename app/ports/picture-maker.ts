/** Renders SVG to PNG, because link previews do not support SVG. */
export interface PictureMaker {
	/** True if the fonts have every character of a text; missing ones would appear as boxes. */
	canWrite(text: string): Promise<boolean>;
	/**
	 * @param svg - a complete document; fonts by the names in core/pictures/fonts/picture-fonts.ts
	 * @param key - cache key of the picture
	 * @returns a PNG of the document's own size
	 */
	png(svg: string, key: string): Promise<ArrayBuffer>;
}
