import { encode } from "turbo-stream";
import { readCapped } from "#app/core/read-capped.ts";
import { REFUSED_BEFORE_ROUTES } from "#app/ui/unreachable.ts";
import type { Say } from "#app/words/say.ts";
import { sayIn } from "#app/words/say-in.ts";
import { pageLanguage } from "./page-words.server.ts";

/**
 * The one gate every request passes before a route sees it (app/worker.ts), so that no route can forget it: changes
 * come from our own pages (ASVS 5 3.5), bodies are small and of a kind a route can read.
 */

/** The longest form is a few kB; ten times that is room for every script and language. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Who pasted a whole document into a field is to read why it was refused; more than that no form sends. */
const SKIPPED_BODY_BYTES = 2 * 1024 * 1024;

const READING_METHODS = new Set(["GET", "HEAD"]);
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
/** Where the wallet flow reports in JSON; its route checks that and answers in JSON. Every other address reads forms. */
const JSON_PATH = /^\/link\/[^/]+\/calls(?:\.data)?$/;

/** Where a picture is uploaded; the route reads the body, once it knows who is asking. */
const UPLOAD_PATH = "/settings/picture";

/**
 * @param appUrl - settings' APP_URL; the Host header is never believed
 * @returns the request with its body read and checked, or the refusal to answer with
 */
export async function guardRequest(request: Request, appUrl: string): Promise<Request | Response> {
	const answer = await checkRequest(request, appUrl);
	const isForRouter = request.method === "POST" && new URL(request.url).pathname.endsWith(".data");
	return answer instanceof Response && answer.status >= 400 && isForRouter ? routersRefusal(answer) : answer;
}

type EncodePlugin = NonNullable<NonNullable<Parameters<typeof encode>[1]>["plugins"]>[number];
const REFUSED = {};

/** Remix's router reads answers in a format of its own, and takes any other for the page of something that stands between. */
function routersRefusal({ status, headers }: Response): Response {
	const asErrorResponse = (value: unknown) =>
		value === REFUSED ? ["ErrorResponse", REFUSED_BEFORE_ROUTES, status, ""] : undefined;
	const body = encode({ error: REFUSED }, { plugins: [asErrorResponse as EncodePlugin] });
	const answer = new Response(body, { status, headers });
	answer.headers.set("Content-Type", "text/x-script; charset=utf-8");
	answer.headers.set("X-Remix-Response", "yes");
	return answer;
}

async function checkRequest(request: Request, appUrl: string): Promise<Request | Response> {
	const upgrades = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
	const reads = READING_METHODS.has(request.method);
	if ((upgrades || !reads) && !isSameOrigin(request, appUrl)) {
		return refusal(request, 403, (say) => say("guard.otherPage", { url: appUrl }));
	}
	const redirected = answerAddress(request);
	if (redirected) return redirected;
	// Some clients send a body along: loaders have none, and Remix's copies of the request cannot carry it.
	if (reads) return request.body ? new Request(request, { body: null }) : request;
	if (request.method !== "POST") {
		return refusal(request, 405, (say) => say("guard.otherMethod"), { Allow: "GET, HEAD, POST" });
	}
	if (new URL(request.url).pathname === UPLOAD_PATH)
		return new Request(request, { headers: headersOf(request, appUrl) });
	// A sender that goes away in the middle leaves a body that cannot be read to its end.
	const body = await readCapped(request, MAX_BODY_BYTES, SKIPPED_BODY_BYTES).catch((): "broken" => "broken");
	if (body === "broken") return unreadable(request);
	if (body === null) return refusal(request, 413, (say) => say("guard.tooMuch", { size: MAX_BODY_BYTES / 1024 }));
	return checkedBody(request, body, headersOf(request, appUrl));
}

/**
 * Remix compares Origin with the host that a proxy names, and fails on any other. Whose page a post comes from is known by
 * now, and the host is a setting.
 */
function headersOf(request: Request, appUrl: string): Headers {
	const headers = new Headers(request.headers);
	headers.set("X-Forwarded-Host", new URL(appUrl).host);
	return headers;
}

/** Controls and Unicode's line ends in code: a route that takes any path, as "*" does, takes none with a line break. */
const CONTROL = /%(?:[01][0-9a-f]|7f|e2%80%a[89])/i;
/** What Remix's router called the parts of a page before single fetch; it still answers, in words of its own. */
const OLD_DATA = "_data";

/** @returns the answer to an address that no route of ours would answer well */
function answerAddress(request: Request): Response | null {
	const { pathname, searchParams } = new URL(request.url);
	if (CONTROL.test(pathname)) return new Response(null, { status: 302, headers: { Location: "/404" } });
	return searchParams.has(OLD_DATA) ? refusal(request, 400, (say) => say("guard.oldAddress")) : null;
}

/** A browser says where a change comes from. Programs that are no browser say nothing and carry no cookie of ours. */
function isSameOrigin(request: Request, appUrl: string): boolean {
	const origin = request.headers.get("Origin");
	if (origin !== null) return origin === new URL(appUrl).origin;
	const site = request.headers.get("Sec-Fetch-Site");
	return site === null || site === "same-origin" || site === "none";
}

/**
 * Reads the body once, so that no route meets one it cannot read. Forms go on as plain fields: without files, which no
 * other route takes, and without the names conform reads more into: lists and objects ("email[0]", "email.a"), and its control
 * fields ("__intent__"), which it parses as JSON and trusts.
 */
async function checkedBody(
	request: Request,
	body: Uint8Array<ArrayBuffer>,
	headers: Headers,
): Promise<Request | Response> {
	const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
	const copy = () => new Request(request, { headers, body });
	if (JSON_PATH.test(new URL(request.url).pathname)) return copy();
	try {
		// No body and no type is an empty form.
		if (body.byteLength === 0 && !type) return withFields(request, headers, []);
		if (type !== FORM && type !== MULTIPART) {
			return refusal(request, 415, (say) => say("guard.otherKind"));
		}
		const fields = [...(await copy().formData())].filter(isPlainField);
		// Two values for one name would reach code that expects a text, but where a form asks for a list.
		const single = fields.map(([name]) => name).filter((name) => !LISTS.has(name));
		if (new Set(single).size < single.length) {
			return refusal(request, 400, (say) => say("guard.fieldTwice"));
		}
		return withFields(request, headers, fields);
	} catch {
		return unreadable(request);
	}
}

/** Fields of several check boxes: the networks a link may be paid on besides the first, the chains a wallet's NFTs are read on. */
const LISTS: ReadonlySet<string> = new Set(["alsoOn", "readOn"]);

/** Names of our own forms' fields are letters and digits. */
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]*$/;

function isPlainField(field: [string, unknown]): field is [string, string] {
	return typeof field[1] === "string" && FIELD_NAME.test(field[0]);
}

function withFields(request: Request, headers: Headers, fields: [string, string][]): Request {
	headers.delete("Content-Length");
	headers.set("Content-Type", FORM);
	return new Request(request, { headers, body: new URLSearchParams(fields).toString() });
}

const unreadable = (request: Request) => refusal(request, 400, (say) => say("guard.unreadable"));

/** Before anybody's account is read, the language is that of the browser. */
function refusal(
	request: Request,
	status: number,
	sentence: (say: Say) => string,
	headers: Record<string, string> = {},
): Response {
	return new Response(sentence(sayIn(pageLanguage(request, null))), {
		status,
		headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
	});
}
