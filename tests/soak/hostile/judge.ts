import { isUtf8 } from "node:buffer";
import { insidesShown, missingHeaders, wordsOf } from "#tests/e2e/harness/decency.ts";
import { type Answer, headerOf } from "./answer.ts";
import { COOKIE, ELEMENT, HANDLER, HEADER, HOST } from "./texts.ts";

/** What can be wrong with an answer; each is counted by itself. */
export type Fault = "server-error" | "insides" | "reflected" | "headers" | "malformed";
export interface Offence {
	fault: Fault;
	what: string;
}

export interface Asked {
	method: string;
	/** asked for the page that shows what a failure looks like, whose status is 500 */
	forFailure: boolean;
}

/** Where the app may lead: itself, and the pages of those who say who somebody is. */
export interface Homes {
	appUrl: string;
	origins: readonly string[];
}

const SAID_CHARACTERS = 200;
const POLICY = "content-security-policy";
/** Kinds of answers that a browser draws or runs. */
const DRAWN = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|text\/xml|application\/xml)\b/;
const ELEMENT_DRAWN = new RegExp(`<${ELEMENT}[\\s>/]`, "i");
/** A tag with the handler for an attribute: values in quotes are texts. */
const HANDLER_DRAWN = new RegExp(`<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*?[\\s"'/]${HANDLER}\\s*=`, "i");
const LINK_DRAWN =
	/\s(?:href|src|action|formaction|poster|srcset)\s*=\s*["']?\s*(?:javascript|vbscript|data:text|java\tscript)/i;
const LED_ELSEWHERE = new RegExp(
	`\\s(?:href|src|action|formaction)\\s*=\\s*["']?\\s*(?:https?:)?[\\\\/]{1,3}(?:[^"'\\s>]*@)?${HOST}`,
	"i",
);

/** Tells what is wrong with an answer of the app; none when it is as it must be. */
export function judge(asked: Asked, answer: Answer, homes: Homes): Offence[] {
	const { status, headers, body } = answer;
	const found: Offence[] = [];
	const note = (fault: Fault, what: string) => found.push({ fault, what });
	const isFailure = status >= 500 && !(asked.forFailure && status === 500);
	if (isFailure) note("server-error", `answered ${status}: ${saidIn(body.toString("utf8"))}`);
	if (status < 100 || status > 599) note("malformed", `answered ${status}`);
	const type = headerOf(answer, "content-type") ?? "";
	if (status !== 101) {
		const named = Object.fromEntries(headers);
		// a picture of somebody's opens as a document in a sandbox, where nothing is framed or run
		const sandboxed = named[POLICY]?.startsWith("sandbox; default-src 'none'") ?? false;
		for (const what of missingHeaders(named)) if (!sandboxed || !what.startsWith(POLICY)) note("headers", what);
	}
	for (const [name, value] of headers)
		if (name.startsWith(HEADER) || (name === "set-cookie" && value.includes(`${COOKIE}=`)))
			note("reflected", `a header of the sender's: ${name}: ${value.slice(0, 80)}`);
	judgeCookies(answer, note);
	for (const location of locationsOf(answer))
		if (!leadsHome(location, homes)) note("reflected", `leads to ${location.slice(0, 120)}`);
	if (body.length === 0) return found;
	if (type === "") note("malformed", "a body without a type");
	if (/charset=utf-8|json|x-script/i.test(type) && !isUtf8(body)) note("malformed", "is not UTF-8");
	if (/^(?:text|application|image\/svg)/.test(type)) judgeText(type, body.toString("utf8"), note);
	return found;
}

function judgeText(type: string, text: string, note: (fault: Fault, what: string) => void): void {
	for (const shown of insidesShown(text)) note("insides", shown);
	if (/^application\/json\b/.test(type) && !isJson(text)) note("malformed", "is no JSON");
	if (!DRAWN.test(type)) return;
	// what the page's scripts go on with comes after its end
	if (type.startsWith("text/html") && !text.includes("</body></html>")) note("malformed", "the page has no end");
	const element = ELEMENT_DRAWN.exec(text);
	if (element) note("reflected", around(text, element.index));
	// script content is text: only the closing tag above ends it
	const drawn = text.includes(HANDLER) || text.includes(HOST) || LINK_DRAWN.test(text) ? withoutScripts(text) : "";
	for (const pattern of [HANDLER_DRAWN, LINK_DRAWN, LED_ELSEWHERE]) {
		const match = pattern.exec(drawn);
		if (match) note("reflected", around(drawn, match.index));
	}
}

function judgeCookies({ headers }: Answer, note: (fault: Fault, what: string) => void): void {
	for (const [name, value] of headers) {
		if (name !== "set-cookie") continue;
		if (!/^__Host-[\w-]+=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*;/.test(value) || !/; Secure\b/.test(value))
			note("malformed", `sets the cookie ${value.slice(0, 120)}`);
	}
}

/** Where an answer leads: by its header, or by its redirect for the page's router. */
function locationsOf(answer: Answer): string[] {
	const header = headerOf(answer, "location");
	const locations = header === null ? [] : [header];
	if (answer.body.length > 0 && (headerOf(answer, "content-type") ?? "").startsWith("text/x-script")) {
		const [, target] = /"redirect","((?:[^"\\]|\\.)*)"/.exec(answer.body.toString("utf8")) ?? [];
		if (target !== undefined) locations.push(JSON.parse(`"${target}"`) as string);
	}
	return locations;
}

function leadsHome(location: string, { appUrl, origins }: Homes): boolean {
	if (!URL.canParse(location, appUrl)) return false;
	const { origin } = new URL(location, appUrl);
	return origin === appUrl || origins.includes(origin);
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const withoutScripts = (text: string) => text.replace(/<script\b[\s\S]*?<\/script>/gi, " ");

const around = (text: string, at: number) => `…${text.slice(Math.max(0, at - 40), at + 80)}…`;

/** What a page says where its own part begins; an answer that is no page, from its beginning. */
function saidIn(text: string): string {
	return wordsOf(/<main[\s\S]*/.exec(text)?.[0] ?? text)
		.trim()
		.slice(0, SAID_CHARACTERS);
}
