export interface Picture {
	bytes: Uint8Array<ArrayBuffer>;
	/** read from the picture itself */
	type: string;
}

export interface PictureSourcePort {
	/** tells whether `fetchPicture` would try at all */
	mayFetch(url: string): boolean;
	/**
	 * Fetches a picture from a stranger's server.
	 *
	 * @throws PortError when there is none, or one that is not shown: too large, too slow, no picture
	 */
	fetchPicture(url: string): Promise<Picture>;
}
