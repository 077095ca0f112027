import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** A failed reading is tried again after so long, until one succeeds. */
const AGAIN_MS = 10_000;

/** What `useLoaderData` gives of a loader. */
type Read<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/**
 * For pages that read their data again by themselves: where that fails, the page stays as it is and tries again. The router would
 * put its error page in the place of what somebody follows or types.
 *
 * A route exports `clientLoader`, and reads its data with `useLoaded`.
 */
export function keepLoaded<Loader>() {
	/** what the page shows, and its address; none while the page is not open */
	let shown: { address: string; loaded: Read<Loader> } | null = null;
	let isOutdated = false;
	return {
		clientLoader: async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Read<Loader>> => {
			try {
				const loaded = await serverLoader<Loader>();
				isOutdated = false;
				return loaded;
			} catch (error) {
				if (isForReader(error) || shown?.address !== addressOf(new URL(request.url))) throw error;
				isOutdated = true;
				return shown.loaded;
			}
		},
		useLoaded: (): Read<Loader> => {
			const loaded = useLoaderData<Loader>();
			const { state, revalidate } = useRevalidator();
			useEffect(() => {
				shown = { address: addressOf(window.location), loaded };
				return () => {
					shown = null;
				};
			}, [loaded]);
			useEffect(() => {
				if (state !== "idle" || !isOutdated) return;
				const timer = setTimeout(revalidate, AGAIN_MS);
				return () => clearTimeout(timer);
			}, [state, revalidate]);
			return loaded;
		},
	};
}

/** Where the loader leads elsewhere, or says that there is no such page (any more), the reader must know. */
function isForReader(error: unknown): boolean {
	return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

function addressOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
	return pathname + search;
}
