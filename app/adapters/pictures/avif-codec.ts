import startAvif from "@jsquash/avif/codec/dec/avif_dec.js";
import module from "@jsquash/avif/codec/dec/avif_dec.wasm";
import type { Pixels } from "../../core/pictures/square.ts";
import { MEMORY_BYTES } from "./memory-limit.ts";

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
	// Discard an instance that failed: its state is unknown, and it may have taken all the memory it gets.
	kept = null;
	const pixels = decoder.decode(picture, 8);
	if (!pixels) throw new Error("no AVIF that can be decoded");
	kept = decoder;
	return pixels;
}

function start(): Promise<AvifDecoder> {
	return (startAvif as unknown as Start)({
		noInitialRun: true,
		instantiateWasm(imports, callback) {
			const instance = new WebAssembly.Instance(module, imports);
			limitMemory(instance.exports);
			callback(instance);
			return instance.exports;
		},
	});
}

const PAGE_BYTES = 65_536;

/**
 * The picture inside may be larger than the file's header says, which alone is read before: a kilobyte unpacks to half a
 * gigabyte. The decoder asks for memory through this method and gives up where it gets none.
 */
function limitMemory(exports: WebAssembly.Exports): void {
	for (const memory of Object.values(exports)) {
		if (!(memory instanceof WebAssembly.Memory)) continue;
		memory.grow = (pages) => {
			if (memory.buffer.byteLength + pages * PAGE_BYTES > MEMORY_BYTES)
				throw new RangeError("a picture needs more memory than there is");
			return WebAssembly.Memory.prototype.grow.call(memory, pages);
		};
	}
}
