import { expect, test } from "vitest";
import { isForeignAnswer, isNoAnswer } from "#app/ui/unreachable.ts";

test.each([
	[new TypeError("Failed to fetch"), true],
	[new TypeError("NetworkError when attempting to fetch resource."), true],
	[new TypeError("Load failed"), true],
	[new TypeError("network error"), true],
	[new TypeError("Cannot read properties of undefined (reading 'map')"), false],
	[new Error("Failed to fetch"), false],
	["Failed to fetch", false],
	[null, false],
])("%s is the connection's fault: %s", (error, itIs) => {
	expect(isNoAnswer(error)).toBe(itIs);
});

test.each([
	[new Error("Unable to decode turbo-stream response from URL: https://pay.example/_root.data?index"), true],
	[new Error("Unexpected Server Error"), false],
	[new SyntaxError("Unexpected token"), false],
	[null, false],
])("%s is no answer of ours: %s", (error, itIs) => {
	expect(isForeignAnswer(error)).toBe(itIs);
});
