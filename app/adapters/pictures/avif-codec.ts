import startAvif from "@jsquash/avif/codec/dec/avif_dec.js";
import module from "@jsquash/avif/codec/dec/avif_dec.wasm";
import type { Pixels } from "../../core/pictures/square.ts";

/** The parts used here of what emscripten makes; the package's own types lack a file. */
interface AvifDecoder {
	decode(bytes: Uint8Array, depth: 8): Pixels | null;
}
type Start = (options: {
	noInitialRun: boolean;
	instantiateWasm(
		imports: WebAssembly.Imports,
		callback: (instance: WebAssembly.Instance) => void,
	): WebAssembly.Exports;
}) => Promise<AvifDecoder>;

/** Kept from picture to picture: its memory never shrinks. */
let kept: AvifDecoder | null = null;

/**
 * Decodes an AVIF with libavif (https://github.com/jamsinclair/jSquash); of an animation the first picture.
 *
 * @throws Error for bytes that cannot be decoded
 */
export async function decodeAvif(picture: Uint8Array<ArrayBuffer>): Promise<Pixels> {
	const decoder = kept ?? (await start());
	// One whose work threw is not used again.
	kept = null;
	const pixels = decoder.decode(picture, 8);
	kept = decoder;
	if (!pixels) throw new Error("no AVIF that can be decoded");
	return pixels;
}

function start(): Promise<AvifDecoder> {
	return (startAvif as unknown as Start)({
		noInitialRun: true,
		instantiateWasm(imports, callback) {
			const instance = new WebAssembly.Instance(module, imports);
			callback(instance);
			return instance.exports;
		},
	});
}
