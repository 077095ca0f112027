import { walletNamed } from "../chain/accounts.ts";
import type { Answer } from "../stand-ins/exchange.ts";
import { html, type Markup } from "../stand-ins/page.ts";
import { STYLE } from "./style.ts";

/** What the page takes over from the app's pages. */
export interface AppLook {
	/** the `html` tag, with theme and direction */
	root: string;
	/** path of the icons */
	sprite: string;
	/** paths of the stylesheets */
	sheets: string[];
}

interface FirstPaymentFacts {
	appUrl: string;
	standInsUrl: string;
	outboxUrl: string;
	/** path of the link to pay */
	linkPath: string;
	scriptPath: string;
	/** opens the link's dashboard */
	cookie: string;
}

/** As the app's pages follow the system's theme (app/ui/theme.tsx). */
const FOLLOW_SYSTEM = `const root=document.documentElement;if(root.dataset.themeChoice==="system"&&matchMedia("(prefers-color-scheme: dark)").matches)root.dataset.theme="dark"`;

const unescaped = (markup: string): Markup => ({ markup });

function frame({ root, sheets }: AppLook, body: Markup): string {
	return html`<!doctype html>${unescaped(root)}<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your first payment | Paylink on this machine</title><link rel="icon" href="/favicon.svg">
<script>${unescaped(FOLLOW_SYSTEM)}</script>${sheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<style>${unescaped(STYLE)}</style></head><body>${body}</body></html>`.markup;
}

/** The payer's page and the requester's dashboard side by side, and one bar that says what to press next (coach.ts). */
export function firstPaymentPage(look: AppLook, facts: FirstPaymentFacts): Answer {
	const { appUrl, linkPath, standInsUrl, outboxUrl, scriptPath, cookie } = facts;
	const icon = (name: string) => html`<svg class="i" aria-hidden="true"><use href="${look.sprite}#i-${name}"/></svg>`;
	const seal = (address: string) =>
		html`<svg class="identicon" viewBox="0 0 200 200" aria-hidden="true"><use href="/seals/bold/${address.toLowerCase()}.svg?2#s"/></svg>`;
	const pane = (
		id: string,
		title: string,
		path: string,
		address: string,
	) => html`<section class="pane" id="${id}" aria-labelledby="${id}-title">
<div class="pane__bar">${seal(address)}<div class="grow"><h2 id="${id}-title">${title}</h2><p class="mono">${new URL(appUrl).host}${path}</p></div>
<a class="iconbtn" href="${path}" target="_blank" aria-label="${title}: open this page alone">${icon("external-link")}</a></div>
<iframe src="${path}" title="${title}" data-first-payment></iframe></section>`;
	const way = (href: string, name: string, title: string, words: string) =>
		html`<a class="way" href="${href}">${icon(name)}<span class="grow"><b>${title}</b><small>${words}</small></span></a>`;
	const body = html`<header class="top"><a class="top__logo" href="/" aria-label="Paylink"><svg viewBox="0 0 121.9 32" aria-hidden="true"><use href="${look.sprite}#logo-paylink"/></svg></a>
<span class="badge"><bdi>No real money</bdi></span><div class="top__end"><a class="btn btn--quiet btn--sm only-wide" href="${standInsUrl}">Stand-ins</a><a class="btn btn--quiet btn--sm" href="/">Skip</a></div></header>
<section class="coach" aria-label="What to press next"><div class="coach__in shell"><div class="stepbar" role="img" aria-label="Step 1 of 4"><span class="on"></span><span></span><span></span><span></span></div>
<p role="status"><span id="say">Both pages are opening.</span><small id="note"></small></p><a class="btn btn--secondary btn--sm" id="own" href="/" hidden>Make a link of your own</a></div></section>
<main class="shell page"><h1 class="sr">Your first payment, from both sides</h1>
<div class="pane__seg seg" role="group" aria-label="Side"><button type="button" aria-pressed="true" data-side="payer">Jonas pays</button><button type="button" aria-pressed="false" data-side="desk">Marta’s dashboard</button></div>
<div class="panes" data-link="${linkPath}">${pane("payer", "Jonas, paying", linkPath, walletNamed("payer").address)}${pane("desk", "Marta, waiting", `${linkPath}/dashboard`, walletNamed("requester").address)}</div>
<section class="next" id="next" aria-labelledby="next-title" hidden><h2 class="t-xl" id="next-title">What to try next</h2><div class="ways">
${way("/", "plus", "Make a link of your own", "Sign in as one of the made-up people at X, Google or Facebook, no password on this machine")}
${way(standInsUrl, "landmark", "Pay from an exchange, with its fee taken off", "The stand-ins’ page sends any token from anywhere")}
${way(outboxUrl, "mail", "Read the mails that were sent", "They are kept on this machine, none leaves it")}</div></section></main>
<footer class="foot"><span>Two practice chains run on this machine. Nothing here is real money.</span></footer><script src="${scriptPath}"></script>`;
	return {
		status: 200,
		headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "set-cookie": cookie },
		body: frame(look, body),
	};
}

export function problemPage(look: AppLook, problem: string): Answer {
	const body = html`<main class="shell page"><h1 class="t-xl">The first payment cannot begin</h1><p>The example link could not be made: ${problem}</p><p><a class="link" href="/">Go to the app</a></p></main>`;
	return {
		status: 503,
		headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
		body: frame(look, body),
	};
}
