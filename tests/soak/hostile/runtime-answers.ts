import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Answer, headerOf } from "./answer.ts";
import { type HostileRequest, isWhole, plainPath } from "./request.ts";

/** What the runtime says by itself, word for word, before the app is asked. */
const OWN_WORDS = [/^ERROR: /, /^invalid [\w -]+$/, /^Bad Request$/, /^Internal Server Error$/];

/** Methods the runtime knows; CONNECT is not for workers. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"]);
/** What an address is made of (RFC 3986 §2); the runtime takes some of the rest. */
const ADDRESS = /^\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;
/** Longer heads are not read. */
const MAX_HEAD_BYTES = 32_000;

/**
 * Tells whether a request is one that HTTP knows, about an address that can be read: the app itself must have answered.
 * Everything else the runtime may refuse before the app is asked.
 */
export function mustReachApp(request: HostileRequest): boolean {
	const { method, target, headers } = request;
	const host = headers.flatMap(([name, value]) => (name.toLowerCase() === "host" ? [value] : []));
	const length = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length);
	return (
		isWhole(request) &&
		METHODS.has(method) &&
		host.length === 1 &&
		ADDRESS.test(target) &&
		/^[a-z0-9.-]+(?::\d+)?$/i.test(host[0] ?? "") &&
		URL.canParse(`http://${host[0]}${target}`) &&
		headers.every(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) &&
		length < MAX_HEAD_BYTES
	);
}

/** Addresses of the files in public/, which the runtime answers without asking the app, refusals too. */
const FILES = new Set(readdirSync(join(import.meta.dirname, "..", "..", "..", "public")).map((name) => `/${name}`));

/** @returns whether the runtime answered in the app's place, where it may */
export function answeredByRuntime(request: HostileRequest, answer: Answer): boolean {
	if (FILES.has(plainPath(request.target)) && answer.status < 500) return true;
	if (mustReachApp(request) || headerOf(answer, "strict-transport-security") !== null) return false;
	const text = answer.body.toString("latin1", 0, 400);
	return text === "" || OWN_WORDS.some((words) => words.test(text));
}
