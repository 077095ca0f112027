import { basename } from "node:path";
import sharp from "sharp";
import { CUTS, keepDots } from "./encode.ts";

/**
 * Cuts and encodes somebody's own picture for the welcome screen: `npm run art:hang -- picture.jpg its-slug`. The list
 * beside the files says which are shown (app/routes/welcome/art-list.ts).
 */
const [file, slug] = process.argv.slice(2);
if (!file || !slug || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
	throw new Error("usage: npm run art:hang -- <picture> <slug of small letters, digits and hyphens>");
}
const { width = 0, height = 0 } = await sharp(file).metadata();
if (width < 1920) console.warn(`${basename(file)} is ${width} by ${height}: it will not be sharp on large screens`);
for (const cut of ["square", "wide"] as const) {
	const shape = CUTS[cut];
	await keepDots(slug, cut, (pixels) =>
		sharp(file)
			.rotate()
			.resize(pixels, Math.round((pixels * shape.height) / shape.width), { fit: "cover" }),
	);
}
