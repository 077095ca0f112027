import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** A refusal stands on the page in these words and is tied to its control, so that it is read out with it. */
export async function expectRefusal(control: Locator, words: string): Promise<void> {
	const said = control.page().getByText(words, { exact: true }).first();
	await said.waitFor();
	const described = (await control.getAttribute("aria-describedby"))?.split(" ");
	expect(described, `the control that "${words}" belongs to`).toContain(await said.getAttribute("id"));
}
