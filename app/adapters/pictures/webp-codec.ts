import start from "@jsquash/webp/codec/dec/webp_dec.js";
import module from "@jsquash/webp/codec/dec/webp_dec.wasm";
import { placed, webpFrameOf } from "../../core/pictures/first-frame.ts";
import type { Pixels } from "../../core/pictures/square.ts";
import { emscriptenDecoder } from "./emscripten-decoder.ts";

const decode = emscriptenDecoder(start, module);

/** Decodes a WebP with libwebp, which reads stills alone: of an animation its first frame, in its place on the canvas. */
export async function decodeWebp(picture: Uint8Array<ArrayBuffer>): Promise<Pixels> {
	const frame = webpFrameOf(picture);
	if (!frame) return decode(picture);
	return placed(await decode(frame.still), frame);
}
