import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";

process.env.NODE_ENV = "production";

/** Writes the addresses of what the click needs into the page, as the app's own build does. */
function prefetched(): Plugin {
	return {
		name: "prefetched",
		apply: "build",
		generateBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
			const found = new Set<string>();
			const collect = (fileName: string) => {
				if (found.has(fileName)) return;
				found.add(fileName);
				for (const name of chunks.find((part) => part.fileName === fileName)?.imports ?? []) collect(name);
			};
			for (const { moduleIds, fileName } of chunks)
				if (moduleIds.some((id) => id.endsWith("/app/connect.ts"))) collect(fileName);
			const addresses = [...found].map((name) => `/${name}`).join(" ");
			for (const chunk of chunks) chunk.code = chunk.code.replace("__PREFETCHED__", addresses);
		},
	};
}

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
		prefetched(),
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
