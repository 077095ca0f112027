import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { drawItem } from "#local/stand-ins/opensea/art.ts";

/**
 * Generates the OpenSea stand-in's test pictures in various formats (served by local/stand-ins/opensea/odd-pictures.ts). Run
 * `tsx local/pictures/draw-odd-pictures.ts` after changing the art.
 */
const FOLDER = join(import.meta.dirname, "..", "stand-ins", "opensea", "pictures");
mkdirSync(FOLDER, { recursive: true });
const write = (name: string, bytes: Uint8Array) => writeFileSync(join(FOLDER, name), bytes);

/** @param width - width and height, pixels */
const art = (collection: string, identifier: string, width: number) =>
	sharp(Buffer.from(drawItem(collection, identifier)), { density: (72 * width) / 400 }).resize(width, width);

write("knot.png", await art("knots", "9001", 1_200).png({ palette: true }).toBuffer());
write("knot-16-bit.png", await art("knots", "9002", 300).toColourspace("rgb16").png().toBuffer());
write("orbit-interlaced.png", await art("orbits", "9003", 500).png({ progressive: true, palette: true }).toBuffer());
write("sitter.jpg", await art("sitters", "9004", 1_000).jpeg({ quality: 80 }).toBuffer());
write("weather.webp", await art("weather-reports", "9005", 800).webp({ quality: 75 }).toBuffer());
write("sitter.avif", await art("sitters", "9006", 640).avif({ quality: 50 }).toBuffer());

/** One colour: 16 million pixels in less than a kilobyte. */
const plain = sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: "#345" } });
write("plain.avif", await plain.avif({ quality: 30 }).toBuffer());

/** The frames of an animation, stacked vertically as sharp expects. */
const frames = await Promise.all(["9007", "9008", "9009"].map((id) => art("orbits", id, 320).png().toBuffer()));
const animation = () => sharp(frames, { join: { animated: true } });
write(
	"orbits.gif",
	await animation()
		.gif({ delay: [400, 400, 400], colours: 32 })
		.toBuffer(),
);
write(
	"orbits.webp",
	await animation()
		.webp({ delay: [400, 400, 400], quality: 70 })
		.toBuffer(),
);

/** Red, green and blue stripes from left to right, which reveal crop and rotation. */
const stripes = (more = "") =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><path fill="#f00" d="M0 0h300v300H0z"/><path fill="#0f0" d="M300 0h300v300H300z"/><path fill="#00f" d="M600 0h300v300H600z"/>${more}</svg>`;
write("stripes.png", await sharp(Buffer.from(stripes())).png({ palette: true }).toBuffer());
/** Upright it is 300 × 900 with red at the top: EXIF orientation 6, rotate 90° clockwise (EXIF 2.32). */
write(
	"turned.jpg",
	await sharp(Buffer.from(stripes())).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer(),
);

/** A half-transparent red disc on transparent black. */
const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><circle cx="300" cy="300" r="200" fill="#f00" fill-opacity=".5"/></svg>`;
write("transparent.png", await sharp(Buffer.from(disc)).png().toBuffer());

/** An animated PNG: the default image, then a second frame. */
function animated(first: Buffer, second: Buffer): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(data.length);
		check.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, check]);
	};
	const read = (png: Buffer) => {
		const chunks: { type: string; data: Buffer }[] = [];
		for (let at = 8; at < png.length; ) {
			const length = png.readUInt32BE(at);
			chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
			at += 12 + length;
		}
		return chunks;
	};
	const words = (...numbers: number[]) => {
		const bytes = Buffer.alloc(4 * numbers.length);
		for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
		return bytes;
	};
	const header = read(first)[0]?.data ?? Buffer.alloc(0);
	const size = [header.readUInt32BE(0), header.readUInt32BE(4)];
	/** fcTL chunk: 400 ms, no disposal, no blending */
	const control = (sequence: number) =>
		chunk("fcTL", Buffer.concat([words(sequence, ...size, 0, 0), Buffer.from([0, 40, 0, 100, 0, 0])]));
	const data = (png: Buffer) =>
		Buffer.concat(
			read(png)
				.filter(({ type }) => type === "IDAT")
				.map((part) => part.data),
		);
	return Buffer.concat([
		first.subarray(0, 8),
		chunk("IHDR", header),
		chunk("acTL", words(2, 0)),
		control(0),
		chunk("IDAT", data(first)),
		control(1),
		chunk("fdAT", Buffer.concat([words(2), data(second)])),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
const [one, other] = frames;
if (one && other) write("orbits-animated.png", animated(one, other));
