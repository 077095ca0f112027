import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { experimental_readRawConfig } from "wrangler";

/** The part of wrangler.toml that the local stack changes; the rest is copied. */
interface RawConfig {
	main: string;
	build?: unknown;
	assets: { directory: string };
	vars: Record<string, string>;
	d1_databases: { migrations_dir?: string }[];
	queues: { consumers: { max_batch_timeout?: number }[] };
}

export interface AppConfigOptions {
	/** Queues deliver each message at once. Production waits about a second for others of the same batch. */
	queuesAtOnce?: boolean;
}

/**
 * Writes a local configuration: wrangler.toml with another entry and other vars, and without the build command, because the
 * callers build themselves, only after changes.
 *
 * @param main - path of the Worker's entry, relative to the root
 * @returns path of the configuration
 */
export function writeAppConfig(
	root: string,
	stateDir: string,
	main: string,
	vars: Record<string, string>,
	{ queuesAtOnce = false }: AppConfigOptions = {},
): string {
	const { rawConfig } = experimental_readRawConfig({ config: join(root, "wrangler.toml") }) as { rawConfig: RawConfig };
	const fromHere = (path: string) => relative(stateDir, join(root, path));
	const { build: _production, ...config } = rawConfig;
	mkdirSync(stateDir, { recursive: true });
	const path = join(stateDir, "wrangler.json");
	writeFileSync(
		path,
		JSON.stringify(
			{
				...config,
				main: fromHere(main),
				assets: { ...config.assets, directory: fromHere(config.assets.directory) },
				d1_databases: config.d1_databases.map((database) => ({
					...database,
					migrations_dir: fromHere(database.migrations_dir ?? "migrations"),
				})),
				queues: queuesAtOnce ? atOnce(config.queues) : config.queues,
				vars: { ...config.vars, ...vars },
			},
			null,
			"\t",
		),
		{ mode: 0o600 },
	);
	return path;
}

/** The pictures' Worker, with the local stack's vars. @returns path of its configuration, in a folder of its own */
export function writePicturesConfig(root: string, folder: string, vars: Record<string, string>): string {
	const { rawConfig } = experimental_readRawConfig({ config: join(root, "wrangler.pictures.toml") }) as {
		rawConfig: Pick<RawConfig, "main">;
	};
	const fromHere = (path: string) => relative(folder, join(root, path));
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "wrangler.json");
	const config = { ...rawConfig, main: fromHere(rawConfig.main), vars };
	writeFileSync(path, JSON.stringify(config, null, "\t"), { mode: 0o600 });
	return path;
}

const atOnce = ({ consumers, ...queues }: RawConfig["queues"]) => ({
	...queues,
	consumers: consumers.map((consumer) => ({ ...consumer, max_batch_timeout: 0 })),
});
