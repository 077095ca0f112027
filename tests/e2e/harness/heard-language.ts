import type { BrowserContext, Page } from "playwright-core";
import { dashboard as englishDashboard } from "#app/words/en/dashboard.ts";
import { pay as englishPay } from "#app/words/en/pay.ts";

/** Sentences that are the same whatever they are said of, and long enough to be nothing else. */
export const ENGLISH = [...Object.values(englishPay), ...Object.values(englishDashboard)].filter(
	(text) => text.length > 24 && !text.includes("{"),
);

/** Remembers what the pages of somebody ask for, and what English came with it. */
export function watchLanguage(context: BrowserContext): { english(): Promise<string[]> } {
	const reading: Promise<string[]>[] = [];
	context.on("response", (response) => {
		const url = response.url();
		if (url.includes("/words/en/")) reading.push(Promise.resolve([url]));
		if (!["document", "script", "fetch"].includes(response.request().resourceType())) return;
		const found = response.text().then(
			(text) => ENGLISH.filter((sentence) => text.includes(sentence)).map((sentence) => `${url}: ${sentence}`),
			// a redirect has no text, and a page that was left takes its answers along
			() => [],
		);
		reading.push(found);
	});
	return { english: async () => (await Promise.all(reading)).flat() };
}

export async function englishOn(page: Page): Promise<string[]> {
	const html = (await page.content()).replaceAll("&#x27;", "'");
	return ENGLISH.filter((sentence) => html.includes(sentence));
}
