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
}

/**
 * Writes a local configuration: wrangler.toml with another entry and other vars, and without the build command, because the
 * callers build themselves, only after changes.
 *
 * @param main - path of the Worker's entry, relative to the root
 * @returns path of the configuration
 */
export function writeAppConfig(root: string, stateDir: string, main: string, vars: Record<string, string>): string {
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
				vars: { ...config.vars, ...vars },
			},
			null,
			"\t",
		),
		{ mode: 0o600 },
	);
	return path;
}
