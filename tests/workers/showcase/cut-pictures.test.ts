import { describe, expect, test } from "vitest";
import { encodeJpeg, encodePng } from "#app/adapters/pictures/photon-codec.ts";
import { wasmStudio } from "#app/adapters/pictures/wasm-studio.ts";
import type { Pixels } from "#app/core/pictures/square.ts";
import { colourAt, MIDDLE, nameOf } from "./made-pictures.ts";

describe("pictures that are cut off", () => {
	/** Noise, so that every row takes as many bytes. */
	function noise(edge: number): Pixels {
		const data = new Uint8Array(edge * edge * 4);
		for (let at = 0; at < data.length; at++) data[at] = at % 4 === 3 ? 255 : 64 + ((at * 2_654_435_761) >>> 25);
		return { data, width: edge, height: edge };
	}
	const whole = noise(200);

	test.each<[string, Uint8Array<ArrayBuffer>]>([
		["PNG", encodePng(whole)],
		["JPEG", encodeJpeg(whole, 90)],
	])("the rows of a %s that are there are shown over white, as browsers show them", async (_, file) => {
		const made = await wasmStudio().prepare(file.slice(0, file.byteLength * 0.7), MIDDLE);
		if (!made.ok) throw new Error(made.reason);
		expect(made.isCut).toBe(true);
		expect(nameOf(colourAt(made.jpeg, 1, 2))).toBe("white");
		expect(nameOf(colourAt(made.jpeg, 1, 1))).not.toBe("white");
	});

	test("a PNG whose data are broken in the middle is shown as far as it can be read", async () => {
		const file = encodePng(whole);
		file.fill(0x55, file.byteLength * 0.8, file.byteLength * 0.8 + 40);
		expect(await wasmStudio().prepare(file, MIDDLE)).toMatchObject({ ok: true, isCut: true });
	});
});
