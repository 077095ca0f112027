import { beforeAll, describe, expect, test, vi } from "vitest";
import { imagesStudio } from "#app/adapters/pictures/images-studio.ts";
import { MEMORY_BYTES } from "#app/adapters/pictures/memory-limit.ts";
import { decodeBitmap } from "#app/adapters/pictures/photon-codec.ts";
import { wasmStudio } from "#app/adapters/pictures/wasm-studio.ts";
import { showcaseDepsOf } from "#app/composition/services.server.ts";
import { pictureTypeOf } from "#app/core/pictures/picture-rules.ts";
import { pictureSizeOf } from "#app/core/pictures/picture-size.ts";
import { AVATAR_EDGE, AVATAR_MAX_BYTES } from "#app/core/showcase/avatar.ts";
import { PictureError } from "#app/ports/picture-source.ts";
import type { Crop } from "#app/ports/picture-studio.ts";
import { COLOURED_PICTURES } from "#tests/coloured-pictures.ts";
import { env } from "../environment.ts";

/** All test pictures of the stand-in, hostile ones included, with both studios. */

interface Listed {
	slug: string;
	url: string;
	expected: string;
}
const MIDDLE: Crop = { x: 50, y: 50 };
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

/** The colour at the centre of a cell in a 3 × 3 grid; column and row start at 0. */
function colourAt(jpeg: Uint8Array, column: number, row: number): [number, number, number] {
	return decodeBitmap(jpeg, ({ data, width, height }) => {
		const at = (Math.floor(((2 * row + 1) * height) / 6) * width + Math.floor(((2 * column + 1) * width) / 6)) * 4;
		return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
	});
}
const near = (colour: readonly number[], wanted: readonly number[]) =>
	colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 24);
const NAMES = {
	red: [255, 0, 0],
	green: [0, 255, 0],
	blue: [0, 0, 255],
	white: [255, 255, 255],
	pink: [255, 128, 128],
};
const nameOf = (colour: readonly number[]) =>
	Object.entries(NAMES).find(([, wanted]) => near(colour, wanted))?.[0] ?? colour.join(" ");

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

/** An uncompressed TIFF of one colour (TIFF 6.0, section 4). */
function plainTiff(edge: number, [red, green, blue]: readonly [number, number, number]): Uint8Array<ArrayBuffer> {
	const pixels = edge * edge * 3;
	const file = new Uint8Array(8 + pixels + 6 + 2 + 9 * 12 + 4);
	const view = new DataView(file.buffer);
	file.set([0x49, 0x49, 0x2a, 0]);
	view.setUint32(4, 8 + pixels + 6, true);
	for (let at = 8; at < 8 + pixels; at += 3) file.set([red, green, blue], at);
	for (let channel = 0; channel < 3; channel++) view.setUint16(8 + pixels + channel * 2, 8, true);
	const [SHORT, LONG] = [3, 4];
	const entries = [
		[256, SHORT, 1, edge],
		[257, SHORT, 1, edge],
		[258, SHORT, 3, 8 + pixels],
		[259, SHORT, 1, 1],
		[262, SHORT, 1, 2],
		[273, LONG, 1, 8],
		[277, SHORT, 1, 3],
		[278, SHORT, 1, edge],
		[279, LONG, 1, pixels],
	] as const;
	view.setUint16(8 + pixels + 6, entries.length, true);
	for (const [place, [tag, type, count, value]] of entries.entries()) {
		const at = 8 + pixels + 8 + place * 12;
		view.setUint16(at, tag, true);
		view.setUint16(at + 2, type, true);
		view.setUint32(at + 4, count, true);
		view.setUint32(at + 8, value, true);
	}
	return file;
}

test("a TIFF is read by Cloudflare Images where it is bound, and named as unread where it is not", async () => {
	const tiff = plainTiff(900, [255, 0, 0]);
	const made = await imagesStudio(env.SIMULATED_IMAGES, wasmStudio()).prepare(tiff, MIDDLE);
	if (!made.ok) throw new Error(made.reason);
	expect(nameOf(colourAt(made.jpeg, 1, 1))).toBe("red");
	expect(await wasmStudio().prepare(tiff, MIDDLE)).toEqual({ ok: false, reason: "format" });
});
