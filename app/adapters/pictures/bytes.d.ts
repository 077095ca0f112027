/** Files that the worker's bundler hands over as bytes and as a compiled module. */
declare module "*.bin" {
	const bytes: ArrayBuffer;
	export default bytes;
}

declare module "*.wasm" {
	const module: WebAssembly.Module;
	export default module;
}
