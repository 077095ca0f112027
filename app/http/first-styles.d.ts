/** Written by the build (first-styles.config.ts). */
declare module "virtual:first-styles" {
	/** By the id of the route that draws the page; other pages have none. */
	export const pages: Readonly<Record<string, FirstStyles>>;

	interface FirstStyles {
		css: string;
		/** Address of the sheet that comes when the page is at rest: with everything but what {@link css} alone may hold. */
		later: string;
	}
}
