import { gzipSync } from "node:zlib";
import { METHODS, STRANGE_BODIES } from "#tests/e2e/harness/hostile.ts";
import type { Dice } from "../dice.ts";
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
/** A query of hostile values; `extra` stands in front. */
function queryOf(dice: Dice, extra: string[] = []): string {
	const parts = Array.from({ length: dice.below(4) }, () => {
		const value = dice.chance(0.3) ? dice.one(ELSEWHERE) : dice.one(TEXTS);
		return `${dice.one(QUERIES)}=${coded(value)}`;
	});
	const all = [...extra, ...parts];
	return all.length === 0 ? "" : `?${all.join("&")}`;
}

export type Made = Pick<HostileRequest, "method" | "target"> &
	Partial<Pick<HostileRequest, "headers" | "body" | "framing">>;

const anyPath = (dice: Dice, { patterns, world }: Ground) => pathOf(dice.one(patterns), dice, world);

/** Page data is asked for at the page's own address with an ending (Remix: single fetch). */
const dataPath = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

/** A form of the route as its page sends it, and then not quite. */
function spoiledForm(dice: Dice, fields: Record<string, string>): URLSearchParams {
	const sent = new URLSearchParams(fields);
	const names = Object.keys(fields);
	for (let times = dice.below(3); times > 0 && names.length > 0; times--) {
		const name = dice.one(names);
		switch (dice.below(8)) {
			case 0:
				sent.delete(name);
				break;
			case 1:
				sent.append(name, dice.one(TEXTS).toWellFormed());
				break;
			case 2:
				sent.append(
					dice.one(["__proto__", "constructor", "__intent__", "__state__", `${name}[0]`, `${name}.a`, ""]),
					"1",
				);
				break;
			default:
				sent.set(name, dice.one(TEXTS).toWellFormed());
		}
	}
	return sent;
}

function formOf(dice: Dice, pattern: string, world: World): Record<string, string> {
	const known = formsOf(dice, world);
	return dice.one(known[pattern] ?? dice.one(Object.values(known)));
}

export const MAKERS: Record<Kind, (dice: Dice, ground: Ground) => Made> = {
	"pages read": (dice, ground) => ({
		method: dice.chance(0.1) ? "HEAD" : "GET",
		target: anyPath(dice, ground) + queryOf(dice),
	}),

	forms: (dice, ground) => {
		const pattern = dice.chance(0.8) ? dice.one(Object.keys(formsOf(dice, ground.world))) : dice.one(ground.patterns);
		const path = pathOf(pattern, dice, ground.world);
		const form = spoiledForm(dice, formOf(dice, pattern, ground.world));
		const target = (dice.chance(0.5) ? dataPath(path) : path) + queryOf(dice, path === "/" ? ["index"] : []);
		return {
			method: "POST",
			target,
			headers: [["Content-Type", dice.one([FORM, `${FORM}; charset=utf-8`, `${FORM}; charset=utf-16`])]],
			body: Buffer.from(form.toString()),
			framing: dice.chance(0.1) ? "chunked" : "length",
		};
	},

	"page data and the router's own addresses": (dice, ground) => {
		const path = anyPath(dice, ground);
		const routes = dice.one([
			"routes/home",
			"root",
			"__proto__",
			"routes/../../x",
			"",
			"root,root,root",
			dice.one(TEXTS),
		]);
		const manifest = `/__manifest?p=${coded(dice.one(TEXTS))}&version=${dice.hex(8)}`;
		const target = dice.one([
			() => dataPath(path) + queryOf(dice),
			() => dataPath(path) + queryOf(dice, [`_routes=${coded(routes)}`]),
			() => path + queryOf(dice, [`_data=${coded(routes)}`]),
			() => path + queryOf(dice, ["index", "index=0"]),
			() => manifest,
			() => `${dataPath(path)}.data`,
		])();
		return { method: dice.chance(0.05) ? "HEAD" : "GET", target, headers: [["Accept", "*/*"]] };
	},

	"wallet calls in JSON": (dice, ground) => {
		const call = dice.one(callsOf(dice, ground.world));
		const names = Object.keys(call);
		for (let times = dice.below(3); times > 0; times--) {
			const value: unknown = dice.one<unknown>([
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
			call[dice.one([...names, "extra", "__proto__x"])] = value;
		}
		return {
			method: "POST",
			target: pathOf("link/:paymentId/calls", dice, ground.world) + queryOf(dice),
			headers: [["Content-Type", dice.one(["application/json", "application/json; charset=latin1", "text/json"])]],
			body: Buffer.from(JSON.stringify(call)),
		};
	},

	"bodies no form sends": (dice, ground) => {
		const { headers, body = "", chunked } = dice.of(STRANGE_BODIES);
		const type = dice.chance(0.2) ? [["Content-Type", dice.one(TYPES)]] : Object.entries(headers ?? {});
		return {
			method: "POST",
			target: anyPath(dice, ground) + queryOf(dice),
			headers: type.map(([name = "", value]): [string, string] => [name, String(value)]),
			body: dice.chance(0.1) ? oddBody(dice) : Buffer.from(body),
			framing: chunked ? "chunked" : "length",
		};
	},

	methods: (dice, ground) => ({
		method: dice.one([...METHODS, "TRACE", "CONNECT", "PUT", "DELETE", "PATCH", "SEARCH", "LINK", "get", "X"]),
		target: anyPath(dice, ground) + queryOf(dice),
		body: dice.chance(0.5) ? Buffer.from("a=b") : Buffer.alloc(0),
	}),

	"other sites' pages": (dice, ground) => ({
		method: "POST",
		target: anyPath(dice, ground) + queryOf(dice),
		headers: [
			[
				"Origin",
				dice.one([
					`https://${HOST}`,
					"null",
					"",
					"http://localhost:1",
					`${ground.appUrl}.${HOST}`,
					ground.appUrl.toUpperCase(),
				]),
			],
			["Sec-Fetch-Site", dice.one(["cross-site", "same-site", "same-origin"])],
			["Content-Type", FORM],
			["Cookie", dice.of(ground.world.people)],
		],
		body: Buffer.from("intent=report"),
	}),

	"headers and cookies": (dice, ground) => ({
		method: "GET",
		target: anyPath(dice, ground) + queryOf(dice),
		headers: [
			["Cookie", cookiesOf(dice, ground.world)],
			...Array.from({ length: 1 + dice.below(4) }, (): [string, string] => [
				dice.one(JUNK_NAMES),
				dice.one(HEADER_VALUES),
			]),
			...(dice.chance(0.1) ? [["Host", dice.one([HOST, "", "localhost", "[::1]", "a b"])] as [string, string]] : []),
		],
	}),

	paths: (dice, ground) => ({
		method: dice.chance(0.2) ? "POST" : "GET",
		target: bent(anyPath(dice, ground), dice) + queryOf(dice),
	}),

	"not HTTP": (dice, ground) => spoiledHead(dice, anyPath(dice, ground)),

	"socket handshakes": (dice, ground) => {
		const whole: [string, string][] = [
			["Connection", "Upgrade"],
			["Upgrade", dice.one(["websocket", "WebSocket", "h2c", "websocket, x", ""])],
			["Sec-WebSocket-Key", dice.one(["dGhlIHNhbXBsZSBub25jZQ==", "", "x", "a".repeat(500)])],
			["Sec-WebSocket-Version", dice.one(["13", "13", "8", "0", "x", "13, 8"])],
			["Origin", dice.one([ground.appUrl, ground.appUrl, `https://${HOST}`, "null", ""])],
			["Sec-WebSocket-Extensions", dice.one(["permessage-deflate", "x; a=1", ",,,", ""])],
			["Sec-WebSocket-Protocol", dice.one(["", "a, b", ",", "__proto__"])],
		];
		const path = dice.chance(0.6) ? pathOf("link/:paymentId/live", dice, ground.world) : anyPath(dice, ground);
		return {
			method: dice.chance(0.1) ? "POST" : "GET",
			target: path + queryOf(dice),
			headers: whole.filter(() => dice.chance(0.85)),
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

function oddBody(dice: Dice): Buffer {
	return dice.one([
		() => gzipSync("intent=report&email=a"),
		() => Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x3d, 0xc0, 0xaf]),
		() => dice.bytes(200),
		() => Buffer.from("a=%00%ff&".repeat(500)),
		() => Buffer.from(`{"intent":${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}}`),
	])();
}
