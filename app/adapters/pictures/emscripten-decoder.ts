import type { Pixels } from "../../core/pictures/square.ts";
import { evictOthers, keeps, MEMORY_BYTES, MemoryError } from "./memory-limit.ts";

/** The used part of jSquash's emscripten modules (https://github.com/jamsinclair/jSquash); their own types lack a file. */
interface Decoder {
	decode(bytes: Uint8Array, ...options: number[]): Pixels | null;
}
type Start = (options: {
	noInitialRun: boolean;
	instantiateWasm(
		imports: WebAssembly.Imports,
		callback: (instance: WebAssembly.Instance) => void,
	): WebAssembly.Exports;
}) => Promise<Decoder>;

/** What jSquash's modules give pixels as. Where there is none, each defines one that holds its first instance's memory for good. */
class DecodedPixels implements Pixels {
	constructor(
		readonly data: Uint8ClampedArray,
		readonly width: number,
		readonly height: number,
	) {}
}
Object.assign(globalThis, { ImageData: (globalThis as { ImageData?: unknown }).ImageData ?? DecodedPixels });

/**
 * A decoder whose instance is reused for the next picture, because WebAssembly memory never shrinks.
 *
 * @param options - what the module's function takes besides the file
 * @returns decodes to pixels; throws a MemoryError for a picture that wants more memory than it gets, and for bytes that cannot be decoded
 */
export function emscriptenDecoder(
	start: unknown,
	module: WebAssembly.Module,
	...options: number[]
): (picture: Uint8Array<ArrayBuffer>) => Promise<Pixels> {
	let kept: Decoder | null = null;
	let memory: WebAssembly.Memory | null = null;
	const keeper = keeps({
		bytes: () => (kept ? (memory?.buffer.byteLength ?? 0) : 0),
		drop() {
			[kept, memory] = [null, null];
		},
	});
	/** it asked for more than its limit while it decoded the last picture */
	let isRefused = false;
	const refuse = () => {
		isRefused = true;
	};
	return async (picture) => {
		evictOthers(keeper);
		const use = (its: WebAssembly.Memory) => {
			memory = its;
		};
		const decoder = kept ?? (await started(start as Start, module, refuse, use));
		// Discard an instance that failed: its state is unknown, and it may have taken all the memory it gets.
		kept = null;
		isRefused = false;
		try {
			const pixels = decoder.decode(picture, ...options);
			if (!pixels) throw new Error("no picture that can be decoded");
			kept = decoder;
			return pixels;
		} catch (error) {
			// Decoders say of a lack of memory what they say of a broken file.
			throw isRefused ? new MemoryError("a picture needs more memory than there is", { cause: error }) : error;
		}
	};
}

function started(
	start: Start,
	module: WebAssembly.Module,
	refuse: () => void,
	use: (memory: WebAssembly.Memory) => void,
): Promise<Decoder> {
	return start({
		noInitialRun: true,
		instantiateWasm(imports, callback) {
			const instance = new WebAssembly.Instance(module, imports);
			limitMemory(instance.exports, refuse, use);
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
function limitMemory(
	exports: WebAssembly.Exports,
	refuse: () => void,
	use: (memory: WebAssembly.Memory) => void,
): void {
	for (const memory of Object.values(exports)) {
		if (!(memory instanceof WebAssembly.Memory)) continue;
		use(memory);
		memory.grow = (pages) => {
			if (memory.buffer.byteLength + pages * PAGE_BYTES > MEMORY_BYTES) {
				refuse();
				throw new RangeError("a picture needs more memory than there is");
			}
			return WebAssembly.Memory.prototype.grow.call(memory, pages);
		};
	}
}
