import { type Exchange, type Handle, redirect } from "../exchange.ts";
import { choices, html, moment, page, problemPage } from "../page.ts";
import { fullName, type Users } from "../users.ts";
import { POST_LENGTH, type Posts, postAddress, postLength } from "./posts.ts";
import { xChoice, xUsers } from "./sign-in.ts";

export interface ScreenParts {
	users: Users;
	posts: Posts;
	/** path prefix of the stand-in: "/x" */
	prefix: string;
	now(): number;
}

/** X's pages for writing a post, copying its URL and deleting it. */
export function xScreens({ users, posts, prefix, now }: ScreenParts): Handle {
	/** https://docs.x.com/x-for-websites/post-button/guides/web-intent */
	function prefilled(query: URLSearchParams): string {
		const tags = (query.get("hashtags") ?? "").split(",").filter((tag) => tag !== "");
		const via = query.get("via");
		return [query.get("text"), query.get("url"), ...tags.map((tag) => `#${tag}`), via && `via @${via}`]
			.filter(Boolean)
			.join(" ");
	}

	function composer(text: string, chosen: string | undefined, problem: string | null) {
		return page(
			"X",
			"Write a post",
			html`${problem && html`<p role="alert"><strong>${problem}</strong></p>`}<form method="post">
${choices(xUsers(users).map(xChoice), chosen)}
<p><label for="text">What is happening?</label><textarea id="text" name="text" dir="auto" required>${text}</textarea>
<small>At most ${POST_LENGTH} characters; a link counts 23.</small></p>
<div class="actions"><button class="first">Post</button></div></form>`,
			problem === null ? 200 : 400,
		);
	}

	function compose(exchange: Exchange) {
		if (exchange.method === "GET") return composer(prefilled(exchange.query), undefined, null);
		const text = (exchange.form.get("text") ?? "").replaceAll("\r\n", "\n").trim();
		const person = users.find(exchange.form.get("person"));
		if (!person?.x) return composer(text, undefined, "Choose who writes.");
		if (text === "") return composer(text, person.id, "An empty post cannot be sent.");
		if (postLength(text) > POST_LENGTH) return composer(text, person.id, `The post is ${postLength(text)} long.`);
		const post = posts.write(person.id, text, now());
		return redirect(`${prefix}/${person.x.handle}/status/${post.id}`);
	}

	function postPage(id: string) {
		const post = posts.find(id);
		const author = post && users.find(post.authorId);
		if (!post || !author?.x)
			return problemPage("X", 404, "This post does not exist", "It was deleted, or it was never written.");
		const { handle } = author.x;
		return page(
			"X",
			`Post of @${handle}`,
			html`<article class="card"><p><strong dir="auto">${fullName(author)}</strong> @${handle}</p>
<p class="post" dir="auto">${post.text}</p><p class="quiet">${moment(post.at)}</p></article>
${author.x.protected && html`<p>Only followers see this post: the account is protected.</p>`}
<p><label for="link">Copy link</label> <input type="text" id="link" readonly value="${postAddress(handle, id)}"></p>
<p class="quiet">This is what the app asks for. It is written as at X, and the app looks the post up here by its number.</p>
<form method="post" class="actions"><button type="button" class="first" id="copy" hidden>Copy</button>
<button name="act" value="delete">Delete post</button></form>
<p><a href="${prefix}/${handle}">All posts of @${handle}</a></p>
<script>{const f=document.getElementById("link"),b=document.getElementById("copy");f.addEventListener("focus",()=>f.select());b.hidden=false;b.onclick=async()=>{f.select();try{await navigator.clipboard.writeText(f.value)}catch{document.execCommand("copy")}b.textContent="Copied"}}</script>`,
		);
	}

	return (exchange) => {
		const { path, method } = exchange;
		if (method !== "GET" && method !== "POST") return null;
		if (path === "/intent/tweet" || path === "/intent/post") return compose(exchange);
		const [, id] = /^\/\w{1,15}\/status\/(\d+)$/.exec(path) ?? [];
		if (id) {
			if (method === "POST" && exchange.form.get("act") === "delete") posts.delete(id);
			return postPage(id);
		}
		return null;
	};
}
