import verifier from "virtual:verifier";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { directionOf } from "#app/core/i18n/languages.ts";
import { inScript } from "#app/core/in-script.ts";
import { sha256 } from "#app/core/sha-256.ts";
import { xmlText } from "#app/core/xml-text.ts";
import { readAppearance } from "#app/http/appearance-cookie.server.ts";
import sprite from "#app/ui/icons.svg?raw";
import styles from "#app/ui/styles/verify.css?inline";
import type { PlainMessageId, Say } from "#app/words/say.ts";
import { messagesOf } from "#app/words/say-in.ts";
import { FACTS_ID, type PageFacts } from "./checker/page-facts.ts";
import { publishedKeys } from "./published-keys.server.ts";

/**
 * The page that checks receipts, whole: script, styles, words and keys are in it, so that it needs no server once it is there, and a saved
 * copy is the same page. It is written here and not by React, whose scripts would come from us.
 */
export async function verifyDocument(request: Request, context: AppLoadContext): Promise<Response> {
	const say = await context.say();
	const { theme, dir } = readAppearance(request);
	const published = await publishedKeys(context);
	const { language } = say;
	const facts: PageFacts = { published, language, messages: messagesOf(language, ["verify"]) };
	const policy = await contentPolicy();
	const html = `<!DOCTYPE html>
<html lang="${language}" dir="${dir === "auto" ? directionOf(language) : dir}" data-product="paylink" data-theme="${theme === "dark" ? "dark" : "light"}" data-theme-choice="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${words(say, "verify.page")}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<svg width="0" height="0" class="sr" aria-hidden="true" focusable="false">${ICONS}</svg>
${body(say, published.origin)}
<script type="application/json" id="${FACTS_ID}">${inScript(JSON.stringify(facts))}</script>
<script type="module">${SCRIPT}</script>
</body></html>
`;
	const headers = new Headers({
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
	});
	return new Response(html, { headers });
}

/** Nothing in a script's text may close its element. */
const SCRIPT = verifier.replaceAll(/<(?=\/script|!--)/gi, "\\x3c");

/** The hashes of what the page holds are all that may run or draw; it may ask whom the reader names about the chain, and nobody else. */
async function contentPolicy(): Promise<string> {
	const [script, style] = await Promise.all([SCRIPT, styles].map(hashOf));
	return [
		"default-src 'none'",
		`script-src '${script}'`,
		`style-src '${style}'`,
		"img-src data:",
		"connect-src https: http://127.0.0.1:* http://localhost:*",
		"form-action 'none'",
		"base-uri 'none'",
	].join("; ");
}

async function hashOf(text: string): Promise<string> {
	return `sha256-${btoa(String.fromCharCode(...(await sha256(text))))}`;
}

const symbolOf = (name: string) => new RegExp(`<symbol id="${name}".*?</symbol>`, "s").exec(sprite)?.[0] ?? "";
/** `circle-alert` under the name by which the script knows what it warns with. */
const ICONS =
	["logo-paylink", "i-check", "i-x", "i-download"].map(symbolOf).join("") +
	symbolOf("i-circle-alert").replace("i-circle-alert", "i-alert") +
	'<symbol id="i-minus" viewBox="0 0 24 24"><path d="M5 12h14"/></symbol>';

const words = (say: Say, id: PlainMessageId) => xmlText(say(id));
const icon = (name: string) => `<svg class="i" aria-hidden="true"><use href="#i-${name}"/></svg>`;

function body(say: Say, origin: string): string {
	const said = (id: PlainMessageId) => words(say, id);
	const choice = (value: string, title: PlainMessageId, hint: PlainMessageId, checked = false) =>
		`<label class="check"><input type="radio" name="ask" value="${value}"${checked ? " checked" : ""}><span><b>${said(title)}</b><span class="help">${said(hint)}</span></span></label>`;
	const tells = (["verify.tellsSigned", "verify.tellsChain", "verify.tellsLimits"] as const)
		.map((id) => `<li>${icon("check")}<span>${said(id)}</span></li>`)
		.join("");
	return `<header class="top">
<a class="top__logo" href="${xmlText(origin)}/" aria-label="Paylink"><svg aria-hidden="true"><use href="#logo-paylink"/></svg></a>
<div class="top__end"><a class="btn btn--quiet btn--sm" href="${xmlText(origin)}/verify.html" download="verify.html">${icon("download")}${said("verify.save")}</a></div>
</header>
<main class="shell page">
<div class="pagehead"><div><h1>${said("verify.title")}</h1><p>${said("verify.lead")}</p></div></div>
<p class="note note--bad without-script">${said("verify.noScript")}</p>
<p id="status" class="t-2" role="status"></p>
<form id="form" class="needs-script">
<div class="split" id="give">
<div class="stack stack--6">
<div class="drop" id="drop">
<h2 class="t-lg">${said("verify.drop")}</h2><p class="t-sm t-2">${said("verify.dropHint")}</p>
<button type="button" class="btn btn--primary" id="choose">${said("verify.choose")}</button>
<input type="file" id="file" class="sr" tabindex="-1" aria-label="${said("verify.choose")}" accept=".pdf,.jws,.txt,application/pdf,text/plain">
</div>
<div class="field"><label class="label" for="text">${said("verify.paste")}</label><textarea class="input input--mono" id="text" dir="ltr" spellcheck="false" autocomplete="off" placeholder="eyJhbGciOiJFZDI1NTE5Ii..."></textarea></div>
<button type="submit" class="btn btn--secondary">${said("verify.check")}</button>
</div>
<div class="stack stack--6">
<fieldset class="stack stack--3"><legend class="label">${said("verify.ask")}</legend><div class="choices">
${choice("nobody", "verify.askNobody", "verify.askNobodyHint", true)}
${choice("wallet", "verify.askWallet", "verify.askWalletHint")}
${choice("endpoint", "verify.askEndpoint", "verify.askEndpointHint")}
</div>
<div class="field" id="endpoint-field" hidden><label class="label" for="endpoint">${said("verify.endpoint")}</label><input class="input input--mono" id="endpoint" type="text" inputmode="url" dir="ltr" spellcheck="false" autocomplete="off" aria-describedby="endpoint-refused endpoint-help" placeholder="https://"><p class="error" id="endpoint-refused" role="alert" hidden>${said("verify.endpointRefused")}</p><p class="help" id="endpoint-help">${said("verify.endpointHelp")}</p></div>
</fieldset>
<div class="stack stack--3"><h2 class="t-md">${said("verify.tells")}</h2><ul class="tells">${tells}</ul></div>
</div>
</div>
</form>
<div id="result" class="split" hidden></div>
</main>
<footer class="foot"><span>${said("verify.footer")}</span></footer>`;
}
