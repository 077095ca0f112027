import { z } from "zod";
import { comparableHandle } from "../../core/accounts/tweet-rules.ts";
import { PortError } from "../../ports/port-error.ts";
import type { TweetLookupPort } from "../../ports/tweet-lookup.ts";
import { callService, readShape, urlBelow } from "../outside-fetch.ts";
import { decodeEntities } from "./x-post-text.ts";

const PORT = "tweet-lookup";

const Lookup = z.object({
	data: z
		.object({
			id: z.string(),
			text: z.string(),
			author_id: z.string(),
			/** the whole text of posts that are too long for `text` */
			note_tweet: z.object({ text: z.string() }).nullish(),
		})
		.nullish(),
	includes: z
		.object({
			users: z.array(z.object({ id: z.string(), username: z.string(), protected: z.boolean().nullish() })).nullish(),
		})
		.nullish(),
	errors: z.array(z.object({ type: z.string().nullish(), title: z.string().nullish() })).nullish(),
});

/** Problem types that mean that the post is not public. All others concern our request. */
const NOT_PUBLIC = /resource-not-found|not-authorized-for-resource/;

/**
 * Looks up a post through API v2, if the settings have a bearer token.
 *
 * @see https://docs.x.com/x-api/posts/post-lookup-by-post-id
 */
export function xApiV2(apiUrl: string, bearerToken: string): TweetLookupPort {
	return {
		async findPublicTweet(id) {
			const url = urlBelow(apiUrl, `/2/tweets/${id}`);
			url.searchParams.set("expansions", "author_id");
			url.searchParams.set("tweet.fields", "author_id,text,note_tweet");
			url.searchParams.set("user.fields", "username,protected");
			const answer = await callService(PORT, url, { Authorization: `Bearer ${bearerToken}` });
			if (answer.status === 404) return null;
			if (answer.status !== 200) throw new PortError(PORT, "refused", `HTTP ${answer.status}`);
			const { data, includes, errors } = readShape(PORT, answer.text, Lookup);
			if (!data) {
				if (errors?.some(({ type }) => NOT_PUBLIC.test(type ?? ""))) return null;
				throw new PortError(PORT, "malformed", "neither a post nor why there is none");
			}
			const author = includes?.users?.find((user) => user.id === data.author_id);
			if (data.id !== id || !author) throw new PortError(PORT, "malformed", "unexpected shape");
			if (author.protected) return null;
			return {
				id,
				text: decodeEntities(data.note_tweet?.text ?? data.text),
				author: comparableHandle(author.username),
				authorId: data.author_id,
			};
		},
	};
}
