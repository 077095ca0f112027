import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetKeptLinks, keepLinks, readKeptLinks } from "#app/ui/kept-links.ts";
import { rowOf } from "./rows.ts";

/** The list that a device keeps for when it cannot be read. */

beforeEach(() => {
	const stored = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	});
});
afterEach(() => vi.unstubAllGlobals());

const kept = { account: "ada", at: 1, rows: [rowOf()] };

test("is shown to the account it was shown to", () => {
	keepLinks(kept);
	expect(readKeptLinks("ada")).toEqual(kept);
});

test("is deleted when another account comes, and when somebody signs out", () => {
	keepLinks(kept);
	expect(readKeptLinks("bob")).toBeNull();
	expect(readKeptLinks("ada")).toBeNull();
	keepLinks(kept);
	forgetKeptLinks();
	expect(readKeptLinks("ada")).toBeNull();
});

test("is nothing where storage is blocked, full, or holds something else", () => {
	localStorage.setItem("paylink:links", "{");
	expect(readKeptLinks("ada")).toBeNull();
	const refuse = () => {
		throw new Error("blocked");
	};
	vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
	keepLinks(kept);
	expect(readKeptLinks("ada")).toBeNull();
});
