/** Functions that a module made by wasm-bindgen asks for, by their names without the hash that each release gives them. */
type Imports = Record<string, (...values: number[]) => unknown>;

/**
 * Starts an instance of a module made by wasm-bindgen. The bindings that come with such modules start one instance for
 * good; a picture that ends an instance (a panic, a full stack) leaves its memory in it, so that the next one needs a
 * fresh instance.
 *
 * @param imports - what the work needs; all else throws when it is called: it is for browsers
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
