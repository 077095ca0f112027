import type { ServerApp, ServerApps } from "#app/ports/target-connections.ts";

/** Registrations in memory. */
export function serverApps(): ServerApps & { all(): [string, ServerApp][] } {
	const apps = new Map<string, ServerApp>();
	return {
		all: () => [...apps],
		find: async (host) => apps.get(host) ?? null,
		keep: async (host, app) => {
			const known = apps.get(host);
			if (!known) apps.set(host, app);
			return known ?? app;
		},
		forget: async (host, clientId) => {
			if (apps.get(host)?.clientId === clientId) apps.delete(host);
		},
	};
}
