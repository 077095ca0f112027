import { expect, test } from "vitest";
import { evictOthers, keeps } from "#app/adapters/pictures/memory-limit.ts";

test("a decoder's large memory goes when another one's turn comes, a small one and its own stay", () => {
	const dropped: string[] = [];
	const keeper = (name: string, bytes: number) => keeps({ bytes: () => bytes, drop: () => dropped.push(name) });
	keeper("large", 60_000_000);
	keeper("small", 2_000_000);
	const own = keeper("own", 60_000_000);
	evictOthers(own);
	expect(dropped).toEqual(["large"]);
	evictOthers();
	expect(dropped).toEqual(["large", "large", "own"]);
});
