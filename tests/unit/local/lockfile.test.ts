import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isInstalled } from "#local/install.mjs";
import { missingEntries } from "#tests/lockfile.mjs";

test("the lockfile has the packages of every platform, which `npm ci` requires (node tests/lockfile.mjs adds them)", () => {
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
	expect(missingEntries(lock)).toEqual({});
});

test("installed packages match the lockfile", () => {
	expect(isInstalled(process.cwd())).toBe(true);
	expect(isInstalled("/nowhere")).toBe(false);
});
