import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

process.env.NODE_ENV = "production";

/** Built as the app is (vite.config.ts at the root), without anything in it. */
export default defineConfig(({ isSsrBuild }) => ({
	plugins: [
		remix({
			appDirectory: "app",
			buildDirectory: "build",
			serverModuleFormat: "esm",
			future: {
				v3_fetcherPersist: true,
				v3_relativeSplatPath: true,
				v3_throwAbortReason: true,
				v3_singleFetch: true,
				v3_lazyRouteDiscovery: false,
			},
		}),
	],
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
	},
}));
