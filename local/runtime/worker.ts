import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { LOCAL_HOST, pickPort } from "../listen.ts";
import { BUNDLE, modulesOf } from "./bundle.ts";

/** A Worker in workerd, started by Miniflare directly: the proxy of `wrangler dev` makes everything ten times slower. */
export interface Running {
	/** http://localhost:<port>; it listens on 127.0.0.1 */
	url: string;
	miniflare: Miniflare;
	database(): Promise<D1Database>;
	stop(): Promise<void>;
}

export interface StartOptions {
	/** override the vars of wrangler.toml; APP_URL is always set to its own URL */
	vars?: Record<string, string>;
	/** folder for D1, R2 and Durable Objects; default: a temporary one */
	persist?: string;
	/** with an inspector, by which its heap can be measured (heap.ts) */
	inspect?: boolean;
	port?: number;
}

/** Folder of a Worker's build. */
export const folderOf = (root: string, name: string) => join(root, ".local", "workers", name);
/** Folder of its deployable bundle. */
export const bundleOf = (root: string, name: string) => join(folderOf(root, name), BUNDLE);
/** The pictures' Worker, as wrangler.pictures.toml names it; started beside every Worker that is bound to it. */
export const PICTURES_WORKER = "paylink-pictures";
/** File in that folder with Miniflare's options. */
export const OPTIONS = "miniflare.json";

/** Secrets without value: each run has its own database. */
function testVars(url: string): Record<string, string> {
	return {
		APP_URL: url,
		HELP_URL: `${url}/faqs`,
		COOKIE_SECRET: btoa("a secret of thirty-two bytes, ok"),
		TOKEN_KEYS: JSON.stringify({ bench: btoa("another secret of 32 bytes, okay") }),
		OFFERED_CHAINS: "31337",
		RPC_ENDPOINTS: JSON.stringify({ 31337: ["http://127.0.0.1:1"] }),
	};
}

/** Starts the production Worker, or a wrapper of it, built before by build-app-worker.ts. */
export async function startAppWorker(root: string, name: string, options: StartOptions = {}): Promise<Running> {
	const port = options.port ?? (await pickPort());
	return startBuilt(root, name, {
		...options,
		port,
		vars: { ...testVars(`http://localhost:${port}`), ...options.vars },
	});
}

/** A built Worker for Miniflare. */
function definitionOf(root: string, name: string, vars: Record<string, string> | undefined) {
	const given = JSON.parse(readFileSync(join(folderOf(root, name), OPTIONS), "utf8")) as {
		bindings: object;
		serviceBindings?: object;
	};
	const bundle = bundleOf(root, name);
	return {
		...given,
		name,
		rootPath: bundle,
		modulesRoot: bundle,
		modules: modulesOf(bundle),
		bindings: { ...given.bindings, ...vars },
	};
}

/** Starts a built Worker with only the given vars. */
export async function startBuilt(root: string, name: string, options: StartOptions = {}): Promise<Running> {
	const port = options.port ?? (await pickPort());
	const worker = definitionOf(root, name, options.vars);
	const isBound = Object.hasOwn(worker.serviceBindings ?? {}, "PICTURES_WORKER");
	const workers = [worker, ...(isBound ? [definitionOf(root, PICTURES_WORKER, options.vars)] : [])];
	// Without it requests would come from the country of a placeholder.
	const shared = {
		host: LOCAL_HOST,
		port,
		cf: {},
		...(options.inspect ? { inspectorPort: 0 } : {}),
		...(options.persist ? { resourcePersistencePath: options.persist } : {}),
	};
	const miniflare = new Miniflare(convertV4MiniflareOptions({ ...shared, workers } as never));
	await miniflare.ready;
	return {
		url: `http://localhost:${port}`,
		miniflare,
		database: () => miniflare.getD1Database("DB"),
		stop: () => miniflare.dispose(),
	};
}
