import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { colourProfileOf } from "#app/core/pictures/colour-profile.ts";
import { pictureTypeOf } from "#app/core/pictures/picture-rules.ts";
import { COLOURED_PICTURES } from "#tests/coloured-pictures.ts";

const FOLDER = join(import.meta.dirname, "../../../local/stand-ins/opensea/pictures");
const read = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));

describe("a picture's colour profile", () => {
	test.each(COLOURED_PICTURES)("of $file is the one another reader finds", async ({ file }) => {
		const bytes = read(file);
		const { icc } = await sharp(bytes).metadata();
		const found = await colourProfileOf(bytes, pictureTypeOf(bytes) ?? "");
		expect(found && Buffer.from(found).toString("hex")).toBe(icc?.toString("hex") ?? null);
	});

	test.each(COLOURED_PICTURES)("of $file cut off anywhere is whole or none", async ({ file }) => {
		const bytes = read(file);
		const type = pictureTypeOf(bytes) ?? "";
		const whole = await colourProfileOf(bytes, type);
		for (let length = 0; length < bytes.byteLength; length += 7) {
			const found = await colourProfileOf(bytes.slice(0, length), type);
			if (found) expect(found.byteLength).toBeLessThanOrEqual(whole?.byteLength ?? 0);
		}
	});

	test("that unpacks to more than any profile is none", async () => {
		const png = read("profile-p3.png");
		const packed = Buffer.concat([Buffer.from("p\0\0", "latin1"), deflateSync(Buffer.alloc(64 * 1024 * 1024))]);
		const head = Buffer.alloc(8);
		head.writeUInt32BE(packed.length);
		head.write("iCCP", 4);
		const bomb = Buffer.concat([png.subarray(0, 33), head, packed, Buffer.alloc(4), png.subarray(33)]);
		expect(await colourProfileOf(new Uint8Array(bomb), "image/png")).toBeNull();
	});

	test("in parts that are not all there is none", async () => {
		const jpeg = read("profile-adobe.jpg");
		const at = Buffer.from(jpeg).indexOf("ICC_PROFILE");
		jpeg[at + 13] = 2;
		expect(await colourProfileOf(jpeg, "image/jpeg")).toBeNull();
	});
});

test.each(COLOURED_PICTURES)("$file has the colours of the table, as libvips reads it", async ({ file, colours }) => {
	const { data, info } = await sharp(read(file))
		.toColourspace("srgb")
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	colours.forEach((colour, place) => {
		const [x, y] = [
			Math.floor((((place % 3) + 0.5) * info.width) / 3),
			Math.floor(((Math.floor(place / 3) + 0.5) * info.height) / 3),
		];
		const at = (y * info.width + x) * info.channels;
		const found = [0, 1, 2].map((channel) => data[at + (info.channels < 3 ? 0 : channel)]);
		for (const [channel, value] of found.entries())
			expect(Math.abs((value ?? 0) - (colour[channel] ?? 0))).toBeLessThan(3);
	});
});
