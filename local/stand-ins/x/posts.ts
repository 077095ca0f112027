import { openJournal } from "../journal.ts";

/** A post; the author is the stand-in's user id, because handles change. */
export interface Post {
	/** decimal, larger than 2^53 */
	id: string;
	authorId: string;
	text: string;
	/** epoch milliseconds */
	at: number;
}

type Entry = ({ kind: "written" } & Post) | { kind: "deleted"; id: string };

/** Start of the time in X's ids, epoch milliseconds (https://docs.x.com/fundamentals/x-ids). */
const X_EPOCH_MS = 1_288_834_974_657n;
/** bits of worker and sequence numbers, below the time */
const SNOWFLAKE_SHIFT = 22n;
/** maximum length of a post, and the length that counts for any link */
export const POST_LENGTH = 280;
const LINK_LENGTH = 23;

export const LINKS = /https?:\/\/[^\s<>"]+/g;

export function postLength(text: string): number {
	return [...text.replace(LINKS, "x".repeat(LINK_LENGTH))].length;
}

/** A post's URL as users copy it. */
export function postAddress(handle: string, id: string): string {
	return `https://x.com/${handle}/status/${id}`;
}

export interface Posts {
	find(id: string): Post | undefined;
	/** newest first */
	listBy(authorId: string): Post[];
	write(authorId: string, text: string, at: number): Post;
	/** @returns false if it does not exist */
	delete(id: string): boolean;
}

export function keepPosts(file: string | null): Posts {
	const journal = openJournal<Entry>(file);
	const posts = new Map<string, Post>();
	let counter = 0n;
	for (const entry of journal.past) {
		counter += 1n;
		if (entry.kind === "deleted") posts.delete(entry.id);
		else posts.set(entry.id, { id: entry.id, authorId: entry.authorId, text: entry.text, at: entry.at });
	}
	return {
		find: (id) => posts.get(id),
		listBy: (authorId) =>
			[...posts.values()].filter((post) => post.authorId === authorId).sort((one, other) => other.at - one.at),
		write: (authorId, text, at) => {
			counter += 1n;
			const id = String(((BigInt(at) - X_EPOCH_MS) << SNOWFLAKE_SHIFT) | counter);
			const post = { id, authorId, text, at };
			posts.set(id, post);
			journal.write({ kind: "written", ...post });
			return post;
		},
		delete: (id) => {
			if (!posts.delete(id)) return false;
			journal.write({ kind: "deleted", id });
			return true;
		},
	};
}
