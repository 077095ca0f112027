import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Finds nothing wrong with a page by WCAG 2.2 AA and axe's own good practice, as it stands now, dialogs included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	const told = violations.map(
		(violation) => `${violation.id}: ${violation.help}: ${violation.nodes.map((node) => node.html).join(" | ")}`,
	);
	expect(told, `${what} by axe`).toEqual([]);
}
