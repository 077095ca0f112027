import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** A refusal is shown on the page in these words and is tied to its control, so that it is read out with it. */
export async function expectRefusal(control: Locator, words: string): Promise<void> {
	// not getByText, which finds nothing within noscript
	const said = control
		.page()
		.locator(".error")
		.and(control.page().locator(`:text-is(${JSON.stringify(words)})`))
		.first();
	await said.waitFor();
	const described = (await control.getAttribute("aria-describedby"))?.split(" ");
	expect(described, `the control that "${words}" belongs to`).toContain(await said.getAttribute("id"));
}
