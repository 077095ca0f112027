/** Turns a drawing into a picture that other programs show: link previews take no SVG. */
export interface PictureMaker {
	/** Tells whether every character of a text can be drawn; what cannot would show as empty boxes. */
	canWrite(text: string): Promise<boolean>;
	/**
	 * @param svg - a whole document; fonts by the names of {@link PICTURE_FONTS}
	 * @returns a PNG as large as the document says
	 */
	png(svg: string): Promise<Uint8Array<ArrayBuffer>>;
}
