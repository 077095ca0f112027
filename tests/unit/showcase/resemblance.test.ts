import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { isSamePicture } from "#app/core/pictures/resemblance.ts";
import { AVATAR_EDGE } from "#app/core/showcase/avatar.ts";
import { drawItem } from "#local/stand-ins/opensea/art.ts";

/** Avatars as uploaded, and what a service that shows profile pictures may make of them. */

const SERIES = ["sitters", "knots", "orbits", "weather"] as const;

async function avatar(series: (typeof SERIES)[number], number: string): Promise<Buffer> {
	const drawing = sharp(Buffer.from(drawItem(series, number))).resize(AVATAR_EDGE, AVATAR_EDGE);
	return drawing.flatten({ background: "#fff" }).jpeg({ quality: 90 }).toBuffer();
}

async function pixelsOf(picture: Buffer): Promise<Uint8Array> {
	return sharp(picture).resize(AVATAR_EDGE, AVATAR_EDGE, { fit: "fill" }).ensureAlpha().raw().toBuffer();
}

const same = async (one: Buffer, other: Buffer) =>
	isSamePicture(await pixelsOf(one), await pixelsOf(other), AVATAR_EDGE);

describe.each(SERIES)("a picture of %s", (series) => {
	test.each([
		["JPEG of quality 85", (it: Sharp) => it.jpeg({ quality: 85 })],
		["JPEG of quality 40", (it: Sharp) => it.jpeg({ quality: 40 })],
		["PNG", (it: Sharp) => it.png()],
	])("is known again as %s", async (_how, made) => {
		for (const number of ["1", "2", "3", "7"]) {
			const ours = await avatar(series, number);
			expect(await same(ours, await made(sharp(ours)).toBuffer())).toBe(true);
		}
	});

	test("is not taken for another of its series", async () => {
		const ours = await avatar(series, "1");
		for (const number of ["2", "3", "4", "5"]) expect(await same(ours, await avatar(series, number))).toBe(false);
	});

	test("is another picture once a badge of a twentieth of its side is on it", async () => {
		const ours = await avatar(series, "1");
		const badge = Buffer.from('<svg width="20" height="20"><rect width="20" height="20" fill="#0f0"/></svg>');
		const worn = sharp(ours).composite([{ input: badge, left: 360, top: 360 }]);
		expect(await same(ours, await worn.jpeg().toBuffer())).toBe(false);
	});
});
