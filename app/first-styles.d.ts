/** Written by the build (first-styles.config.ts). */
declare module "virtual:first-styles" {
	/** By the id of the route that draws the page; other pages have none. */
	export const pages: Readonly<Record<string, { css: string; later: string }>>;
}
