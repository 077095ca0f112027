/**
 * Adds to package-lock.json the packages of other systems that npm leaves out where its registry does not have them.
 * Without them `npm ci` refuses the lockfile, and users of such a system cannot install. A package of another
 * system is never fetched here, so it has no checksum; its version is the one its parent names.
 *
 * `node tests/lockfile.mjs` after a package was installed; the unit tests say when it was forgotten.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const OS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
/** as packages write it → as Node does */
const CPU = { amd64: "x64", 64: "x64", wasm32: "wasm32", loong64: "loong64", mips64el: "mips64el" };

/** What a package's name says about where it runs. */
function platformOf(name) {
	const words = name.split("/").at(-1).replace("windows", "win32").split("-");
	const os = words.find((word) => OS.includes(word));
	const cpu = words
		.map((word) => CPU[word] ?? word)
		.find((word) => /^(x64|ia32|arm|arm64|ppc64|riscv64|s390x|loong64|mips64el|wasm32)$/.test(word));
	const libc = name.includes("musl") ? "musl" : os === "linux" && /gnu/.test(name) ? "glibc" : null;
	return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) };
}

/** Where Node would find a package from another one: the same folder, then the ones above. */
function isFound(packages, from, name) {
	for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
		if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
		if (!folder.includes("/node_modules/")) return folder !== "" && packages[`node_modules/${name}`] !== undefined;
	}
}

/** Entries that a lockfile lacks, by their place in it. */
export function missingEntries(lock) {
	const packages = { ...lock.packages };
	const missing = {};
	for (const [path, entry] of Object.entries(lock.packages))
		for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
			const platform = platformOf(name);
			if (isFound(packages, path, name) || !/^\d/.test(version) || (!platform.os && !platform.cpu)) continue;
			const wanted = { version, ...platform, ...(entry.dev && { dev: true }), optional: true };
			const shared = `node_modules/${name}`;
			missing[shared] = wanted;
			packages[shared] = wanted;
		}
	return missing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
	const missing = missingEntries(lock);
	const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, "en"));
	writeFileSync(
		"package-lock.json",
		`${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, "\t")}\n`,
	);
	console.log(`${Object.keys(missing).length} added`);
}
