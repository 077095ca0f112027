/**
 * Options of the Remix plugin; vite.config.ts hands them over.
 * The names above the options are the plugin's own.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
	appDirectory: "app",
	buildDirectory: "build",
	serverModuleFormat: "esm",
	ignoredRouteFiles: ["**/*"],
	routes: async (defineRoutes) => {
		const { routes } = await import("./app/routes.js");
		return defineRoutes(routes);
	},
	future: {
		v3_fetcherPersist: true,
		v3_relativeSplatPath: true,
		v3_throwAbortReason: true,
		v3_singleFetch: true,
		v3_lazyRouteDiscovery: false,
	},
};
