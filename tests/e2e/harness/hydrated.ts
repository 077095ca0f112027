import type { Page } from "playwright-core";

/** Waits until React runs the page. Before that its links load whole pages, which ask for no data of routes. */
export const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor({ state: "attached" });
