import { createHash } from "node:crypto";
import { bearerOf, type Exchange, type Handle, json } from "../exchange.ts";
import { fullName, type StandInUser, type Users } from "../users.ts";
import { LINKS, type Post, type Posts } from "./posts.ts";

/** Both public APIs for posts: oEmbed without a key, API v2 with one. */

const escaped = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A deterministic t.co URL for a link. */
function shortened(link: string): string {
	return `https://t.co/${createHash("sha256").update(link).digest("base64url").replace(/[-_]/g, "x").slice(0, 10)}`;
}

export const textAsShown = (text: string) => text.replace(LINKS, shortened);

/** The post's text as oEmbed HTML: escaped, with links for URLs, handles and hashtags, and line breaks. */
function markedUp(text: string, site: string): string {
	return escaped(textAsShown(text))
		.replace(/https:\/\/t\.co\/\w+/g, (link) => `<a href="${link}">${link}</a>`)
		.replace(/(^|[^\w/&])@(\w{1,15})/g, `$1<a href="${site}/$2?ref_src=twsrc%5Etfw">@$2</a>`)
		.replace(
			/(^|[^\w/&])#([\p{L}\p{N}_]+)/gu,
			`$1<a href="${site}/hashtag/$2?src=hash&amp;ref_src=twsrc%5Etfw">#$2</a>`,
		)
		.replaceAll("\n", "<br>");
}

const day = (at: number) =>
	new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));

const STATUS_PATH = /^\/(?:i\/web|i|\w{1,15})\/status(?:es)?\/(\d{1,20})\/?$/;
const STATUS_HOST = /^(?:(?:www|mobile|m)\.)?(twitter|x)\.com$/;

/** @returns id and site of a post's URL; null for any other URL */
function readStatusUrl(address: string): { id: string; site: string } | null {
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	const [, name] = STATUS_HOST.exec(url.hostname) ?? [];
	const [, id] = STATUS_PATH.exec(url.pathname) ?? [];
	return name && id && /^https?:$/.test(url.protocol) ? { id, site: `https://${name}.com` } : null;
}

export interface LookUpParts {
	users: Users;
	posts: Posts;
	bearerToken: string;
}

type Author = StandInUser & { x: NonNullable<StandInUser["x"]> };

export function xLookUp({ users, posts, bearerToken }: LookUpParts): Handle {
	function findPost(id: string): { post: Post; author: Author } | null {
		const post = posts.find(id);
		const author = post && users.find(post.authorId);
		return post && author?.x ? { post, author: { ...author, x: author.x } } : null;
	}

	/** https://docs.x.com/x-for-websites/embedded-posts/guides/embedded-post-oembed-api */
	function oembed({ query, url }: Exchange) {
		const asked = readStatusUrl(query.get("url") ?? "");
		const found = asked && findPost(asked.id);
		const request = `/oembed${url.search}`;
		if (!asked || !found) return json(404, { error: "Sorry, that page does not exist", request });
		const { post, author } = found;
		if (author.x.protected) return json(403, { error: "Sorry, you are not authorized to see this status.", request });
		const authorUrl = `${asked.site}/${author.x.handle}`;
		const address = `${authorUrl}/status/${post.id}`;
		const script = `<script async src="https://platform.${new URL(asked.site).host}/widgets.js" charset="utf-8"></script>\n`;
		const dnt = query.get("dnt") === "true" ? ' data-dnt="true"' : "";
		return json(200, {
			url: address,
			author_name: fullName(author),
			author_url: authorUrl,
			html: `<blockquote class="twitter-tweet"${dnt}><p lang="en" dir="ltr">${markedUp(post.text, asked.site)}</p>&mdash; ${escaped(fullName(author))} (@${author.x.handle}) <a href="${address}?ref_src=twsrc%5Etfw">${day(post.at)}</a></blockquote>\n${query.get("omit_script") ? "" : script}`,
			width: 550,
			height: null,
			type: "rich",
			cache_age: "3153600000",
			provider_name: "X",
			provider_url: asked.site,
			version: "1.0",
		});
	}

	function problem(id: string, kind: "resource-not-found" | "not-authorized-for-resource") {
		const missing = kind === "resource-not-found";
		// X answers 200 with the error in the body.
		return json(200, {
			errors: [
				{
					value: id,
					detail: missing
						? `Could not find tweet with id: [${id}].`
						: `Sorry, you are not authorized to see the Tweet with id: [${id}].`,
					title: missing ? "Not Found Error" : "Authorization Error",
					resource_type: "tweet",
					parameter: "id",
					resource_id: id,
					...(missing ? {} : { section: "data" }),
					type: `https://api.x.com/2/problems/${kind}`,
				},
			],
		});
	}

	/** https://docs.x.com/x-api/posts/get-post-by-id */
	function tweet(exchange: Exchange, id: string) {
		if (bearerOf(exchange) !== bearerToken)
			return json(401, { title: "Unauthorized", type: "about:blank", status: 401, detail: "Unauthorized" });
		if (!/^[0-9]{1,19}$/.test(id))
			return json(400, {
				errors: [{ parameters: { id: [id] }, message: `The \`id\` query parameter value [${id}] is not valid` }],
				title: "Invalid Request",
				detail: "One or more parameters to your request was invalid.",
				type: "https://api.x.com/2/problems/invalid-request",
			});
		const found = findPost(id);
		if (!found) return problem(id, "resource-not-found");
		const { post, author } = found;
		if (author.x.protected) return problem(id, "not-authorized-for-resource");
		const listed = (name: string) => (exchange.query.get(name) ?? "").split(",");
		const fields = new Set(listed("tweet.fields"));
		const shown = textAsShown(post.text);
		let from = 0;
		const links = [...post.text.matchAll(LINKS)].map(([link]) => {
			const url = shortened(link);
			const at = shown.indexOf(url, from);
			from = at + url.length;
			// Counted in code points: https://docs.x.com/x-api/fundamentals/data-dictionary
			const start = [...shown.slice(0, at)].length;
			return { start, end: start + [...url].length, url, expanded_url: link };
		});
		return json(200, {
			data: {
				id,
				text: shown,
				edit_history_tweet_ids: [id],
				...(fields.has("created_at") ? { created_at: new Date(post.at).toISOString() } : {}),
				...(fields.has("author_id") ? { author_id: author.x.id } : {}),
				...(fields.has("entities") && links.length > 0 ? { entities: { urls: links } } : {}),
			},
			...(listed("expansions").includes("author_id")
				? { includes: { users: [{ id: author.x.id, name: fullName(author), username: author.x.handle }] } }
				: {}),
		});
	}

	return (exchange) => {
		if (exchange.method !== "GET") return null;
		if (exchange.path === "/oembed") return oembed(exchange);
		const [, id] = /^\/2\/tweets\/([^/]+)$/.exec(exchange.path) ?? [];
		return id === undefined ? null : tweet(exchange, id);
	};
}
