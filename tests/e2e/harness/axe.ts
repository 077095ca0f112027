import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

/** Without its comments: half as much to send to each page and to read there. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Finds nothing wrong with a page by WCAG 2.2 AA and axe's own good practice, as it stands now, dialogs included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
	await expectNothingFound(page, what);
}

/** Passes are not listed: naming each element takes longer than the check. */
const FOUND: RunOptions = { resultTypes: ["violations"], elementRef: false };

async function expectNothingFound(page: Page, what: string, rules: RunOptions = {}): Promise<void> {
	await colorsAtRest(page);
	// a page keeps it until it is left
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const { violations } = await page.evaluate((options) => window.axe.run(options), { ...FOUND, ...rules });
	const problems = violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary = "" }) => `${id}: ${html}: ${failureSummary.replaceAll(/\s+/g, " ")}`),
	);
	expect(problems, `${what} by axe`).toEqual([]);
}

/** Half-way between two colours, or into a dialog, any contrast may be read. What turns for ever is let be. */
async function colorsAtRest(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		const moving = () =>
			document
				.getAnimations()
				.filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
		await nextFrame();
		// What ends may begin another. What is not drawn, as inside a closed fold, may never come to its end.
		for (let round = 0; moving().length > 0 && round < 50; round += 1) {
			for (const animation of moving()) animation.finish();
			await nextFrame();
		}
	});
}

/** The same in both themes, for a page whose person left the theme to the system. Ends in the light one. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		// The page follows its system by script: not before it has come to life.
		await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
		// A theme changes colours and nothing else.
		const rules: RunOptions = colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {};
		await expectNothingFound(page, `${what} in ${colorScheme}`, rules);
	}
}
