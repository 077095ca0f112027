import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guardedFetch } from "#app/adapters/guarded-fetch.ts";
import { MAX_PICTURE_BYTES, MAX_PREPARED_BYTES } from "#app/core/pictures/picture-rules.ts";
import { svgText } from "#app/core/pictures/svg/svg-start.ts";
import type { PictureSourcePort } from "#app/ports/picture-source.ts";
import { LENGTHY } from "../../tags.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n and the rest of it", "latin1");
const CHUNK = Buffer.alloc(64 * 1024, 1);

/** `own` is an allowed origin. The neighbour on the same machine is not, and counts requests. */
let own: string;
let neighbour: number;
let pictures: PictureSourcePort;
const FAR_GATEWAYS = { ipfs: "https://ipfs.io/ipfs", arweave: "https://arweave.net" };
const servers: Server[] = [];
let connections = 0;
let asked: string[] = [];
let sentHeaders: NodeJS.Dict<string | string[]> = {};
let written = 0;

const listen = (listener: RequestListener, host: string) =>
	new Promise<Server>((resolve, reject) => {
		const server = createServer(listener).once("error", reject);
		server.listen(0, host, () => resolve(server));
		servers.push(server);
	});

/** Sends data until the client disconnects. */
function pour(response: ServerResponse): void {
	if (response.destroyed || written > 50 * MAX_PICTURE_BYTES) return;
	written += CHUNK.length;
	response.write(CHUNK, () => pour(response));
}

const body = (type: string, bytes: string | Buffer) => (response: ServerResponse) =>
	void response.writeHead(200, { "content-type": type }).end(bytes);

const LATIN_BY_DECLARATION =
	"<?xml version='1.0' encoding='ISO-8859-1'?><svg xmlns='http://www.w3.org/2000/svg'>é</svg>";

const PAGES: Record<string, (response: ServerResponse) => void> = {
	"/a.png": body("image/png", PNG),
	"/called-text": body("text/plain", PNG),
	"/html": body("image/png", "<!doctype html><script>alert(1)</script>"),
	"/html-with-svg": body("image/svg+xml", "<html><svg></svg></html>"),
	"/script": body("image/png", "alert(1)"),
	"/late-magic": body("image/png", Buffer.concat([Buffer.from("x"), PNG])),
	"/nothing": body("image/png", ""),
	"/svg": body(
		"text/html",
		"\ufeff<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script>x()</script></svg>",
	),
	"/declares-latin": body("image/svg+xml; charset=utf-8", LATIN_BY_DECLARATION),
	"/gone": (response) => void response.writeHead(404).end(PNG),
	"/failing": (response) => void response.writeHead(500).end(PNG),
	"/busy": (response) => void response.writeHead(429, { "retry-after": "7" }).end(),
	"/heic": body("image/heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")),
	"/heavy": body("image/png", Buffer.concat([PNG, Buffer.alloc(MAX_PREPARED_BYTES - PNG.length)])),
	"/heavier": body("image/png", Buffer.concat([PNG, Buffer.alloc(MAX_PREPARED_BYTES)])),
	"/partly": (response) => void response.writeHead(206).end(PNG),
	"/nowhere": (response) => void response.writeHead(302).end(),
	"/no-address": (response) => void response.writeHead(302, { location: "https://" }).end(),
	"/round": (response) => void response.writeHead(302, { location: "/round" }).end(),
	"/broken-off": (response) => {
		response.writeHead(200, { "content-length": "1000" }).write(PNG);
		setTimeout(() => response.destroy(), 20);
	},
	"/says-large": (response) => {
		response.writeHead(200, { "content-length": String(MAX_PICTURE_BYTES + 1) }).write(PNG);
	},
	"/largest": body("image/png", Buffer.concat([PNG, Buffer.alloc(MAX_PICTURE_BYTES - PNG.length)])),
	"/endless": (response) => {
		response.writeHead(200).write(PNG);
		pour(response);
	},
	"/packed-bomb": (response) => {
		const packed = gzipSync(Buffer.concat([PNG, Buffer.alloc(20 * MAX_PICTURE_BYTES)]));
		response.writeHead(200, { "content-encoding": "gzip", "content-length": packed.length }).end(packed);
	},
	"/slow": (response) => {
		response.writeHead(200).write(PNG);
		const drop = setInterval(() => response.write("."), 100);
		response.on("close", () => clearInterval(drop));
	},
	"/silent": () => undefined,
};

beforeAll(async () => {
	const market = await listen((request, response) => {
		const url = new URL(request.url ?? "/", "http://market");
		asked.push(url.pathname);
		sentHeaders = request.headers;
		const [, steps] = /^\/steps\/(\d)$/.exec(url.pathname) ?? [];
		const to = url.searchParams.get("to") ?? (steps && (steps === "0" ? "/a.png" : `/steps/${Number(steps) - 1}`));
		if (to) response.writeHead(302, { location: to }).end();
		else (PAGES[url.pathname] ?? body("image/png", PNG))(response);
	}, "127.0.0.1");
	own = `http://127.0.0.1:${(market.address() as AddressInfo).port}`;
	const hasIpv6 = Object.values(networkInterfaces())
		.flat()
		.some((net) => net?.address && isIPv6(net.address));
	const next = await listen(body("image/png", PNG) as unknown as RequestListener, hasIpv6 ? "::" : "0.0.0.0");
	next.on("connection", () => {
		connections += 1;
	});
	neighbour = (next.address() as AddressInfo).port;
	pictures = guardedFetch({ origins: [own], gateways: { ipfs: `${own}/ipfs`, arweave: `${own}/arweave` } });
});
beforeEach(() => {
	connections = 0;
	asked = [];
	written = 0;
});
afterAll(async () => {
	for (const server of servers) {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
});

test("an SVG is read in the encoding that its server says, whatever it declares", async () => {
	const { bytes } = await pictures.fetchPicture(`${own}/declares-latin`);
	expect(svgText(bytes)).toBe(LATIN_BY_DECLARATION);
});

const refused = { name: "PortError", port: "pictures", why: "refused" };

describe("URLs that may be fetched", () => {
	test.each<[string, string]>([
		["another port", "http://127.0.0.1:PORT/a.png"],
		["another port, safely", "https://127.0.0.1:PORT/a.png"],
		["another name of this machine", "http://localhost:PORT/a.png"],
		["that name with its dot", "http://localhost.:PORT/a.png"],
		["that name with two dots", "https://localhost../a.png"],
		["a name below it", "https://a.localhost/a.png"],
		["the machine's long name", "https://localhost.localdomain/a.png"],
		["a private name", "https://db.internal/a.png"],
		["a private name with its dot", "https://db.internal./a.png"],
		["a name in a cluster", "https://api.default.svc/a.png"],
		["a single label", "https://db/a.png"],
		["IPv4", "https://127.0.0.1/a.png"],
		["IPv4 of a cloud's own", "https://169.254.169.254/latest/meta-data/"],
		["IPv4 with a dot", "https://127.0.0.1./a.png"],
		["IPv4 with two dots", "https://127.0.0.1../a.png"],
		["IPv4 in short", "http://127.1:PORT/a.png"],
		["IPv4 as a number", "http://2130706433:PORT/a.png"],
		["IPv4 in hexadecimal", "http://0x7f000001:PORT/a.png"],
		["IPv4 half in hexadecimal, two dots", "https://127.0.0.0x1../a.png"],
		["IPv4 in octal", "http://0177.0.0.1:PORT/a.png"],
		["IPv4 in full-width digits", "http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1:PORT/a.png"],
		["every address", "http://0.0.0.0:PORT/a.png"],
		["IPv6", "http://[::1]:PORT/a.png"],
		["IPv6, safely", "https://[2001:db8::1]/a.png"],
		["IPv4 in IPv6", "http://[::ffff:127.0.0.1]:PORT/a.png"],
		["IPv4 in IPv6 in hexadecimal", "http://[::ffff:7f00:1]:PORT/a.png"],
		["IPv4 behind a translator", "https://[64:ff9b::7f00:1]/a.png"],
		["a public name without TLS", "http://i.seadn.io/a.png"],
		["a public name at another port", "https://i.seadn.io:8443/a.png"],
		["a public name with a user", "https://me:pw@i.seadn.io/a.png"],
		["the allowed origin with a user", "http://me@OWN/a.png"],
		["the allowed origin as a user", "https://OWN@127.0.0.1:PORT/a.png"],
		["the allowed host with TLS", "https://OWN/a.png"],
		["a file", "file:///etc/passwd"],
		["a blob", "blob:http://OWN/0a0b"],
		["another scheme", "ftp://127.0.0.1:PORT/a.png"],
		["no scheme's own", "//127.0.0.1:PORT/a.png"],
		["backslashes", "\\\\127.0.0.1:PORT\\a.png"],
	])("refuses %s, as the first URL and after redirects", async (_, pattern) => {
		const url = pattern.replace("PORT", String(neighbour)).replace("OWN", own.slice("http://".length));
		const led = (to: string) => `${own}/led?${new URLSearchParams({ to })}`;
		expect(pictures.mayFetch(url)).toBe(false);
		for (const first of [url, led(url), led(led(led(url)))])
			await expect(pictures.fetchPicture(first)).rejects.toMatchObject(refused);
		expect(asked).toEqual(["/led", "/led", "/led", "/led"]);
		expect(connections).toBe(0);
	});

	test("an allowed origin without a host allows nothing", () => {
		for (const url of ["file:///etc/passwd", "ipfs://Qm/1.png"])
			expect(guardedFetch({ origins: ["null"], gateways: FAR_GATEWAYS }).mayFetch(url)).toBe(false);
	});

	test("follows three redirects, not four", async () => {
		expect(await pictures.fetchPicture(`${own}/steps/2`)).toMatchObject({ type: "image/png" });
		asked = [];
		await expect(pictures.fetchPicture(`${own}/steps/3`)).rejects.toMatchObject(refused);
		await expect(pictures.fetchPicture(`${own}/round`)).rejects.toMatchObject(refused);
		expect(asked.filter((path) => path === "/a.png")).toEqual([]);
		expect(asked).toHaveLength(8);
	});

	test.each(["/gone", "/failing", "/partly", "/nowhere", "/no-address", "/broken-off"])(
		"%s is not a picture",
		async (path) => {
			await expect(pictures.fetchPicture(own + path)).rejects.toMatchObject({ name: "PortError", why: "unreachable" });
		},
	);

	test("does not follow a redirect from an allowed origin to a data: URL", async () => {
		const to = `${own}/led?${new URLSearchParams({ to: "data:image/png;base64,iVBORw0KGgo=" })}`;
		await expect(pictures.fetchPicture(to)).rejects.toMatchObject({ ...refused, reason: "address-refused" });
	});

	test.each([
		[
			"ipfs://QmOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOr/a b #1.png",
			"/ipfs/QmOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOr/a%20b%20%231.png",
		],
		[
			"ipfs://ipfs/QmOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOr",
			"/ipfs/QmOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOr",
		],
		[
			"ar://sitters-sitters-sitters-sitters-sitters-sit/0.png",
			"/arweave/sitters-sitters-sitters-sitters-sitters-sit/0.png",
		],
	])("%s is fetched through the gateway", async (address, path) => {
		expect(pictures.mayFetch(address)).toBe(true);
		expect((await pictures.fetchPicture(address)).type).toBe("image/png");
		expect(asked).toEqual([path]);
	});

	test("sends no credentials or cookies", async () => {
		await pictures.fetchPicture(`${own}/a.png`);
		for (const name of ["cookie", "authorization", "referer", "origin", "x-api-key"])
			expect(sentHeaders[name]).toBeUndefined();
	});
});

describe("size and time limits", () => {
	test("accepts a picture of exactly the size limit", async () => {
		expect((await pictures.fetchPicture(`${own}/largest`)).bytes).toHaveLength(MAX_PICTURE_BYTES);
	});

	test("does not read a body whose Content-Length exceeds the limit", async () => {
		await expect(pictures.fetchPicture(`${own}/says-large`)).rejects.toMatchObject(refused);
	});

	test("stops reading an endless body at the limit", async () => {
		await expect(pictures.fetchPicture(`${own}/endless`)).rejects.toMatchObject(refused);
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(written).toBeLessThan(10 * MAX_PICTURE_BYTES);
	});

	test("applies the limit to the decompressed body", async () => {
		await expect(pictures.fetchPicture(`${own}/packed-bomb`)).rejects.toMatchObject(refused);
	});

	test("times out on silent and on slow servers", { tags: [LENGTHY.name] }, async () => {
		const slow = ["/silent", "/slow"].map((path) => pictures.fetchPicture(own + path));
		for (const settled of await Promise.allSettled(slow))
			expect(settled).toMatchObject({ status: "rejected", reason: { name: "PortError", why: "time-out" } });
	});
});

describe("refusal reasons", () => {
	test.each([
		["/gone", "not-there", false, null],
		["/nowhere", "not-there", false, null],
		["/round", "not-there", false, null],
		["/failing", "silent", true, null],
		["/busy", "silent", true, 7_000],
		["/broken-off", "silent", true, null],
		["/says-large", "too-large", false, null],
		["/heavy", "too-large", false, null],
		["/html", "not-a-picture", false, null],
		["/nothing", "not-a-picture", false, null],
		["/heic", "format", false, null],
	])("%s: %s", async (path, reason, retryable, retryAfterMs) => {
		const refusal = { name: "PortError", reason, retryable, retryAfterMs };
		await expect(pictures.fetchPicture(own + path)).rejects.toMatchObject(refusal);
	});

	test("allows larger pictures for avatars than for the gallery", async () => {
		expect((await pictures.fetchPicture(`${own}/heavy`, "prepare")).bytes).toHaveLength(MAX_PREPARED_BYTES);
		const heavier = pictures.fetchPicture(`${own}/heavier`, "prepare");
		await expect(heavier).rejects.toMatchObject({ reason: "too-large" });
	});

	test("an unreachable server may succeed on a retry", async () => {
		const nobody = guardedFetch({ origins: ["http://127.0.0.1:1"], gateways: FAR_GATEWAYS });
		await expect(nobody.fetchPicture("http://127.0.0.1:1/a.png")).rejects.toMatchObject({ reason: "silent" });
	});
});

describe("media types", () => {
	test.each(["/html", "/html-with-svg", "/script", "/late-magic", "/nothing"])("%s is not a picture", async (path) => {
		await expect(pictures.fetchPicture(own + path)).rejects.toMatchObject({ name: "PortError", why: "malformed" });
	});

	test.each([
		["/a.png", "image/png"],
		["/called-text", "image/png"],
		["/svg", "image/svg+xml"],
	])("%s is identified by its first bytes, not by its Content-Type", async (path, type) => {
		expect((await pictures.fetchPicture(own + path)).type).toBe(type);
	});
});
