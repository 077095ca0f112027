import { expect, test } from "vitest";
import { signInName, typedFor } from "#app/core/showcase/target-labels.ts";

test.each([
	["mastodon", "@marta@art.example", "art.example", "art.example"],
	["bluesky", "@marta.example", "marta.example", "Bluesky"],
	["gravatar", "marta@mail.example", "", "Gravatar"],
	["x", "@marta", "", "X"],
] as const)("%s, %s: connected again by typing %j, at %s", (target, label, typed, name) => {
	expect(typedFor(target, label)).toBe(typed);
	expect(signInName(target, label)).toBe(name);
});

test("without a label the target itself is named", () => {
	expect(signInName("mastodon", null)).toBe("Mastodon");
});
