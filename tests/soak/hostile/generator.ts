import type { Draws } from "../harness/draws.ts";
import { type Ground, MAKERS } from "./makers.ts";
import { type HostileRequest, type Kind, plainPath } from "./request.ts";
import { callerOf, cookiesOf, JUNK_NAMES } from "./senders.ts";
import { HEADER_VALUES } from "./texts.ts";

/** How often each kind is made: what the app refuses at once is quick, a page drawn for somebody signed in is not. */
const SHARES: Readonly<Record<Kind, number>> = {
	"pages read": 9,
	forms: 13,
	"page data and the router's own addresses": 11,
	"wallet calls in JSON": 9,
	"bodies no form sends": 10,
	methods: 10,
	"other sites' pages": 10,
	"headers and cookies": 6,
	paths: 10,
	"not HTTP": 10,
	"socket handshakes": 2,
};
const SHARED = Object.values(SHARES).reduce((sum, share) => sum + share, 0);

/** A request for this state of the app. */
export function requestOf(draws: Draws, ground: Ground): HostileRequest {
	const kind = kindOf(draws);
	const made = MAKERS[kind](draws, ground);
	const headers = made.headers ?? [];
	const has = (name: string) => headers.some(([given]) => given.toLowerCase() === name);
	// Passwords cost what they must: the limits keep how many are checked for a caller, so all of these have one.
	const spent = /password/.test(made.body?.toString("latin1") ?? "");
	const usual: [string, string][] = [
		["Host", new URL(ground.appUrl).host],
		["CF-Connecting-IP", callerOf(draws, spent)],
	];
	if (!has("accept")) usual.push(["Accept", "text/html"]);
	if (!has("cookie") && draws.chance(0.5)) usual.push(["Cookie", cookiesOf(draws, ground.world)]);
	if (!has("origin") && made.method !== "GET" && made.method !== "HEAD") usual.push(["Origin", ground.appUrl]);
	if (draws.chance(0.1)) usual.push([draws.one(JUNK_NAMES), draws.one(HEADER_VALUES)]);
	const all = [...usual.filter(([name]) => !has(name.toLowerCase())), ...headers];
	return {
		kind,
		framing: "length",
		body: Buffer.alloc(0),
		...made,
		headers: all,
		forFailure: /\/500(?:\.data)*[\\/]*$/.test(decoded(plainPath(made.target))),
	};
}

function kindOf(draws: Draws): Kind {
	let at = draws.below(SHARED);
	for (const [kind, share] of Object.entries(SHARES)) {
		at -= share;
		if (at < 0) return kind as Kind;
	}
	return "pages read";
}

function decoded(target: string): string {
	try {
		return decodeURIComponent(target);
	} catch {
		return target;
	}
}
