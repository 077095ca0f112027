import { MASTODON_SERVERS } from "./mastodon/servers.ts";
import { DEMO_OWNERS } from "./opensea/collections.ts";
import { html, page } from "./page.ts";
import { payerLinks } from "./payers/screens.ts";
import { fullName, type Users } from "./users.ts";

/** Overview of the stand-ins and their users. */
export function indexPage(users: Users, appUrl: string) {
	const rows = users.all().map((person) => {
		const { x, google, facebook, mastodon, gravatar, bluesky } = person;
		return html`<li class="card"><strong dir="auto">${fullName(person)}</strong><small>${person.about}</small>
${x && html`<div>X: <a href="/x/${x.handle}">@${x.handle}</a>, ${x.email === null ? "no confirmed e-mail" : html`<bdi>${x.email}</bdi>`}${x.protected && ", protected"}</div>`}
${google && html`<div>Google: <bdi>${google.email}</bdi>, ${google.emailVerified ? "verified" : "not verified"}</div>`}
${facebook && html`<div>Facebook: ${facebook.email === null ? "no e-mail" : html`<bdi>${facebook.email}</bdi>`}</div>`}
${mastodon?.map(({ server, username }) => html`<div>Mastodon: <a href="/mastodon/${MASTODON_SERVERS[server].path}/@${username}">@${username}@${server}</a></div>`)}
${gravatar && html`<div>Gravatar: <a href="/gravatar/${gravatar.slug}">${gravatar.email}</a></div>`}
${bluesky && html`<div>Bluesky: <a href="/bluesky/profile/${bluesky.handle}">@${bluesky.handle}</a></div>`}</li>`;
	});
	return page(
		null,
		"The outside world, on this machine",
		html`<p>The app at <a href="${appUrl}">${appUrl}</a> takes this server for X, Google, Facebook, OpenSea, Mastodon, Gravatar and Bluesky. It speaks their protocols and
checks signatures, codes and keys as they do; the people are made up.</p>
<h2>What to try</h2><ul>
<li><a href="/x/intent/tweet">Write a post at X</a> as anybody, and copy its address.</li>
<li>Sign in to <a href="${appUrl}/auth/login">the app</a> as one of the people below.</li>
<li>Delete a post, protect somebody's posts or take the app's access away on their page at X; watch their profile picture change there.</li></ul>
<h2>Pay without a wallet in the browser</h2>${payerLinks()}
<h2>People</h2><ul style="list-style:none;padding:0">${rows}</ul>
<h2>Wallets with NFTs at OpenSea</h2><ul>${DEMO_OWNERS.map(([address, count]) => html`<li><code>${address}</code>: ${count}</li>`)}</ul>
<p>Every other wallet owns none. The pictures are drawn:</p><p><img src="/opensea/art/sitters/1.svg" alt="" width="64" height="64">
<img src="/opensea/art/weather-reports/2.svg" alt="" width="64" height="64"> <img src="/opensea/art/knots/3.svg" alt="" width="64" height="64">
<img src="/opensea/art/orbits/4.svg" alt="" width="64" height="64"></p>
<h2>For tests</h2><p><code>/control</code> adds people, posts and faults (<code>local/stand-ins/control.ts</code>); <a href="/control/calls">the latest calls</a>.</p>`,
	);
}
