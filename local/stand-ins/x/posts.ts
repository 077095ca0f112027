import { openJournal } from "../journal.ts";

/** A post; its author by the stand-in's id, since handles change. */
export interface Post {
	/** digits beyond 2^53 */
	id: string;
	authorId: string;
	text: string;
	/** epoch milliseconds */
	at: number;
}

type Entry = ({ kind: "written" } & Post) | { kind: "deleted"; id: string };

/** X counts time from here, epoch milliseconds (https://docs.x.com/fundamentals/x-ids). */
const X_EPOCH_MS = 1_288_834_974_657n;
/** worker and sequence below the time */
const SNOWFLAKE_SHIFT = 22n;
/** what a post may weigh, and what any link in it weighs */
export const POST_LENGTH = 280;
const LINK_LENGTH = 23;

export const LINKS = /https?:\/\/[^\s<>"]+/g;

export function postLength(text: string): number {
	return [...text.replace(LINKS, "x".repeat(LINK_LENGTH))].length;
}

/** The address of a post as people copy it. */
export function postAddress(handle: string, id: string): string {
	return `https://x.com/${handle}/status/${id}`;
}

export interface Posts {
	find(id: string): Post | undefined;
	/** the newest first */
	listBy(authorId: string): Post[];
	write(authorId: string, text: string, at: number): Post;
	/** @returns false when there is none */
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
