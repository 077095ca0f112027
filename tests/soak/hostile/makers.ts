import { gzipSync } from "node:zlib";
import { METHODS, STRANGE_BODIES } from "#tests/e2e/harness/hostile.ts";
import type { Draws } from "../harness/draws.ts";
import { callsOf, formsOf } from "./forms.ts";
import { spoiledHead } from "./not-http.ts";
import { bent, pathOf } from "./paths.ts";
import type { HostileRequest, Kind } from "./request.ts";
import { cookiesOf, JUNK_NAMES } from "./senders.ts";
import { coded, ELSEWHERE, HEADER_VALUES, HOST, TEXTS } from "./texts.ts";
import type { World } from "./world.ts";

/** A request of each kind, but for what every sender adds (generator.ts). */

export interface Ground {
	appUrl: string;
	patterns: readonly string[];
	world: World;
}

/** Names that requests carry as queries, from the app's own loaders and from Remix's router. */
const QUERIES = [
	"returnTo",
	"token",
	"oauth_token",
	"oauth_verifier",
	"denied",
	"error",
	"state",
	"code",
	"q",
	"after",
	"count",
	"done",
	"offset",
	"limit",
	"all",
	"collection",
	"search",
	"hidden",
	"page",
	"cleared",
	"before",
	"wallets",
	"sent",
	"since",
	"v",
	"index",
	"_data",
	"_routes",
	"_action",
	"p",
	"version",
];
const FORM = "application/x-www-form-urlencoded";
/** A query of hostile values; `extra` comes first. */
function queryOf(draws: Draws, extra: string[] = []): string {
	const parts = Array.from({ length: draws.below(4) }, () => {
		const value = draws.chance(0.3) ? draws.one(ELSEWHERE) : draws.one(TEXTS);
		return `${draws.one(QUERIES)}=${coded(value)}`;
	});
	const all = [...extra, ...parts];
	return all.length === 0 ? "" : `?${all.join("&")}`;
}

export type Made = Pick<HostileRequest, "method" | "target"> &
	Partial<Pick<HostileRequest, "headers" | "body" | "framing">>;

const anyPath = (draws: Draws, { patterns, world }: Ground) => pathOf(draws.one(patterns), draws, world);

/** Page data is asked for at the page's own address with an ending (Remix: single fetch). */
const dataPath = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

/** A form of the route as its page sends it, and then not quite. */
function spoiledForm(draws: Draws, fields: Record<string, string>): URLSearchParams {
	const sent = new URLSearchParams(fields);
	const names = Object.keys(fields);
	for (let times = draws.below(3); times > 0 && names.length > 0; times--) {
		const name = draws.one(names);
		switch (draws.below(8)) {
			case 0:
				sent.delete(name);
				break;
			case 1:
				sent.append(name, draws.one(TEXTS).toWellFormed());
				break;
			case 2:
				sent.append(
					draws.one(["__proto__", "constructor", "__intent__", "__state__", `${name}[0]`, `${name}.a`, ""]),
					"1",
				);
				break;
			default:
				sent.set(name, draws.one(TEXTS).toWellFormed());
		}
	}
	return sent;
}

function formOf(draws: Draws, pattern: string, world: World): Record<string, string> {
	const known = formsOf(draws, world);
	return draws.one(known[pattern] ?? draws.one(Object.values(known)));
}

export const MAKERS: Record<Kind, (draws: Draws, ground: Ground) => Made> = {
	"pages read": (draws, ground) => ({
		method: draws.chance(0.1) ? "HEAD" : "GET",
		target: anyPath(draws, ground) + queryOf(draws),
	}),

	forms: (draws, ground) => {
		const pattern = draws.chance(0.8)
			? draws.one(Object.keys(formsOf(draws, ground.world)))
			: draws.one(ground.patterns);
		const path = pathOf(pattern, draws, ground.world);
		const form = spoiledForm(draws, formOf(draws, pattern, ground.world));
		const target = (draws.chance(0.5) ? dataPath(path) : path) + queryOf(draws, path === "/" ? ["index"] : []);
		return {
			method: "POST",
			target,
			headers: [["Content-Type", draws.one([FORM, `${FORM}; charset=utf-8`, `${FORM}; charset=utf-16`])]],
			body: Buffer.from(form.toString()),
			framing: draws.chance(0.1) ? "chunked" : "length",
		};
	},

	"page data and the router's own addresses": (draws, ground) => {
		const path = anyPath(draws, ground);
		const routes = draws.one([
			"routes/home",
			"root",
			"__proto__",
			"routes/../../x",
			"",
			"root,root,root",
			draws.one(TEXTS),
		]);
		const manifest = `/__manifest?p=${coded(draws.one(TEXTS))}&version=${draws.hex(8)}`;
		const target = draws.one([
			() => dataPath(path) + queryOf(draws),
			() => dataPath(path) + queryOf(draws, [`_routes=${coded(routes)}`]),
			() => path + queryOf(draws, [`_data=${coded(routes)}`]),
			() => path + queryOf(draws, ["index", "index=0"]),
			() => manifest,
			() => `${dataPath(path)}.data`,
		])();
		return { method: draws.chance(0.05) ? "HEAD" : "GET", target, headers: [["Accept", "*/*"]] };
	},

	"wallet calls in JSON": (draws, ground) => {
		const call = draws.one(callsOf(draws, ground.world));
		const names = Object.keys(call);
		for (let times = draws.below(3); times > 0; times--) {
			const value: unknown = draws.one<unknown>([
				...TEXTS.slice(0, 30),
				null,
				true,
				-1,
				1e308,
				[],
				{},
				[[1]],
				{ toString: 1 },
			]);
			call[draws.one([...names, "extra", "__proto__x"])] = value;
		}
		return {
			method: "POST",
			target: pathOf("link/:paymentId/calls", draws, ground.world) + queryOf(draws),
			headers: [["Content-Type", draws.one(["application/json", "application/json; charset=latin1", "text/json"])]],
			body: Buffer.from(JSON.stringify(call)),
		};
	},

	"bodies no form sends": (draws, ground) => {
		const { headers, body = "", chunked } = draws.of(STRANGE_BODIES);
		const type = draws.chance(0.2) ? [["Content-Type", draws.one(TYPES)]] : Object.entries(headers ?? {});
		return {
			method: "POST",
			target: anyPath(draws, ground) + queryOf(draws),
			headers: type.map(([name = "", value]): [string, string] => [name, String(value)]),
			body: draws.chance(0.1) ? oddBody(draws) : Buffer.from(body),
			framing: chunked ? "chunked" : "length",
		};
	},

	methods: (draws, ground) => ({
		method: draws.one([...METHODS, "TRACE", "CONNECT", "PUT", "DELETE", "PATCH", "SEARCH", "LINK", "get", "X"]),
		target: anyPath(draws, ground) + queryOf(draws),
		body: draws.chance(0.5) ? Buffer.from("a=b") : Buffer.alloc(0),
	}),

	"other sites' pages": (draws, ground) => ({
		method: "POST",
		target: anyPath(draws, ground) + queryOf(draws),
		headers: [
			[
				"Origin",
				draws.one([
					`https://${HOST}`,
					"null",
					"",
					"http://localhost:1",
					`${ground.appUrl}.${HOST}`,
					ground.appUrl.toUpperCase(),
				]),
			],
			["Sec-Fetch-Site", draws.one(["cross-site", "same-site", "same-origin"])],
			["Content-Type", FORM],
			["Cookie", draws.of(ground.world.cookies)],
		],
		body: Buffer.from("intent=report"),
	}),

	"headers and cookies": (draws, ground) => ({
		method: "GET",
		target: anyPath(draws, ground) + queryOf(draws),
		headers: [
			["Cookie", cookiesOf(draws, ground.world)],
			...Array.from({ length: 1 + draws.below(4) }, (): [string, string] => [
				draws.one(JUNK_NAMES),
				draws.one(HEADER_VALUES),
			]),
			...(draws.chance(0.1) ? [["Host", draws.one([HOST, "", "localhost", "[::1]", "a b"])] as [string, string]] : []),
		],
	}),

	paths: (draws, ground) => ({
		method: draws.chance(0.2) ? "POST" : "GET",
		target: bent(anyPath(draws, ground), draws) + queryOf(draws),
	}),

	"not HTTP": (draws, ground) => spoiledHead(draws, anyPath(draws, ground)),

	"socket handshakes": (draws, ground) => {
		const whole: [string, string][] = [
			["Connection", "Upgrade"],
			["Upgrade", draws.one(["websocket", "WebSocket", "h2c", "websocket, x", ""])],
			["Sec-WebSocket-Key", draws.one(["dGhlIHNhbXBsZSBub25jZQ==", "", "x", "a".repeat(500)])],
			["Sec-WebSocket-Version", draws.one(["13", "13", "8", "0", "x", "13, 8"])],
			["Origin", draws.one([ground.appUrl, ground.appUrl, `https://${HOST}`, "null", ""])],
			["Sec-WebSocket-Extensions", draws.one(["permessage-deflate", "x; a=1", ",,,", ""])],
			["Sec-WebSocket-Protocol", draws.one(["", "a, b", ",", "__proto__"])],
		];
		const path = draws.chance(0.6) ? pathOf("link/:paymentId/live", draws, ground.world) : anyPath(draws, ground);
		return {
			method: draws.chance(0.1) ? "POST" : "GET",
			target: path + queryOf(draws),
			headers: whole.filter(() => draws.chance(0.85)),
			framing: "as it is",
		};
	},
};

const TYPES = [
	"",
	FORM,
	"multipart/form-data",
	'multipart/form-data; boundary=""',
	`multipart/form-data; boundary=${"b".repeat(300)}`,
	"application/json",
	"text/plain; charset=utf-7",
	"application/xml",
	"application/x-www-form-urlencoded, text/plain",
	"a".repeat(2_000),
	"text/x-script",
];

function oddBody(draws: Draws): Buffer {
	return draws.one([
		() => gzipSync("intent=report&email=a"),
		() => Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x3d, 0xc0, 0xaf]),
		() => draws.bytes(200),
		() => Buffer.from("a=%00%ff&".repeat(500)),
		() => Buffer.from(`{"intent":${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}}`),
	])();
}
