import { type Handle, redirect } from "../exchange.ts";
import { html, page, problemPage } from "../page.ts";
import { fullName, type Users } from "../users.ts";
import { findByBlueskyHandle } from "./directory.ts";
import type { Blob, Repositories } from "./repositories.ts";
import type { BlueskySessions } from "./sessions.ts";

const SHOWN_PIXELS = 400;

/** A user's page at Bluesky: the picture, and a button that ends the app's access. */
export function profilePage(users: Users, repositories: Repositories, sessions: BlueskySessions): Handle {
	return ({ method, path }) => {
		const [, handle] = /^\/profile\/([\w.-]+)$/.exec(path) ?? [];
		if (!handle || (method !== "GET" && method !== "POST")) return null;
		const person = findByBlueskyHandle(users, handle);
		if (!person?.bluesky)
			return problemPage("Bluesky", 404, "This account does not exist", "Nobody here has that handle.");
		if (method === "POST") {
			sessions.revokeAllOf(person.id);
			return redirect(`/bluesky/profile/${handle}`);
		}
		const { did } = person.bluesky;
		const avatar = repositories.current(person)?.record.avatar as Blob | undefined;
		const query = avatar && new URLSearchParams({ did, cid: avatar.ref.$link });
		return page(
			"Bluesky",
			`@${handle}`,
			html`<p><strong dir="auto">${fullName(person)}</strong> ${person.about}</p>
${
	query
		? html`<div class="faces"><img src="/bluesky/pds/xrpc/com.atproto.sync.getBlob?${query}" alt="" width="${SHOWN_PIXELS}" height="${SHOWN_PIXELS}"></div>`
		: html`<p>No picture.</p>`
}
<p><code>${did}</code></p><form method="post"><button>Take the app's access away</button></form>`,
		);
	};
}
