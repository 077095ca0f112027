import type { EntryContext } from "@remix-run/cloudflare";
import { HELD, type HydrateHandle } from "../ui/early-input.ts";

const PRELOAD = '<link rel="modulepreload"';
const MODULE = 'type="module" async=""';

/** Whether a page is hydrated on the first intent alone: pages to read say so by their `handle`, and pages that failed are such pages. */
export function hydratesOnIntent({ staticHandlerContext, routeModules }: EntryContext): boolean {
	const { errors, matches, loaderData } = staticHandlerContext;
	if (errors) return true;
	return matches.some(({ route }) => {
		const { hydrate } = (routeModules[route.id]?.handle ?? {}) as HydrateHandle;
		return (typeof hydrate === "function" ? hydrate(loaderData[route.id]) : hydrate) === "intent";
	});
}

/**
 * Names a page's scripts by types that no browser fetches; the recorder in its head gives them back at the first intent
 * (ui/early-input.ts).
 *
 * @param page - as Remix wrote it
 */
export function withScriptsOnIntent(page: string): string {
	return page.replaceAll(PRELOAD, `<link rel="${HELD.link}"`).replace(MODULE, `type="${HELD.script}"`);
}
