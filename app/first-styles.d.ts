/** Written by the build (first-styles.config.ts), of the payment page. */
declare module "virtual:first-styles" {
	export const css: string;
	/** Address of the sheet that comes when the page is at rest: with everything but what {@link css} alone may hold. */
	export const later: string;
}
