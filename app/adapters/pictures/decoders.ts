import type { Pixels } from "../../core/pictures/square.ts";
import { decodeAvif } from "./avif-codec.ts";
import { decodeWebp } from "./webp-codec.ts";

/** Photon's decoder of WebP takes some lossy files for others: pale colours, refused ones, and cut ones that pass. */
export const DECODERS: Record<string, (file: Uint8Array<ArrayBuffer>) => Promise<Pixels>> = {
	"image/avif": decodeAvif,
	"image/webp": decodeWebp,
};
