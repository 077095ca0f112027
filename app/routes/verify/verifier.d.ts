/** The checker's script in one piece (vite.config.ts makes it). */
declare module "virtual:verifier" {
	const script: string;
	export default script;
}
