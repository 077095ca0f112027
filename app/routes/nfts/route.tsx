import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { requireCollector } from "#app/http/guards.server.ts";
import { GALLERY_HANDLE, galleryLinks } from "#app/ui/gallery/gallery-frame.tsx";
import { keepLoaded } from "#app/ui/keep-loaded.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import { readGalleryQuery } from "./gallery-query.ts";
import { type Answer, handleIntent } from "./intents.server.ts";
import stylesUrl from "./nfts.css?url";
import { loadPage } from "./page-data.server.ts";
import { SelectionScreen } from "./selection-screen.tsx";

export const handle = GALLERY_HANDLE;

export const links: LinksFunction = () => [...galleryLinks(), { rel: "stylesheet", href: stylesUrl }];

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("nfts.page") }];

/** 10,000 NFTs are 200 pages of 50. */
const PAGE_NUMBER = /^[1-9]\d{0,4}$/;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireCollector(request, context);
	const { searchParams } = new URL(request.url);
	const page = searchParams.get("page") ?? "";
	return {
		...(await loadPage(context, user, readGalleryQuery(searchParams), PAGE_NUMBER.test(page) ? Number(page) : 1)),
		/** nothing is checked, although a selection is saved (SPEC §4: reset) */
		cleared: searchParams.get("cleared") === "yes",
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireCollector(request, context);
	return handleIntent(request, await request.formData(), user, context);
}

/** Whatever is searched for, what is picked and not saved yet is on this one page. */
const kept = keepLoaded<typeof loader>(({ pathname }) => pathname);
export const clientLoader = kept.clientLoader;
export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Nfts() {
	return <SelectionScreen loaded={kept.useLoaded()} answer={useActionData<Answer>() ?? undefined} />;
}
