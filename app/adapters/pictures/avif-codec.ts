import startAvif from "@jsquash/avif/codec/dec/avif_dec.js";
import module from "@jsquash/avif/codec/dec/avif_dec.wasm";
import type { Pixels } from "../../core/pictures/square.ts";

/** The used part of the emscripten module; the package's own types lack a file. */
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

/** Reused for the next picture, because WebAssembly memory never shrinks. */
let kept: AvifDecoder | null = null;

/**
 * Decodes an AVIF with libavif (https://github.com/jamsinclair/jSquash); only the first frame of an animation.
 *
 * @throws Error for bytes that cannot be decoded
 */
export async function decodeAvif(picture: Uint8Array<ArrayBuffer>): Promise<Pixels> {
	const decoder = kept ?? (await start());
	// Discard an instance that threw: its state is unknown.
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
