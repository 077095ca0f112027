import { describe, expect, test } from "vitest";
import { remotePictures } from "#app/adapters/pictures/remote-pictures.ts";
import { PICTURE_FONTS } from "#app/core/pictures/fonts/picture-fonts.ts";
import { env } from "./environment.ts";
import { unique } from "./scenario.ts";

const written = (text: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><text x="20" y="70" font-size="60" font-family="${PICTURE_FONTS.sans}">${text}</text></svg>`;

function sizeOf(png: ArrayBuffer): { width: number; height: number } {
	const view = new DataView(png);
	return { width: view.getUint32(16), height: view.getUint32(20) };
}

const sameBytes = (a: ArrayBuffer, b: ArrayBuffer) =>
	a.byteLength === b.byteLength && new Uint8Array(a).every((byte, at) => byte === new Uint8Array(b)[at]);

describe("pictures", () => {
	test("are PNGs of the drawing's size", async () => {
		const pictures = remotePictures(env.PICTURES_WORKER);
		const png = await pictures.png(written("100.00"), unique("picture"));
		expect([...new Uint8Array(png, 0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
		expect(sizeOf(png)).toEqual({ width: 400, height: 100 });
	});

	test.each(["Ada", "Łż", "سارة"])("render the text %s", async (name) => {
		const pictures = remotePictures(env.PICTURES_WORKER);
		expect(await pictures.canWrite(name)).toBe(true);
		const empty = await pictures.png(written(""), unique("picture"));
		expect(sameBytes(await pictures.png(written(name), unique("picture")), empty)).toBe(false);
	});

	test("report characters that no font has", async () => {
		const pictures = remotePictures(env.PICTURES_WORKER);
		for (const name of ["日本", "Ada 🦊", "Ωmega"]) expect(await pictures.canWrite(name)).toBe(false);
	});

	test("are cached by key", async () => {
		const pictures = remotePictures(env.PICTURES_WORKER);
		const key = unique("picture");
		const first = await pictures.png(written("one"), key);
		expect(sameBytes(await pictures.png(written("two"), key), first)).toBe(true);
		expect(sameBytes(await pictures.png(written("two"), unique("picture")), first)).toBe(false);
	});
});
