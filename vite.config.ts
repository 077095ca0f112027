import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixOptions from "./remix.config.js";

declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}

/** Stands in wallet-loading.ts, beside the import that loads these chunks, so that both change together. */
const WALLET_CHUNKS = "__WALLET_CHUNKS__";

/** Writes the addresses of the wallet's chunks into the payment page, which may fetch them before it runs them. */
function walletChunks(): Plugin {
	return {
		name: "wallet-chunks",
		apply: "build",
		generateBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
			const holds = (part: Rollup.OutputChunk, path: string) => part.moduleIds.some((id) => id.includes(path));
			const found = new Set<string>();
			const collect = (fileName: string) => {
				const chunk = chunks.find((part) => part.fileName === fileName);
				if (!chunk || found.has(fileName)) return;
				found.add(fileName);
				for (const name of chunk.imports) collect(name);
				// What web3-onboard itself loads later is for the chosen wallet only.
				const own = (name: string) => chunks.some((part) => part.fileName === name && holds(part, "/app/wallet/"));
				for (const name of chunk.dynamicImports.filter(own)) collect(name);
			};
			for (const chunk of chunks) if (holds(chunk, "/app/wallet/wallet-flow.client.tsx")) collect(chunk.fileName);
			const addresses = [...found].map((name) => `/${name}`).join(" ");
			for (const chunk of chunks) chunk.code = chunk.code.replace(WALLET_CHUNKS, addresses);
		},
	};
}

// A test runner around the build sets NODE_ENV to "test", and Vite would bundle React's development half.
process.env.NODE_ENV = "production";

export default defineConfig({
	plugins: [tailwindcss(), remix(remixOptions), walletChunks()],
	ssr: {
		target: "webworker",
		noExternal: true,
		resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
	},
	build: { assetsInlineLimit: 0, sourcemap: false, target: "es2022" },
});
