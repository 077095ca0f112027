import type { Terser } from "vite";

/**
 * How the browser's half is written: the app's and, so that they are compared alike, the bare pages' of the benchmark.
 * A package's licence notice stands once, not once for each of its files.
 */
export function terserOptions(): Terser.MinifyOptions {
	const kept = new Set<string>();
	return {
		module: true,
		ecma: 2020,
		compress: { passes: 3, keep_fargs: false },
		format: {
			comments: (_node: unknown, { value }: { value: string }) => {
				if (!value.includes("@license") || kept.has(value)) return false;
				kept.add(value);
				return true;
			},
		},
	};
}
