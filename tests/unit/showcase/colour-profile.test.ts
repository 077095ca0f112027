import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { colourProfileOf } from "#app/core/pictures/colour-profile.ts";
import { namedProfile } from "#app/core/pictures/css/named-colours.ts";
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

describe("colours that a file names by numbers", () => {
	/** A PNG with these chunks before all others, of which it has no profile. */
	const png = (...chunks: [name: string, data: Buffer][]) => {
		const whole = Buffer.from(read("profile-p3.png"));
		const at = whole.indexOf("iCCP") - 4;
		const bare = [whole.subarray(0, at), whole.subarray(at + 12 + whole.readUInt32BE(at))];
		const named = chunks.map(([name, data]) => {
			const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
			const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
			length.writeUInt32BE(data.length);
			check.writeUInt32BE(crc32(body));
			return Buffer.concat([length, body, check]);
		});
		return Buffer.concat([
			bare[0]?.subarray(0, 33) ?? "",
			...named,
			bare[0]?.subarray(33) ?? "",
			bare[1] ?? "",
		] as Buffer[]);
	};
	const numbers = (...values: number[]) => {
		const data = Buffer.alloc(4 * values.length);
		for (const [at, value] of values.entries()) data.writeUInt32BE(Math.round(value * 100_000), 4 * at);
		return data;
	};
	const P3_POINTS = numbers(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06);
	const profileOf = (file: Buffer) => colourProfileOf(new Uint8Array(file), "image/png");

	test.each<[string, [string, Buffer][]]>([
		["a number", [["cICP", Buffer.from([12, 13, 0, 1])]]],
		[
			"its primaries",
			[
				["gAMA", numbers(0.45455)],
				["cHRM", P3_POINTS],
			],
		],
	])("mean what a profile of them means: %s", async (_, chunks) => {
		const profile = await profileOf(png(...chunks));
		const packed = Buffer.concat([Buffer.from("p\0\0", "latin1"), deflateSync(profile ?? "")]);
		const { data, info } = await sharp(png(["iCCP", packed]))
			.toColourspace("srgb")
			.removeAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const [wanted] = COLOURED_PICTURES;
		for (const [place, colour] of (wanted?.colours ?? []).entries()) {
			const [x, y] = [(place % 3) * 2 + 1, Math.floor(place / 3) * 2 + 1].map((sixth) =>
				Math.floor((sixth * info.width) / 6),
			);
			const at = ((y ?? 0) * info.width + (x ?? 0)) * 3;
			for (const [channel, value] of colour.entries())
				expect(Math.abs((data[at + channel] ?? 0) - value)).toBeLessThan(12);
		}
	});

	test.each<[string, [string, Buffer][]]>([
		["sRGB by number", [["cICP", Buffer.from([1, 13, 0, 1])]]],
		["nothing by number", [["cICP", Buffer.from([2, 2, 0, 1])]]],
		["what nobody knows", [["cICP", Buffer.from([99, 99, 0, 1])]]],
		["sRGB's exponent", [["gAMA", numbers(0.45455)]]],
		[
			"an exponent that sRGB overrules",
			[
				["sRGB", Buffer.from([0])],
				["gAMA", numbers(1)],
			],
		],
		["an exponent of nothing", [["gAMA", numbers(0)]]],
		[
			"primaries of nothing",
			[
				["gAMA", numbers(1)],
				["cHRM", numbers(0, 0, 0, 0, 0, 0, 0, 0)],
			],
		],
	])("are those of a screen: %s", async (_, chunks) => expect(await profileOf(png(...chunks))).toBeNull());

	test("an exponent beside the primaries of a screen is no curve of sRGB", async () => {
		const points = numbers(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06);
		const profile = await profileOf(png(["gAMA", numbers(0.45455)], ["cHRM", points]));
		const curve = new DataView(profile?.buffer ?? new ArrayBuffer(0), (profile?.byteLength ?? 0) - 2_048);
		// A tenth of the numbers is less light than half of what sRGB means by them.
		expect(curve.getUint16(2 * 102) / 65_535).toBeCloseTo(0.0997 ** 2.2, 4);
	});

	test.each([1, 4, 8, 16, 17, 18])("of transfer %i end in white and never fall", (transfer) => {
		const profile = namedProfile(9, transfer) ?? new Uint8Array();
		const view = new DataView(profile.buffer, profile.byteLength - 2_048);
		const curve = Array.from({ length: 1_024 }, (_, at) => view.getUint16(2 * at));
		expect(curve.every((value, at) => value >= (curve[at - 1] ?? 0))).toBe(true);
		expect(curve.at(-1)).toBeGreaterThan(65_000);
	});
});
