/** Turns a drawing into a picture that other programs show: link previews take no SVG. */
export interface PictureMaker {
	/** Whether every character of a text can be drawn; others would show as empty boxes. */
	canWrite(text: string): Promise<boolean>;
	/**
	 * @param svg - a whole document; fonts by the names of core/pictures/picture-fonts.ts
	 * @param key - the same key is the same picture: it is drawn once and kept for a while
	 * @returns a PNG as large as the document says
	 */
	png(svg: string, key: string): Promise<ArrayBuffer>;
}
