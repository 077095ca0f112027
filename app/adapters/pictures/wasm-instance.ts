/** Imports of a wasm-bindgen module, by name without the hash that changes with every release. */
type Imports = Record<string, (...values: number[]) => unknown>;

/**
 * Starts an instance of a wasm-bindgen module. The generated bindings allow one instance only; but after a crash (a panic, a
 * stack overflow) its memory is corrupt and the next picture needs a fresh instance.
 *
 * @param imports - the needed imports; all others, meant for browsers, throw when called
 */
export function startInstance<Exports>(module: WebAssembly.Module, imports: Imports): Exports {
	const all: Record<string, Imports> = {};
	for (const { module: from, name } of WebAssembly.Module.imports(module)) {
		const plain = name.replace(/^__(?:wbg|wbindgen)_/, "").replace(/_[0-9a-f]{16}$/, "");
		all[from] ??= {};
		all[from][name] =
			imports[plain] ??
			(() => {
				throw new Error(`a module asked for ${name}`);
			});
	}
	return new WebAssembly.Instance(module, all).exports as Exports;
}
