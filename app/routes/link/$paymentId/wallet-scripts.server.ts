/** A chunk in Vite's manifest of the browser's build (https://vite.dev/guide/backend-integration). */
interface Chunk {
	file: string;
	name?: string;
	imports?: string[];
	dynamicImports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The browser's half is built before the worker's; without one there is nothing to fetch ahead. */
const built = import.meta.glob<Manifest>("/build/client/.vite/manifest.json", {
	eager: true,
	import: "default",
	// in a folder whose name begins with a dot
	exhaustive: true,
});

/** What the payment page imports on the first click (wallet-loading.ts). */
const ENTRIES = ["wallet-flow.client", "pay-calls-client"];

/** @returns the scripts that run when somebody connects a wallet and pays, as paths */
export function walletScriptsIn(manifest: Manifest): string[] {
	const files = new Set<string>();
	const collect = (chunk: Chunk | undefined) => {
		if (!chunk || files.has(`/${chunk.file}`)) return;
		files.add(`/${chunk.file}`);
		for (const name of chunk.imports ?? []) collect(manifest[name]);
	};
	for (const entry of Object.values(manifest)) {
		if (!ENTRIES.includes(entry.name ?? "")) continue;
		collect(entry);
		// What Web3-Onboard itself imports later is for the chosen wallet alone.
		for (const name of entry.dynamicImports ?? []) collect(manifest[name]);
	}
	return [...files];
}

/** For the page to fetch when it is idle; none of it runs before the click. */
export const WALLET_SCRIPTS: readonly string[] = walletScriptsIn(Object.values(built)[0] ?? {});
