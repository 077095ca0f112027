export interface PublicTweet {
	id: string;
	/** the post's text, entities decoded, links as displayed */
	text: string;
	/** handle, lower case, without "@" */
	author: string;
	/** X's id of the author, which unlike the handle never changes; null if the look-up does not return it */
	authorId: string | null;
}

export interface TweetLookupPort {
	/**
	 * @param id - decimal digits
	 * @returns `null` if the post is not public: it never existed, was deleted or is protected
	 * @throws PortError if X did not answer
	 */
	findPublicTweet(id: string): Promise<PublicTweet | null>;
}
