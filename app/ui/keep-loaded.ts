import {
	type ClientLoaderFunctionArgs,
	isRouteErrorResponse,
	useLoaderData,
	useLocation,
	useNavigation,
	useRevalidator,
} from "@remix-run/react";
import { useEffect } from "react";
import { NO_ANSWER_EVENT } from "./unreachable.ts";

/** A failed reading is tried again after so long, each time twice as long up to the longest, until one succeeds. */
const AGAIN_MS = 10_000;
const LONGEST_WAIT_MS = 160_000;

/** What `useLoaderData` gives of a loader. */
type Read<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/**
 * For pages that read their data again by themselves: where that fails, the page stays as it is and tries again while it is visible.
 * The router would put its error page in the place of what somebody follows or types.
 *
 * A route exports `clientLoader`, and reads its data with `useLoaded`.
 *
 * @param staysWithin - addresses alike by this show one page: what one of them could not read leaves the other's in its place, which
 * is said; by default each address is a page of its own
 */
export function keepLoaded<Loader>(staysWithin = addressOf) {
	/** what the page shows, and its address; none while the page is not open */
	let shown: { address: string; within: string; loaded: Read<Loader> } | null = null;
	/** readings that failed since the last one that did not */
	let failed = 0;
	return {
		clientLoader: async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Read<Loader>> => {
			try {
				const loaded = await serverLoader<Loader>();
				failed = 0;
				return loaded;
			} catch (error) {
				const asked = new URL(request.url);
				if (isForReader(error) || shown?.within !== staysWithin(asked)) throw error;
				failed += 1;
				if (failed === 1 && shown.address !== addressOf(asked)) window.dispatchEvent(new Event(NO_ANSWER_EVENT));
				return shown.loaded;
			}
		},
		useLoaded: (): Read<Loader> => {
			const loaded = useLoaderData<Loader>();
			const location = useLocation();
			const [address, within] = [addressOf(location), staysWithin(location)];
			const { state, revalidate } = useRevalidator();
			const isIdle = useNavigation().state === "idle" && state === "idle";
			useEffect(() => {
				shown = { address, within, loaded };
				return () => {
					shown = null;
				};
			}, [address, within, loaded]);
			useEffect(() => {
				if (!isIdle || failed === 0) return;
				const whenVisible = () => {
					if (document.visibilityState === "visible") revalidate();
				};
				const timer = setTimeout(whenVisible, Math.min(AGAIN_MS * 2 ** (failed - 1), LONGEST_WAIT_MS));
				document.addEventListener("visibilitychange", whenVisible);
				return () => {
					clearTimeout(timer);
					document.removeEventListener("visibilitychange", whenVisible);
				};
			}, [isIdle, revalidate]);
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
