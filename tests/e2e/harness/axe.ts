import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Finds nothing wrong with a page by WCAG 2.2 AA and axe's own good practice, as it stands now, dialogs included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
	await colorsAtRest(page);
	const { violations } = await new AxeBuilder({ page }).analyze();
	const told = violations.map(
		(violation) => `${violation.id}: ${violation.help}: ${violation.nodes.map((node) => node.html).join(" | ")}`,
	);
	expect(told, `${what} by axe`).toEqual([]);
}

/** Half-way between two colours any contrast may be read. */
async function colorsAtRest(page: Page): Promise<void> {
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((animation) => animation instanceof CSSTransition)
				.map((transition) => transition.finished),
		),
	);
}

/** The same in both themes, for a page whose person left the theme to the system. Ends in the light one. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page, `${what} in ${colorScheme}`);
	}
}
