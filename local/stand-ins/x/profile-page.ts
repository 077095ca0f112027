import { type Answer, type Handle, redirect } from "../exchange.ts";
import { html, type Markup, moment, page, problemPage } from "../page.ts";
import { fullName, type NewPerson, type People, type StandInPerson } from "../people.ts";
import { pictureAddress } from "./picture-address.ts";
import type { Pictures, Upload } from "./pictures.ts";
import type { Posts } from "./posts.ts";
import type { Tokens } from "./tokens.ts";

export interface ProfilePageParts {
	people: People;
	posts: Posts;
	tokens: Tokens;
	pictures: Pictures;
	/** where the stand-in is below its origin: "/x" */
	prefix: string;
	now(): number;
}

/** The sizes X shows a picture in: on the profile's own page, beside a profile's name, beside a post. */
const SHOWN_PIXELS = [400, 73, 48];
const EARLIER_SHOWN = 8;
const EARLIER_PIXELS = 96;
/** how often the page looks for another picture, milliseconds */
const LOOK_EVERY_MS = 1_000;

/**
 * Somebody's page at X: their picture in the sizes X shows, what it was before, their posts, and what they do in their
 * settings by hand: hide the posts, take the app's access away. It shows another picture by itself.
 */
export function xProfilePage({ people, posts, tokens, pictures, prefix, now }: ProfilePageParts): Handle {
	const faces = (url: string): Markup =>
		html`<div class="faces" id="faces" data-picture="${url}">${SHOWN_PIXELS.map(
			(pixels) =>
				html`<figure><img src="${url}" alt="" width="${pixels}" height="${pixels}"><figcaption>${pixels} px</figcaption></figure>`,
		)}</div>`;

	const earlier = (xId: string, upload: Upload): Markup =>
		html`<figure><img src="${prefix}/profile_images/${xId}/${upload.name}.${upload.ending}" alt="" width="${EARLIER_PIXELS}" height="${EARLIER_PIXELS}">
<figcaption>${moment(upload.at)}<br>${upload.ending.toUpperCase()}, ${Math.ceil(upload.size / 1_000)} KB</figcaption></figure>`;

	function picturePart(person: StandInPerson, xId: string): Markup {
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

	function shown(person: StandInPerson): Answer {
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
<script>{const shown=document.getElementById("faces").dataset.picture,coming=!!document.querySelector("#since strong");setInterval(async()=>{try{const now=new DOMParser().parseFromString(await(await fetch(location.href)).text(),"text/html");if(now.getElementById("faces").dataset.picture!==shown||!!now.querySelector("#since strong")!==coming)location.reload()}catch{}},${LOOK_EVERY_MS})}</script>`,
		);
	}

	return ({ path, method, form }) => {
		const [, handle] = /^\/(\w{1,15})$/.exec(path) ?? [];
		if (!handle || (method !== "GET" && method !== "POST")) return null;
		const person = people.findByHandle(handle);
		if (!person?.x) return problemPage("X", 404, "This account does not exist", "Nobody here has that handle.");
		if (method === "GET") return shown(person);
		const act = form.get("act");
		const changed: NewPerson = { ...person, x: { ...person.x, protected: act === "protect" } };
		if (act === "revoke") tokens.revokeAllOf(person.id);
		else if (act === "protect" || act === "unprotect") people.put(changed);
		return redirect(`${prefix}/${person.x.handle}`);
	};
}
