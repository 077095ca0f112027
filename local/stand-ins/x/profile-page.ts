import { type Answer, type Handle, redirect } from "../exchange.ts";
import { html, type Markup, moment, page, problemPage } from "../page.ts";
import { fullName, type NewUser, type StandInUser, type Users } from "../users.ts";
import { pictureAddress } from "./picture-address.ts";
import type { Pictures, Upload } from "./pictures.ts";
import type { Posts } from "./posts.ts";
import type { Tokens } from "./tokens.ts";

export interface ProfilePageParts {
	users: Users;
	posts: Posts;
	tokens: Tokens;
	pictures: Pictures;
	/** path prefix of the stand-in: "/x" */
	prefix: string;
	now(): number;
}

/** Picture sizes at X, pixels: profile page, hover card, post. */
const SHOWN_PIXELS = [400, 73, 48];
const EARLIER_SHOWN = 8;
const EARLIER_PIXELS = 96;
/** interval at which the page polls for a new picture, milliseconds */
const POLL_MS = 1_000;

/**
 * A user's page at X: the picture in X's sizes, earlier pictures, posts, and settings to protect the posts and to revoke the
 * app's access. Updates itself when the picture changes.
 */
export function xProfilePage({ users, posts, tokens, pictures, prefix, now }: ProfilePageParts): Handle {
	const faces = (url: string): Markup =>
		html`<div class="faces" id="faces" data-picture="${url}">${SHOWN_PIXELS.map(
			(pixels) =>
				html`<figure><img src="${url}" alt="" width="${pixels}" height="${pixels}"><figcaption>${pixels} px</figcaption></figure>`,
		)}</div>`;

	const earlier = (xId: string, upload: Upload): Markup =>
		html`<figure><img src="${prefix}/profile_images/${xId}/${upload.name}.${upload.ending}" alt="" width="${EARLIER_PIXELS}" height="${EARLIER_PIXELS}">
<figcaption>${moment(upload.at)}<br>${upload.ending.toUpperCase()}, ${Math.ceil(upload.size / 1_000)} KB</figcaption></figure>`;

	function picturePart(person: StandInUser, xId: string): Markup {
		const { url, isDefault } = pictureAddress(person, pictures, prefix);
		const uploads = pictures.listOf(person.id);
		const current = pictures.current(person.id);
		const coming = uploads.find(({ shownFrom }) => shownFrom > now());
		const since = current
			? html`Changed ${moment(current.shownFrom)}; ${uploads.length} in all.`
			: isDefault
				? "No picture: X shows its own."
				: "The picture from before any change.";
		const past = uploads.filter((upload) => upload !== current && upload !== coming).slice(0, EARLIER_SHOWN);
		return html`${faces(url)}<p id="since">${since}${coming && html` <strong>A new one appears in a moment.</strong>`}</p>
${past.length > 0 && html`<h2>Pictures before</h2><div class="earlier">${past.map((upload) => earlier(xId, upload))}</div>`}`;
	}

	function shown(person: StandInUser): Answer {
		const { x } = person;
		if (!x) return problemPage("X", 404, "This account does not exist", "Nobody here has that handle.");
		const theirs = posts.listBy(person.id);
		return page(
			"X",
			`@${x.handle}`,
			html`<p><strong dir="auto">${fullName(person)}</strong> ${person.about}</p>
${picturePart(person, x.id)}
<p>${x.protected ? "Protected: only followers see the posts." : "Everybody sees the posts."}</p>
<form method="post" class="actions"><button name="act" value="${x.protected ? "unprotect" : "protect"}">${
				x.protected ? "Show posts to everybody" : "Protect posts"
			}</button><button name="act" value="revoke">Take the app's access away</button></form>
<h2>Posts</h2>${
				theirs.length === 0
					? html`<p>None yet. <a href="${prefix}/intent/tweet">Write one</a></p>`
					: html`<ul>${theirs.map((post) => html`<li dir="auto"><a href="${prefix}/${x.handle}/status/${post.id}">${post.text}</a></li>`)}</ul>`
			}
<script>{const shown=document.getElementById("faces").dataset.picture,coming=!!document.querySelector("#since strong");setInterval(async()=>{try{const now=new DOMParser().parseFromString(await(await fetch(location.href)).text(),"text/html");if(now.getElementById("faces").dataset.picture!==shown||!!now.querySelector("#since strong")!==coming)location.reload()}catch{}},${POLL_MS})}</script>`,
		);
	}

	return ({ path, method, form }) => {
		const [, handle] = /^\/(\w{1,15})$/.exec(path) ?? [];
		if (!handle || (method !== "GET" && method !== "POST")) return null;
		const person = users.findByHandle(handle);
		if (!person?.x) return problemPage("X", 404, "This account does not exist", "Nobody here has that handle.");
		if (method === "GET") return shown(person);
		const act = form.get("act");
		const changed: NewUser = { ...person, x: { ...person.x, protected: act === "protect" } };
		if (act === "revoke") tokens.revokeAllOf(person.id);
		else if (act === "protect" || act === "unprotect") users.put(changed);
		return redirect(`${prefix}/${person.x.handle}`);
	};
}
