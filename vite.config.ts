import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { firstStyles } from "./first-styles.config.ts";
import remixOptions from "./remix.config.js";
import { terserOptions } from "./terser.config.ts";

declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}

/** Stands in wallet-loading.ts, beside the import that loads these chunks, so that both change together. */
const WALLET_CHUNKS = "__WALLET_CHUNKS__";

const PAY_ENTRY = "/app/routes/link/$paymentId/route.tsx";
/** What the payment page may need next. */
const FETCHED_AHEAD = [
	"/app/routes/link/$paymentId/panels.tsx",
	"/app/routes/link/$paymentId/pay-calls-client.ts",
	"/app/wallet/wallet-flow.client.tsx",
];

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
			// The page has brought its own already.
			const loaded = chunks
				.filter((part) => holds(part, PAY_ENTRY))
				.flatMap((part) => [part.fileName, ...part.imports]);
			for (const chunk of chunks) if (FETCHED_AHEAD.some((path) => holds(chunk, path))) collect(chunk.fileName);
			const addresses = [...found]
				.filter((name) => !loaded.includes(name))
				.map((name) => `/${name}`)
				.join(" ");
			for (const chunk of chunks) chunk.code = chunk.code.replace(WALLET_CHUNKS, addresses);
		},
	};
}

/**
 * What Remix looks up while it runs and what is settled here: remix.config.js sets these flags, nothing is built as an SPA, and
 * a browser is no server. Settled while building, the other half of each question is left out of every page. The patterns
 * are of one version of @remix-run/react; another in which one finds nothing ends the build.
 */
const SETTLED: readonly [question: RegExp, answer: string][] = [
	[/(?:window\.__remixContext\.)?future\.v3_singleFetch(?: === true)?/g, "true"],
	[/(?<!function )isFogOfWarEnabled\(future, isSpaMode\)/g, "false"],
	[/window\.__remixContext\.isSpaMode/g, "false"],
	[/if \(isSpaMode\)/g, "if (false)"],
	[/typeof document === "undefined"/g, "false"],
	[/typeof singleFetch === "function"/g, "true"],
	[/!isStatic && typeof __remixContext === "object" && __remixContext\.a/g, "false"],
	[/!isStatic \?/g, "true ?"],
	[/staticContext \?/g, "false ?"],
	// no link here is fetched ahead, and no page asks in the browser before the server is asked
	[/shouldPrefetch && !isAbsolute/g, "false"],
	[/usePrefetchBehavior\(prefetch, props\)/g, "[false, null, {}]"],
	[/isPageLinkDescriptor\(link\) \?/g, "false ?"],
	[/route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g, "undefined"],
	[/if \(needsRevalidation\)/g, "if (false)"],
	[/router\.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;/g, ""],
	[/if \(!routeModule\.clientLoader\)/g, "if (true)"],
	[/if \(mod\.clientLoader\)/g, "if (false)"],
	[/NavLink\.displayName = "NavLink";/g, ""],
];

/** What pages would use in vain. */
const UNSETTLED = /\bprefetch=|\bprefetch: ?"(?:intent|render|viewport)|\bclientLoader\b|\bNavLink\b/;

function settledQuestions(): Plugin {
	const found = new Set<RegExp>();
	return {
		name: "settled-questions",
		apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
		transform(code, id) {
			if (id.includes("/app/") && UNSETTLED.test(code))
				this.error(`${id} uses what vite.config.ts leaves out of Remix`);
			if (!id.includes("/node_modules/@remix-run/react/")) return null;
			let settled = code;
			for (const [question, answer] of SETTLED) {
				if (settled.search(question) < 0) continue;
				found.add(question);
				settled = settled.replaceAll(question, answer);
			}
			return { code: settled, map: null };
		},
		buildEnd(error) {
			const lost = SETTLED.filter(([question]) => !found.has(question));
			if (!error && lost.length > 0) this.error(`@remix-run/react no longer asks ${lost.map(String).join(", ")}`);
		},
	};
}

/** React, Remix and what they are made of: on every page. */
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/[^/]+)\//;
/** Vite's own, in every chunk that imports another when it is needed. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";
/** What pages share; what these need of the rules comes along with them. */
const SHARED = /\/app\/(?:root\.tsx$|(?:ui|words)\/)/;
const SERVER_SIDE = /\.server\.tsx?$/;
/** Comes when it is shown (ui/later.ts). */
const COMES_LATER = /\/(?:error-slip|panels)\.tsx$/;

/**
 * Few chunks, where Rollup would cut one for each set of pages that share a module: twenty small files compress worse
 * than three, and each is asked for. What is drawn around every page is one, what the payment page shares with others
 * is another, which only those others load.
 */
function pageChunks(): Rollup.GetManualChunk {
	let frame: Set<string>;
	let payment: Set<string>;
	return (id, { getModuleInfo, getModuleIds }) => {
		const below = (...paths: string[]) => {
			const found = new Set<string>();
			const collect = (moduleId: string) => {
				if (
					found.has(moduleId) ||
					SERVER_SIDE.test(moduleId) ||
					COMES_LATER.test(moduleId) ||
					!moduleId.includes("/app/")
				)
					return;
				found.add(moduleId);
				for (const imported of getModuleInfo(moduleId)?.importedIds ?? []) collect(imported);
			};
			for (const moduleId of getModuleIds()) if (paths.some((path) => moduleId.endsWith(path))) collect(moduleId);
			return found;
		};
		frame ??= below("/app/root.tsx", "/app/ui/page-frame.tsx");
		payment ??= below(PAY_ENTRY);
		if (FRAMEWORK.test(id) || id === PRELOAD_HELPER) return "framework";
		// A chunk takes along what its modules name, unless that has one of its own.
		if (!SHARED.test(id)) return undefined;
		if (COMES_LATER.test(id)) return "error-slip";
		if (frame.has(id)) return "frame";
		const elsewhere = (importer: string) => !payment.has(importer);
		return payment.has(id) && getModuleInfo(id)?.importers.some(elsewhere) ? "payment" : undefined;
	};
}

// A test runner around the build sets NODE_ENV to "test", and Vite would bundle React's development half.
process.env.NODE_ENV = "production";

/** Every page brings the names of all scripts along; seven letters of a hash tell one build's from another's well enough. */
const SCRIPT_NAMES = "assets/[name]-[hash:7].js";

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [tailwindcss(), remix(remixOptions), firstStyles(), settledQuestions(), walletChunks()],
	ssr: {
		target: "webworker",
		noExternal: true,
		resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
	},
	build: {
		assetsInlineLimit: 0,
		sourcemap: false,
		target: "es2022",
		minify: isSsrBuild ? false : "terser",
		terserOptions: terserOptions(),
		rollupOptions: {
			output: isSsrBuild
				? {}
				: { manualChunks: pageChunks(), entryFileNames: SCRIPT_NAMES, chunkFileNames: SCRIPT_NAMES },
			onwarn: (warning, warn) => {
				// ui/later.ts: the server's half of a piece is left out of the browser's build, which Vite does not see here.
				if (!/(?:panels|error-slip)\.tsx is dynamically imported by/.test(warning.message)) warn(warning);
			},
		},
	},
}));
