interface WriterDeps {
	limit: Pick<RateLimit, "limit">;
	/** names the caller's network (core/caller-key.ts) */
	clientKey(): string;
	/** whoever is signed in; null: nobody */
	findMember(): Promise<{ id: string } | null>;
}

/**
 * Counts what a caller writes to support. What others in the same network use up does not hold up whoever is signed in, who has
 * a count of their own.
 *
 * @returns a function that counts one message and says whether it may be sent
 */
export function writerLimit({ limit, clientKey, findMember }: WriterDeps): () => Promise<boolean> {
	return async () => {
		if ((await limit.limit({ key: `contact:${clientKey()}` })).success) return true;
		const member = await findMember();
		return member !== null && (await limit.limit({ key: `contact-of:${member.id}` })).success;
	};
}
