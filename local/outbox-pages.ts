import type { OutboxMail } from "./outbox-mail.ts";

/** Pages of the outbox: a list of mails, and each mail as HTML and plain text side by side. */

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
:root{color-scheme:light dark;--line:#8886}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:80rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.2;margin-block:.5rem}
h2{font-size:1rem;margin-block:1rem .5rem}
.quiet{opacity:.8;font-size:.9rem;margin:0}
ul{list-style:none;margin:1rem 0;padding:0;max-width:52rem}
li{border-block-end:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.75rem .25rem;color:inherit;text-decoration:none}
li a:hover strong,li a:focus-visible strong{text-decoration:underline}
li strong{grid-column:1/-1}
:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;margin:0}
dt{opacity:.8}dd{margin:0}
.shapes{display:grid;gap:1rem}
@media(min-width:60rem){.shapes{grid-template-columns:3fr 2fr}}
iframe{display:block;inline-size:100%;block-size:48rem;border:1px solid var(--line);border-radius:.5rem;background:#fff}
pre{white-space:pre-wrap;margin:0;padding:1rem;border:1px solid var(--line);border-radius:.5rem;font-size:.875rem}
`;

/** Fits the frame to the mail's height; the mail itself runs no script. */
const FIT_FRAME = `{const f=document.querySelector("iframe");const fit=()=>{const d=f.contentDocument;if(d&&d.body){f.style.blockSize="0";f.style.blockSize=d.documentElement.scrollHeight+2+"px"}};f.addEventListener("load",fit);addEventListener("resize",fit);fit()}`;

/**
 * CSP of a mail in its frame, like in a mail client: links work, scripts and forms do not. No `sandbox`, because browser tests
 * could not click in it.
 */
export const HTML_BODY_POLICY = "script-src 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'self'";

function page(title: string, body: string): string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>${body}</body></html>`;
}

const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const moment = (iso: string) => `<time datetime="${escapeHtml(iso)}">${WHEN.format(new Date(iso))}</time>`;

/** Newest first; each row is a link. */
export function listPage(mails: readonly OutboxMail[]): string {
	const rows = [...mails]
		.reverse()
		.map(
			(mail) =>
				`<li><a href="/mails/${mail.id}"><span class="quiet">${escapeHtml(mail.from)} → <bdi>${escapeHtml(mail.to.join(", "))}</bdi></span><span class="quiet">${moment(mail.sentAt)}</span><strong dir="auto">${escapeHtml(mail.subject)}</strong></a></li>`,
		);
	const list =
		rows.length === 0 ? "<p>No mail yet. It shows here when the app sends one.</p>" : `<ul>${rows.join("")}</ul>`;
	return page(
		"Outbox",
		`<main><h1>Outbox</h1><p class="quiet">Mails the local app sent. None of them leaves this machine.</p>${list}</main>`,
	);
}

export function mailPage(mail: OutboxMail): string {
	return page(
		mail.subject,
		`<nav><a href="/">All mails</a></nav><main><h1 dir="auto">${escapeHtml(mail.subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd><bdi>${escapeHtml(mail.to.join(", "))}</bdi></dd><dt>Sent</dt><dd>${moment(mail.sentAt)}</dd>${attachments(mail)}</dl>
<div class="shapes"><section><h2>As HTML</h2><iframe src="/mails/${mail.id}.html" title="The mail as HTML"></iframe></section>
<section><h2>As text</h2><pre dir="auto">${escapeHtml(mail.text)}</pre></section></div></main><script>${FIT_FRAME}</script>`,
	);
}

function attachments({ id, attachments: attached = [] }: OutboxMail): string {
	if (attached.length === 0) return "";
	const links = attached.map(({ filename }, at) => `<a href="/mails/${id}/${at}">${escapeHtml(filename)}</a>`);
	return `<dt>Attached</dt><dd>${links.join(", ")}</dd>`;
}

/** The mail's HTML as sent, with one added line that makes links open a new tab. */
export function htmlBody(mail: OutboxMail): string {
	const base = '<base target="_blank">';
	return /<head[^>]*>/i.test(mail.html) ? mail.html.replace(/<head[^>]*>/i, (head) => head + base) : base + mail.html;
}
