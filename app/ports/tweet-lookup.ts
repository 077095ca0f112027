export interface PublicTweet {
	id: string;
	/** as written, entities decoded, links as shown */
	text: string;
	/** handle, lower case, without "@" */
	author: string;
	/** X's own id of the author, where the look-up tells it: unlike a handle it never changes */
	authorId: string | null;
}

export interface TweetLookupPort {
	/**
	 * @param id - decimal digits
	 * @returns `null` when the public cannot see such a post: never written, deleted or protected
	 * @throws PortError when that could not be found out
	 */
	findPublicTweet(id: string): Promise<PublicTweet | null>;
}
