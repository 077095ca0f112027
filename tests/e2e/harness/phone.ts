import type { BrowserContextOptions } from "playwright-core";

/** A phone with Safari, as a page sees it. */
export const PHONE = {
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	userAgent:
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
} satisfies BrowserContextOptions;
