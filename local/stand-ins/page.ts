import type { Answer } from "./exchange.ts";

/** Safe markup, which is not escaped again. */
export interface Markup {
	readonly markup: string;
}

export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function part(value: unknown): string {
	if (value === null || value === undefined || value === false) return "";
	if (Array.isArray(value)) return value.map(part).join("");
	if (typeof value === "object" && "markup" in value) return String(value.markup);
	return escapeHtml(String(value));
}

/** Template tag for markup; values are escaped, unless they are Markup. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
	return { markup: strings.reduce((whole, string, index) => whole + part(values[index - 1]) + string) };
}

/** Formats an instant in this machine's time zone. */
export const moment = (at: number) =>
	new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" }).format(new Date(at));

const STYLE = `
:root{color-scheme:light dark;--line:#8886;--soft:#8882}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:0 1rem 3rem;overflow-wrap:anywhere}
.banner{margin:0 -1rem 1.5rem;padding:.5rem 1rem;background:#ffd166;color:#222;font-size:.9rem}
.banner a{color:inherit}
h1{font-size:1.5rem;line-height:1.2}
h2{font-size:1.1rem;margin-block-start:2rem}
fieldset{border:0;margin:0;padding:0}
legend{padding:0;margin-block-end:.5rem}
.choice{display:flex;gap:.75rem;align-items:start;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;margin-block-end:.5rem;cursor:pointer}
.choice:has(:checked){outline:2px solid currentcolor}
.choice input{margin-block-start:.35rem}
small,.quiet{opacity:.8;font-size:.9rem}
small{display:block}
button,.button{font:inherit;padding:.6rem 1.1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--soft);color:inherit;cursor:pointer;min-block-size:44px}
button.first{background:#1d4ed8;border-color:#1d4ed8;color:#fff}
:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
.actions{display:flex;gap:.75rem;flex-wrap:wrap;margin-block:1rem}
textarea,select,input[type=text]{font:inherit;inline-size:100%;padding:.6rem;border:1px solid #888;border-radius:.5rem;background:transparent;color:inherit}
textarea{min-block-size:9rem}
.card{border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin-block:1rem}
.post{white-space:pre-wrap;font-size:1.15rem}
img.face{inline-size:3rem;block-size:3rem;border-radius:50%;flex:none}
.faces{display:flex;gap:1.25rem;align-items:end;flex-wrap:wrap;margin-block:1rem}
.faces figure,.earlier figure{margin:0;text-align:center}
.faces img,.earlier img{display:block;border-radius:50%;object-fit:cover;background:var(--soft);max-inline-size:100%;block-size:auto;aspect-ratio:1}
.earlier{display:grid;grid-template-columns:repeat(auto-fill,minmax(7rem,1fr));gap:1rem;margin-block:1rem}
.earlier img{margin-inline:auto}
figcaption{font-size:.85rem;margin-block-start:.35rem}
.row{display:flex;gap:.75rem;align-items:center}
code{background:var(--soft);padding:.1em .3em;border-radius:.25em}
`;

/**
 * A page of a stand-in. Each names the service that it simulates, so that nobody mistakes it for the real one.
 *
 * @param service - the simulated service: "X"; null for the overview page
 */
export function page(service: string | null, title: string, body: Markup, status = 200): Answer {
	const banner = service
		? html`<strong>Stand-in for ${service}</strong>: nothing leaves this machine. <a href="/">What is this?</a>`
		: html`<strong>Stand-ins</strong>: nothing leaves this machine.`;
	const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}${service ? ` · stand-in for ${service}` : ""}</title><link rel="icon" href="data:,"><style>${{ markup: STYLE }}</style></head>
<body><header class="banner">${banner}</header><main><h1>${title}</h1>
${body}
</main></body></html>
`;
	return {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
		},
		body: markup,
	};
}

export interface Choice {
	id: string;
	name: string;
	/** handle or e-mail at the service */
	account: string;
	/** description of the user, one sentence */
	about: string;
}

/** Radio buttons for choosing a user. */
export function choices(users: readonly Choice[], chosen: string | undefined = users[0]?.id): Markup {
	return html`<fieldset><legend>Who are you?</legend>${users.map(
		(person) =>
			html`<label class="choice"><input type="radio" name="person" value="${person.id}" required${
				person.id === chosen ? html` checked` : ""
			}><span><strong dir="auto">${person.name}</strong> <bdi>${person.account}</bdi><small>${person.about}</small></span></label>`,
	)}</fieldset>`;
}

/** Consent page; posts to its own URL. */
export function consentPage(
	service: string,
	words: { title: string; lead: string; allow: string; refuse: string },
	users: readonly Choice[],
): Answer {
	return page(
		service,
		words.title,
		html`<p>${words.lead}</p><form method="post">${choices(users)}
<div class="actions"><button class="first" name="decision" value="allow">${words.allow}</button>
<button name="decision" value="refuse" formnovalidate>${words.refuse}</button></div></form>`,
	);
}

/** Error page. */
export function problemPage(service: string, status: number, title: string, words: string): Answer {
	return page(service, title, html`<p>${words}</p>`, status);
}
