import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isInstalled } from "#local/install.mjs";
import { missingEntries } from "#tests/lockfile.mjs";

test("the lockfile names every system's packages, else `npm ci` refuses it (node tests/lockfile.mjs adds them)", () => {
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
	expect(missingEntries(lock)).toEqual({});
});

test("what is installed is what the lockfile asks for", () => {
	expect(isInstalled(process.cwd())).toBe(true);
	expect(isInstalled("/nowhere")).toBe(false);
});
