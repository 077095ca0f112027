import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROUTES = "app/routes";
const pages = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).filter((file) =>
	/(^|\/)route\.tsx$/.test(file),
);
/** Sent by the browser itself, without script. */
const BY_THE_BROWSER = ["link/sample/route.tsx"];

/** Without one, what somebody typed goes with the page when a form's answer does not come (docs/recipes.md). */
test.each(
	pages.filter(
		(file) =>
			!BY_THE_BROWSER.includes(file) &&
			/^export (?:(?:async )?function action\b|const action\b|\{[^}]*\baction\b)/m.test(read(file)),
	),
)("%s has a clientAction of its own, which keeps the form", (file) => {
	expect(read(file)).toMatch(/^export (?:async function clientAction\b|\{ keep(?:Form|Typed) as clientAction\b)/m);
});

/** A sign-in in a page's place is sent by a fetcher, after which every route that does not say otherwise is loaded anew. */
test.each(pages.filter((file) => !file.startsWith("auth/") && /<(?:LoginScreen|Landing)\b/.test(read(file))))(
	"%s stays where the sign-in it shows gets no answer",
	(file) => {
		expect(read(file)).toMatch(/\bkeepShown as shouldRevalidate\b|\bkept\.clientLoader\b/);
	},
);

function read(file: string): string {
	return readFileSync(join(ROUTES, file), "utf8");
}
