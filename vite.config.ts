import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { build } from "esbuild";
import { defineConfig, type Plugin } from "vite";
import { writeReceiptSlices } from "./local/pictures/receipt-slices.ts";
import remixOptions from "./remix.config.js";

declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}

/** React, Remix and what they are made of are on every page, and change only when a dependency does. */
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/[^/]+)\//;

const VERIFIER = "virtual:verifier";

/** The script of the page that checks receipts, in one piece as text: the page carries it, so that a saved copy needs nothing else. */
const verifier: Plugin = {
	name: "verifier",
	resolveId: (id) => (id === VERIFIER ? `\0${VERIFIER}` : undefined),
	async load(id) {
		if (id !== `\0${VERIFIER}`) return undefined;
		const { outputFiles } = await build({
			entryPoints: ["app/routes/verify/checker/main.ts"],
			bundle: true,
			minify: true,
			write: false,
			format: "esm",
			target: "es2022",
			// every character as ASCII: the text is hashed, and written into a page
			charset: "ascii",
			legalComments: "none",
		});
		return `export default ${JSON.stringify(outputFiles[0]?.text)};`;
	},
};

/** Fonts that are too large to be kept beside the code, among the files that are served as they are. */
const receiptSlices: Plugin = {
	name: "receipt-slices",
	apply: (_config, { isSsrBuild }) => !isSsrBuild,
	writeBundle: ({ dir }) => writeReceiptSlices(join(dir ?? "build/client", "receipt-fonts")),
};

// A test runner around the build sets NODE_ENV to "test", and Vite would bundle React's development half.
process.env.NODE_ENV = "production";

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [verifier, receiptSlices, remix(remixOptions)],
	ssr: {
		target: "webworker",
		noExternal: true,
		resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
	},
	build: {
		assetsInlineLimit: 0,
		sourcemap: false,
		target: "es2022",
		minify: isSsrBuild ? false : "esbuild",
		// the worker brings sheets of its own (http/first-styles.server.ts)
		cssMinify: true,
		// wallet-scripts.server.ts reads it
		manifest: true,
		rollupOptions: {
			output: isSsrBuild ? {} : { manualChunks: (id) => (FRAMEWORK.test(id) ? "framework" : undefined) },
		},
	},
}));
