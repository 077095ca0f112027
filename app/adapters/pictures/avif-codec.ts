import start from "@jsquash/avif/codec/dec/avif_dec.js";
import module from "@jsquash/avif/codec/dec/avif_dec.wasm";
import { emscriptenDecoder } from "./emscripten-decoder.ts";

const BITS_PER_CHANNEL = 8;

/** Decodes an AVIF with libavif; only the first frame of an animation. */
export const decodeAvif = emscriptenDecoder(start, module, BITS_PER_CHANNEL);
