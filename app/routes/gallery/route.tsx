import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { handleOf } from "#app/core/showcase/public-gallery.ts";
import { GALLERY_HANDLE, galleryLinks } from "#app/ui/gallery/gallery-frame.tsx";
import { sayOfMatches } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import { ClosedGallery } from "./closed-gallery.tsx";
import galleryUrl from "./gallery-page.css?url";
import { GalleryScreen } from "./gallery-screen.tsx";
import { loadGallery, type ReportAnswer } from "./load-gallery.server.ts";

export const handle = GALLERY_HANDLE;

export const links: LinksFunction = () => [...galleryLinks(), { rel: "stylesheet", href: galleryUrl }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
	const say = sayOfMatches(matches);
	if (!say) return [];
	const noindex = { name: "robots", content: "noindex" };
	if (!loaded?.open) return [{ title: say("gallery.closedPage") }, noindex];
	const { shown, at, indexed, own } = loaded;
	const title = shown
		? say("gallery.page", { name: shown.name, handle: at })
		: say("gallery.pageEmpty", { handle: at });
	const description = say("gallery.description", { handle: at });
	const image = shown && !own.closed ? `/${at}/card/${shown.slot}.png` : "/preview-showmynft.png";
	const siteName = say("showcase.name");
	return [
		...socialMeta(matches, { title, description, path: `/${at}`, siteName, image, imageAlt: shown?.name ?? siteName }),
		...(indexed ? [] : [noindex]),
		{ tagName: "link", rel: "alternate", type: "application/feed+json", href: `/${at}/feed.json` },
		{ tagName: "link", rel: "alternate", type: "application/atom+xml", href: `/${at}/feed.atom` },
	];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const loaded = await loadGallery(request, params.at ?? "", context);
	return loaded.open ? loaded : data(loaded, { status: 404 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const handle = handleOf(params.at ?? "");
	const user = await context.findUser();
	const gallery = handle === null ? null : await context.publicGalleries.find(handle, user?.id);
	if (!gallery) throw redirect("/404");
	const form = await request.formData();
	const intent = form.get("intent");
	if (intent === "report") {
		if (gallery.settings === null) throw redirect("/404");
		if (!(await context.mayWrite())) return data<ReportAnswer>({ reported: false }, { status: 429 });
		await context.publicGalleries.report(gallery.userId, String(form.get("nft") ?? ""));
		return data<ReportAnswer>({ reported: true });
	}
	if (user?.id !== gallery.userId) throw redirect("/404");
	if (intent === "close") await context.publicGalleries.close(user.id);
	else if (intent === "show-reported") await context.publicGalleries.restoreReported(user.id);
	else if (intent === "open")
		await context.publicGalleries.open(user.id, { showsNext: form.has("showsNext"), indexed: form.has("indexed") });
	return redirect(`/${gallery.handle}`);
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function PublicGalleryPage() {
	const loaded = useLoaderData<typeof loader>();
	const answer = useActionData<ReportAnswer>();
	return loaded.open ? <GalleryScreen loaded={loaded} answer={answer} /> : <ClosedGallery {...loaded} />;
}
