import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { isSettled, isStayingHere } from "../../soak/properties/paths.ts";

describe("paths of this site are kept", () => {
	test.each([
		"/",
		"/payment",
		"/payment?from=mail&x=1",
		"/link/2cnxk98dhehcrwy4tmgtwsjnwr5/dashboard#timeline",
		"/payment?name=J%C3%B6rg%20K",
	])("%s", (path) => {
		expect(sameSitePath(path)).toBe(path);
	});
});

describe("everything else becomes /", () => {
	const refused: [why: string, given: unknown][] = [
		["nothing", null],
		["not text", ["/payment"]],
		["a file", new Blob(["/payment"])],
		["empty", ""],
		["another site", "https://evil.example"],
		["no slash", "payment"],
		["a scheme", "javascript:alert(1)"],
		["protocol-relative", "//evil.example"],
		["three slashes", "///evil.example"],
		["backslash", "/\\evil.example"],
		["backslashes", "\\\\evil.example"],
		["a tab between the slashes", "/\t/evil.example"],
		["a line break between the slashes", "/\n/evil.example"],
		["a line break for a header", "/payment\r\nSet-Cookie: a=b"],
		["a null byte", "/payment\0"],
		["an encoded slash", "/%2Fevil.example"],
		["an encoded backslash", "/%5Cevil.example"],
		["encoded twice", "/%252Fevil.example"],
		["encoded three times", "/%25252Fevil.example"],
		["an encoded line break", "/payment%0d%0aSet-Cookie:a"],
		["dots that climb to two slashes", "/x/..//evil.example"],
		["encoded dots that climb to two slashes", "/%2e%2e//evil.example"],
		["a dot before an encoded slash", "/./%2Fevil.example"],
		["dots that climb to an encoded slash", "/x/../%2Fevil.example"],
		["dots that climb to one encoded twice", "/x/%2e%2e/%252Fevil.example"],
		["dots that climb to a broken encoding", "/./%"],
		["broken encoding", "/%E0%A4%A"],
		["too long", `/${"a".repeat(3000)}`],
	];
	test.each(refused)("%s", (_why, given) => {
		expect(sameSitePath(given)).toBe("/");
	});
});

test("the result is always a path of this site", () => {
	const pieces = fc.constantFrom(
		"/",
		"\\",
		"%2f",
		"%5c",
		"%25",
		"..",
		".",
		"@",
		":",
		"?",
		"#",
		"\t",
		"evil.example",
		"a",
		"http",
	);
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
			),
			(given) => isStayingHere(given) && isSettled(given),
		),
		{ numRuns: 2000 },
	);
});
