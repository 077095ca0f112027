import { beforeAll, describe, expect, test, vi } from "vitest";
import { imagesStudio } from "#app/adapters/pictures/images-studio.ts";
import { MEMORY_BYTES } from "#app/adapters/pictures/memory-limit.ts";
import { decodeBitmap, encodeJpeg, encodePng } from "#app/adapters/pictures/photon-codec.ts";
import monospaced from "#app/adapters/pictures/preview-fonts/art-mono.bin";
import { wasmStudio } from "#app/adapters/pictures/wasm-studio.ts";
import { showcaseDepsOf } from "#app/composition/services.server.ts";
import { pictureTypeOf } from "#app/core/pictures/picture-rules.ts";
import { pictureSizeOf } from "#app/core/pictures/picture-size.ts";
import type { Pixels } from "#app/core/pictures/square.ts";
import { AVATAR_EDGE, AVATAR_MAX_BYTES } from "#app/core/showcase/avatar.ts";
import { PictureError } from "#app/ports/picture-source.ts";
import type { Crop } from "#app/ports/picture-studio.ts";
import { COLOURED_PICTURES } from "#tests/coloured-pictures.ts";
import { env } from "../environment.ts";
import { bitmapFile, colourAt, iconOf, MIDDLE, nameOf, near, plainTiff, striped, stripedGif } from "./made-pictures.ts";

/** All test pictures of the stand-in, hostile ones included, with both studios. */

interface Listed {
	slug: string;
	url: string;
	expected: string;
}
const STUDIOS = [
	["codecs in the worker", wasmStudio()],
	["Cloudflare Images", imagesStudio(env.SIMULATED_IMAGES, wasmStudio())],
] as const;
const { source } = showcaseDepsOf(env);
let listed: Listed[];

beforeAll(async () => {
	const response = await fetch(`${env.STAND_INS_URL}/opensea/odd`);
	listed = await response.json();
	expect(listed.length).toBeGreaterThan(40);
	// waited for while the other pictures are made
	for (const { url, expected } of listed) if (expected === "silent") arrivalOf(url).catch(() => undefined);
});

/** Whether red is anywhere in a column of three. */
const reddest = (jpeg: Uint8Array, column: number) =>
	decodeBitmap(jpeg, ({ data, width }) => {
		for (let at = 0; at < data.length; at += 4)
			if (Math.floor((((at / 4) % width) * 3) / width) === column && (data[at + 1] ?? 255) < 100) return "red";
		return "white";
	});
const arrivals = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Fetched once for all studios, because one of them times out. */
function arrivalOf(url: string): Promise<Uint8Array<ArrayBuffer>> {
	const arrival = arrivals.get(url) ?? source.fetchPicture(url, "prepare").then(({ bytes }) => bytes);
	arrivals.set(url, arrival);
	return arrival;
}

async function fetched(slug: string) {
	const found = listed.find((entry) => entry.slug === slug);
	if (!found) throw new Error(`no ${slug}`);
	return arrivalOf(found.url);
}

test("an AVIF larger than its boxes say is refused by its own AV1 data, before memory is taken for it", async () => {
	const grow = vi.spyOn(WebAssembly.Memory.prototype, "grow");
	expect(await wasmStudio().prepare(await fetched("avif-lying"), MIDDLE)).toEqual({
		ok: false,
		reason: "too-many-pixels",
	});
	const largest = Math.max(0, ...grow.mock.contexts.map((memory) => (memory as WebAssembly.Memory).buffer.byteLength));
	grow.mockRestore();
	expect(largest).toBeLessThanOrEqual(MEMORY_BYTES);
});

/** 2300 × 2300 pixels of one colour: fewer than the header's size would refuse, more than libavif can unpack in the memory it gets. */
const LARGE_AVIF =
	"AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAFYAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSwCAAAAABRpc3BlAAAAAAAACPwAAAj8AAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAABebWRhdBIACgo7LuPuPtpAQ0GkMkYSUJjBMAANAAEAl8rYOPTW6jaEwxISAu1Vy6VTL3OSVHxFiWpb09oOZgT2Bt16CR5LVfiYdHdqZG18nIY9DN73ve973ve0";

test("an AVIF that its decoder has not memory enough for is too large, not broken", async () => {
	const picture = new Uint8Array(Buffer.from(LARGE_AVIF, "base64"));
	expect(await wasmStudio().prepare(picture, MIDDLE)).toEqual({ ok: false, reason: "too-many-pixels" });
	// And the next one has its memory again.
	expect(await wasmStudio().prepare(await fetched("avif"), MIDDLE)).toMatchObject({ ok: true });
});

test("a PNG's colour profile is not unpacked", async () => {
	const { Instance } = WebAssembly;
	const started: WebAssembly.Instance[] = [];
	class Noted extends Instance {
		constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
			super(module, imports);
			started.push(this);
		}
	}
	Object.assign(WebAssembly, { Instance: Noted });
	// ends the instance there may be
	await wasmStudio().prepare(await fetched("png-truncated"), MIDDLE);
	const made = await wasmStudio().prepare(await fetched("png-profile"), MIDDLE);
	Object.assign(WebAssembly, { Instance });
	expect(made).toMatchObject({ ok: true });
	const memories = started.map(({ exports }) => (exports.memory as WebAssembly.Memory).buffer.byteLength);
	expect(memories.length).toBeGreaterThan(0);
	expect(Math.max(...memories)).toBeLessThanOrEqual(MEMORY_BYTES);
});

describe.each(STUDIOS)("%s", (_, studio) => {
	async function outcomeOf({ url }: Listed): Promise<string> {
		try {
			const made = await studio.prepare(await arrivalOf(url), MIDDLE);
			if (!made.ok) return made.reason;
			expect(pictureTypeOf(made.jpeg)).toBe("image/jpeg");
			expect(pictureSizeOf(made.jpeg, "image/jpeg")).toMatchObject({ width: AVATAR_EDGE, height: AVATAR_EDGE });
			expect(made.jpeg.byteLength).toBeLessThan(AVATAR_MAX_BYTES);
			return "ready";
		} catch (error) {
			if (error instanceof PictureError) return error.reason;
			throw error;
		}
	}

	async function thirds(slug: string, crop: Crop, along: "across" | "down" = "across") {
		const made = await studio.prepare(await fetched(slug), crop);
		if (!made.ok) throw new Error(made.reason);
		return [0, 1, 2].map((third) =>
			nameOf(along === "across" ? colourAt(made.jpeg, third, 1) : colourAt(made.jpeg, 1, third)),
		);
	}

	test.each<[number, string]>([
		[0, "red"],
		[50, "green"],
		[100, "blue"],
	])("a crop at %d %% of a wide picture", async (x, colour) => {
		expect(await thirds("wide", { x, y: 0 })).toEqual([colour, colour, colour]);
	});

	test("a crop across two stripes", async () => {
		expect(await thirds("wide", { x: 25, y: 50 })).toEqual(["red", expect.any(String), "green"]);
	});

	test.each<[number, string]>([
		[0, "red"],
		[50, "green"],
		[100, "blue"],
	])("a photograph with EXIF orientation, at %d %% of its height", async (y, colour) => {
		expect(await thirds("jpeg-turned", { x: 0, y }, "down")).toEqual([colour, colour, colour]);
	});

	test.each<[number, string]>([
		[0, "red"],
		[50, "green"],
		[100, "blue"],
	])("a lossy WebP whose encoder used no loop filter, at %d %% of its width", async (x, colour) => {
		const picture = await arrivalOf(`${env.STAND_INS_URL}/opensea/odd/webp-unfiltered`);
		const made = await studio.prepare(picture, { x, y: 0 });
		if (!made.ok) throw new Error(made.reason);
		expect([0, 1, 2].map((column) => nameOf(colourAt(made.jpeg, column, 1)))).toEqual([colour, colour, colour]);
	});

	test("a PNG that lacks its last chunk, which says that it ends, is made as it is", async () => {
		const whole = await fetched("png");
		const made = await wasmStudio().prepare(whole.slice(0, whole.byteLength - 12), MIDDLE);
		expect(made).toEqual(await wasmStudio().prepare(whole, MIDDLE));
	});

	test.each<[slug: string, part: number]>([
		["webp", 0.7],
		["jpeg", 0.2],
		["png", 0.2],
	])("a %s that is cut off is refused, of which %d is there", async (slug, part) => {
		const whole = await fetched(slug);
		const cut = whole.slice(0, whole.byteLength * part);
		expect(await studio.prepare(cut, MIDDLE)).toEqual({ ok: false, reason: "broken" });
	});

	test("a WebP whose first frame covers a part is made with the part in its place", async () => {
		const file = Buffer.from(await fetched("webp-animated"));
		// The canvas is twice as wide as all frames.
		file.writeUIntLE(2 * (file.readUIntLE(24, 3) + 1) - 1, 24, 3);
		const made = await studio.prepare(new Uint8Array(file), { x: 100, y: 0 });
		if (!made.ok) throw new Error(made.reason);
		expect(made.animated).toBe(true);
		expect(nameOf(colourAt(made.jpeg, 1, 1))).toBe("white");
	});

	test.each<[string, (pixels: Pixels) => Uint8Array<ArrayBuffer>]>([
		["JPEG", (pixels) => encodeJpeg(pixels, 80)],
		["PNG", encodePng],
		["GIF", stripedGif],
	])("a %s of nine million pixels is made, as most new art has them", async (_, encode) => {
		const picture = encode(striped(3_000));
		const made = await wasmStudio().prepare(picture, MIDDLE);
		if (!made.ok) throw new Error(made.reason);
		expect([0, 1, 2].map((column) => nameOf(colourAt(made.jpeg, column, 1)))).toEqual(["red", "green", "blue"]);
	});

	test("a BMP and an icon of it are made", async () => {
		for (const file of [bitmapFile(96), iconOf(bitmapFile(96))]) {
			const made = await studio.prepare(file, MIDDLE);
			if (!made.ok) throw new Error(made.reason);
			expect([0, 1, 2].map((column) => nameOf(colourAt(made.jpeg, column, 1)))).toEqual(["red", "green", "blue"]);
		}
	});

	const XMLNS = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"';
	const WHOLE = 'width="30" height="30"';
	/** nine pixels of green */
	const INSIDE = "data:image/gif;base64,R0lGODlhAwADAIAAAExpcQD/ACH5BAUAAAAALAAAAAADAAMAAAIDjH8FADs=";
	const drawing = (body: string) => `data:image/svg+xml;base64,${btoa(`<svg ${XMLNS}>${body}</svg>`)}`;
	test.each([
		["the root's background", `<svg ${XMLNS} style="background:#f00"></svg>`, "red"],
		[
			"the background of a style sheet",
			`<svg ${XMLNS} class="a"><style>.a{background-color:#00f} rect{fill:#0f0}</style></svg>`,
			"blue",
		],
		[
			"a custom property",
			`<svg ${XMLNS}><style>:root{--a:#f00}</style><rect ${WHOLE} style="fill:var(--a)"/></svg>`,
			"red",
		],
		["what stands for a missing property", `<svg ${XMLNS}><rect ${WHOLE} style="fill:var(--b, #00f)"/></svg>`, "blue"],
		["a hue with spaces", `<svg ${XMLNS}><rect ${WHOLE} fill="hsl(120 100% 50%)"/></svg>`, "green"],
		["a hue of fractions", `<svg ${XMLNS}><rect ${WHOLE} fill="hsl(239.9, 99.9%, 50.1%)"/></svg>`, "blue"],
		["a hue in turns", `<svg ${XMLNS}><rect ${WHOLE} fill="hsl(-1turn 100% 50% / 100%)"/></svg>`, "red"],
		[
			"units in a transform",
			`<svg ${XMLNS}><rect ${WHOLE} fill="#0f0" style="transform:translate(0px,0px)"/></svg>`,
			"green",
		],
		[
			"the second of a kind",
			`<svg ${XMLNS}><style>rect:nth-of-type(2){fill:#f00}</style><rect/><rect ${WHOLE}/></svg>`,
			"red",
		],
		[
			"an animation's first frame",
			`<svg ${XMLNS}><rect ${WHOLE}><animate attributeName="fill" values="#0f0;#00f" dur="9s"/></rect></svg>`,
			"green",
		],
		[
			"a size of the style",
			`<svg ${XMLNS}><style>rect{width:30px;height:30px}</style><rect fill="#00f"/></svg>`,
			"blue",
		],
		[
			"a picture in HTML",
			`<svg ${XMLNS}><foreignObject ${WHOLE}><img xmlns="http://www.w3.org/1999/xhtml" style="width:100%;height:100%" src="${INSIDE}"/></foreignObject></svg>`,
			"green",
		],
		["a picture of the background", `<svg ${XMLNS} style="background:url(${INSIDE}) center/cover"></svg>`, "green"],
		[
			"a colour named with quotes",
			`<svg ${XMLNS}><linearGradient id="a"><stop stop-color="#f00"/></linearGradient><rect ${WHOLE} fill="url('#a')"/></svg>`,
			"red",
		],
		["a colour that is none", `<svg ${XMLNS}><g fill="#0f0"><rect ${WHOLE} fill="undefined"/></g></svg>`, "green"],
		[
			"a gradient of the background",
			`<svg ${XMLNS} style="background:linear-gradient(45deg,#00f,#00f)"></svg>`,
			"blue",
		],
		[
			"an animation that began before it",
			`<svg ${XMLNS}><style>@keyframes a{from{fill:#f00}50%,to{fill:#0f0}}rect{animation:a 900s -800s}</style><rect ${WHOLE}/></svg>`,
			"green",
		],
		[
			"what blends, without the ground behind all",
			`<svg ${XMLNS}><rect ${WHOLE} fill="#f00" style="mix-blend-mode:difference"/></svg>`,
			"red",
		],
		[
			"a drawing without a size",
			`<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#00f"/><circle r="9"/></svg>`,
			"blue",
		],
		[
			"words of HTML on their ground",
			`<svg ${XMLNS}><foreignObject ${WHOLE}><div xmlns="http://www.w3.org/1999/xhtml" style="height:100%;background:#0f0;font-size:1px">words</div></foreignObject></svg>`,
			"green",
		],
		[
			"a style in a drawing in a drawing",
			`<svg ${XMLNS}><image ${WHOLE} href="${drawing(`<style>:root{--a:#f00}</style><rect ${WHOLE} style="fill:var(--a)"/>`)}"/></svg>`,
			"red",
		],
		[
			"a picture in a drawing in a drawing",
			`<svg ${XMLNS}><image ${WHOLE} href="${drawing(`<image ${WHOLE} href="${INSIDE}"/>`)}"/></svg>`,
			"green",
		],
		[
			"words in a drawing in a drawing",
			`<svg ${XMLNS}><image ${WHOLE} href="${drawing('<text x="-5" y="30" font-size="60" fill="#00f">&#x2588;</text>')}"/></svg>`,
			"blue",
		],
		[
			"one such drawing in many places",
			`<svg ${XMLNS}>${`<image ${WHOLE} href="${drawing('<text y="30" font-size="60" fill="#f00">&#x2588;</text>')}"/>`.repeat(20)}</svg>`,
			"red",
		],
	])("an SVG is drawn as browsers draw it: %s", async (_, svg, colour) => {
		const made = await studio.prepare(new Uint8Array(new TextEncoder().encode(svg)), MIDDLE);
		if (!made.ok) throw new Error(made.reason);
		expect(nameOf(colourAt(made.jpeg, 1, 1))).toBe(colour);
	});

	test.each([
		["webp", "image/webp"],
		["avif", "image/avif"],
		["png", "image/jpeg"],
		["odd/jpeg-turned", "image/jpeg"],
		["odd/jpeg-inks", "image/jpeg"],
		["odd/png-p3", "image/png"],
		["odd/webp-p3", "image/webp"],
		["bmp", "image/bmp"],
	])("a %s in an SVG that is called %s is drawn as alone", async (slug, type) => {
		const inside =
			slug === "bmp"
				? bitmapFile(96)
				: await (slug.startsWith("odd/") ? arrivalOf(`${env.STAND_INS_URL}/opensea/${slug}`) : fetched(slug));
		const picture = `data:${type};base64,${Buffer.from(inside).toString("base64")}`;
		const svg = `<svg ${XMLNS}><image ${WHOLE} preserveAspectRatio="xMidYMin slice" href="${picture}"/></svg>`;
		const made = await studio.prepare(new Uint8Array(new TextEncoder().encode(svg)), MIDDLE);
		const alone = await studio.prepare(inside, { x: 50, y: 0 });
		if (!made.ok || !alone.ok) throw new Error("refused");
		for (const place of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
			const cell = [place % 3, Math.floor(place / 3)] as const;
			const [inDrawing, itself] = [colourAt(made.jpeg, ...cell), colourAt(alone.jpeg, ...cell)];
			expect({ place, inDrawing, itself, isNear: near(inDrawing, itself) }).toMatchObject({ isNear: true });
		}
	});

	test.each([
		`<foreignObject ${WHOLE}><input xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`,
		`<rect ${WHOLE}/><foreignObject ${WHOLE}><input xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`,
		`<image ${WHOLE} href="https://pictures.example/1.png"/>`,
	])("an SVG of which a part would be missing is refused: %s", async (body) => {
		const svg = new Uint8Array(new TextEncoder().encode(`<svg ${XMLNS}>${body}</svg>`));
		expect(await studio.prepare(svg, MIDDLE)).toEqual({ ok: false, reason: "format" });
	});

	test("words are drawn in the font that a drawing brings along", async () => {
		const font = Buffer.from(new Uint8Array(monospaced)).toString("base64");
		const css = `<style>@font-face{font-family:a;src:url(data:font/ttf;base64,${font})}text{font:3px a}</style>`;
		// Twelve narrow letters reach the last third of the line where all letters have one width.
		for (const [head, colour] of [
			["", "white"],
			[css, "red"],
		] as const) {
			const words = `<text y="16" font-size="3" fill="#f00">${"l".repeat(12)}</text>`;
			for (const body of [head + words, `<image ${WHOLE} href="${drawing(head + words)}"/>`]) {
				const svg = `<svg ${XMLNS}>${body}</svg>`;
				const made = await studio.prepare(new TextEncoder().encode(svg), MIDDLE);
				if (!made.ok) throw new Error(made.reason);
				expect(reddest(made.jpeg, 2)).toBe(colour);
			}
		}
	});

	test("what a drawing inside costs is estimated, whatever it is called", async () => {
		const inside = `<svg ${XMLNS}><filter id="f"><feTurbulence numOctaves="1000"/></filter><g filter="url(#f)"><rect ${WHOLE}/></g></svg>`;
		const picture = `data:image/png;base64,${Buffer.from(inside).toString("base64")}`;
		const svg = new TextEncoder().encode(`<svg ${XMLNS}><image ${WHOLE} href="${picture}"/></svg>`);
		expect(await studio.prepare(new Uint8Array(svg), MIDDLE)).toEqual({ ok: false, reason: "unfinished" });
	});

	test("drawings that are drawn before the whole are estimated together", async () => {
		const slow = `<filter id="f"><feGaussianBlur stdDeviation="9"/><feGaussianBlur stdDeviation="9"/></filter><g filter="url(#f)"><image ${WHOLE} href="${INSIDE}"/></g>`;
		const one = (at: number) => `<image ${WHOLE} href="${drawing(`<title>${at}</title>${slow}`)}"/>`;
		const prepared = (count: number) => {
			const all = Array.from({ length: count }, (_, at) => one(at)).join("");
			return studio.prepare(new TextEncoder().encode(`<svg ${XMLNS}>${all}</svg>`), MIDDLE);
		};
		expect(await prepared(1)).toMatchObject({ ok: true });
		expect(await prepared(17)).toEqual({ ok: false, reason: "unfinished" });
	});

	test("transparent pixels become white", async () => {
		const made = await studio.prepare(await fetched("png-transparent"), MIDDLE);
		if (!made.ok) throw new Error(made.reason);
		expect([nameOf(colourAt(made.jpeg, 1, 1)), nameOf(colourAt(made.jpeg, 0, 0))]).toEqual(["pink", "white"]);
	});

	test.each(COLOURED_PICTURES)(
		"$slug has the colours its profile or its inks mean",
		async ({ slug, colours, within }) => {
			const picture = await arrivalOf(`${env.STAND_INS_URL}/opensea/odd/${slug}`);
			const made = await studio.prepare(picture, MIDDLE);
			if (!made.ok) throw new Error(made.reason);
			for (const [place, wanted] of colours.entries()) {
				const found = colourAt(made.jpeg, place % 3, Math.floor(place / 3));
				const apart = Math.max(...found.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0))));
				expect({ place, found, wanted, isNear: apart <= within }).toMatchObject({ isNear: true });
			}
		},
	);

	test("four inks without a profile are what Chromium shows, whoever wrote them", async () => {
		const file = Buffer.from(await arrivalOf(`${env.STAND_INS_URL}/opensea/odd/jpeg-inks-bare`));
		const at = file.indexOf("ffee", 0, "hex");
		const unnamed = Buffer.concat([file.subarray(0, at), file.subarray(at + 2 + file.readUInt16BE(at + 2))]);
		const shown = [
			[216, 7, 12],
			[120, 255, 1],
			[16, 49, 255],
			[215, 218, 15],
			[102, 104, 102],
			[86, 252, 204],
			[249, 249, 249],
			[0, 0, 0],
			[178, 26, 254],
		];
		for (const one of [file, unnamed]) {
			const made = await studio.prepare(new Uint8Array(one), MIDDLE);
			if (!made.ok) throw new Error(made.reason);
			const found = shown.map((_, place) => colourAt(made.jpeg, place % 3, Math.floor(place / 3)));
			const apart = found.flatMap((colour, place) =>
				colour.map((value, channel) => Math.abs(value - (shown[place]?.[channel] ?? 0))),
			);
			expect(Math.max(...apart)).toBeLessThan(12);
		}
	});

	test.each([
		["gif", true],
		["webp-animated", true],
		["png-animated", true],
		["png", false],
		["webp", false],
		["svg", false],
	])("%s says whether it moves", async (slug, animated) => {
		expect(await studio.prepare(await fetched(slug), MIDDLE)).toMatchObject({ ok: true, animated });
	});

	test("text in an SVG is drawn", async () => {
		const made = await studio.prepare(await fetched("svg-words"), MIDDLE);
		if (!made.ok) throw new Error(made.reason);
		const light = decodeBitmap(made.jpeg, ({ data }) => data.filter((value, at) => at % 4 === 0 && value > 200).length);
		expect(light).toBeGreaterThan(1_000);
	});

	test.each([
		["an animation", '<animate attributeName="opacity" values="0;1" dur="2s" fill="freeze"/>', ""],
		["a style sheet", "", "<style>@keyframes in { from { opacity: 0 } } g { animation: in 2s }</style>"],
		["an animation over ground", '<animate attributeName="opacity" from="0" to="1" dur="2s"/>', `<rect ${WHOLE}/>`],
	])(
		"art that fades in by %s is shown as it ends, not as the empty canvas it begins with",
		async (_, inside, before) => {
			const svg = `<svg ${XMLNS}>${before}<g>${inside}<circle cx="50%" cy="50%" r="20%" fill="#f00"/></g></svg>`;
			const made = await studio.prepare(new TextEncoder().encode(svg), MIDDLE);
			if (!made.ok) throw new Error(made.reason);
			expect(nameOf(colourAt(made.jpeg, 1, 1))).toBe("red");
		},
	);

	test("the picture after one that crashed its decoder is made correctly", async () => {
		const good = await fetched("png");
		const before = await studio.prepare(good, MIDDLE);
		for (const slug of ["png-truncated", "avif-truncated", "svg-broken"])
			expect(await studio.prepare(await fetched(slug), MIDDLE)).toEqual({ ok: false, reason: "broken" });
		expect(await studio.prepare(good, MIDDLE)).toEqual(before);
		for (const slug of ["svg", "avif"])
			expect(await studio.prepare(await fetched(slug), MIDDLE)).toMatchObject({ ok: true });
	});

	test("every picture has the expected result", async () => {
		const outcomes: Record<string, string> = {};
		for (const entry of listed) outcomes[entry.slug] = await outcomeOf(entry);
		expect(outcomes).toEqual(Object.fromEntries(listed.map(({ slug, expected }) => [slug, expected])));
	}, 120_000);
});

test("a TIFF is read by Cloudflare Images where it is bound, and named as unread where it is not", async () => {
	const tiff = plainTiff(900, [255, 0, 0]);
	const made = await imagesStudio(env.SIMULATED_IMAGES, wasmStudio()).prepare(tiff, MIDDLE);
	if (!made.ok) throw new Error(made.reason);
	expect(nameOf(colourAt(made.jpeg, 1, 1))).toBe("red");
	expect(await wasmStudio().prepare(tiff, MIDDLE)).toEqual({ ok: false, reason: "format" });
});
