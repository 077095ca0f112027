import { z } from "zod";
import { comparableHandle, tweetIdOf } from "../../core/accounts/tweet-rules.ts";
import { PortError } from "../../ports/port-error.ts";
import type { TweetLookupPort } from "../../ports/tweet-lookup.ts";
import { callService, readShape } from "../outside-fetch.ts";
import { textOfEmbed } from "./x-post-text.ts";

const PORT = "tweet-lookup";
/** Missing, deleted or protected posts. */
const NOT_PUBLIC = new Set([403, 404, 410]);

const Embed = z.object({ url: z.string(), author_url: z.string(), html: z.string() });

/**
 * Looks up a post through X's oEmbed, which needs no credentials and returns exactly the public post.
 *
 * @see https://developer.x.com/en/docs/x-for-websites/oembed-api
 */
export function xOembed(oembedUrl: string): TweetLookupPort {
	return {
		async findPublicTweet(id) {
			const url = new URL(oembedUrl);
			// X ignores the handle in a post's URL; "i" is its own placeholder.
			url.searchParams.set("url", `https://x.com/i/status/${id}`);
			url.searchParams.set("omit_script", "1");
			url.searchParams.set("dnt", "true");
			const answer = await callService(PORT, url);
			if (NOT_PUBLIC.has(answer.status)) return null;
			if (answer.status !== 200) throw new PortError(PORT, "refused", `HTTP ${answer.status}`);
			const embed = readShape(PORT, answer.text, Embed);
			const shown = tweetIdOf(embed.url);
			const text = textOfEmbed(embed.html);
			const author = handleOf(embed.author_url);
			if (!shown.ok || shown.value !== id || text === null || author === null) {
				throw new PortError(PORT, "malformed", "unexpected shape");
			}
			return { id, text, author, authorId: null };
		},
	};
}

function handleOf(authorUrl: string): string | null {
	if (!URL.canParse(authorUrl)) return null;
	const [, handle] = /^\/([A-Za-z0-9_]{1,15})\/?$/.exec(new URL(authorUrl).pathname) ?? [];
	return handle === undefined ? null : comparableHandle(handle);
}
