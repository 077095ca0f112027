/** Written by the build (first-styles.config.ts): id of a route → the styles its page is first painted with. */
declare module "virtual:first-styles" {
	const styles: Readonly<Record<string, string>>;
	export default styles;
}
