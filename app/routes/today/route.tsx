import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, redirect, useActionData } from "@remix-run/react";
import { isPictureTarget } from "#app/core/showcase/picture-targets.ts";
import { monthOf } from "#app/core/showcase/public-gallery.ts";
import { localDate } from "#app/core/showcase/rotation-time.ts";
import { requireActivated } from "#app/http/guards.server.ts";
import { GALLERY_HANDLE, galleryLinks } from "#app/ui/gallery/gallery-frame.tsx";
import { keepLoaded } from "#app/ui/keep-loaded.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import { handleIntent } from "./intents.server.ts";
import todayUrl from "./today.css?url";
import { type Loaded, PLACE_PARAM, type TodayAnswer } from "./today-data.ts";
import { TodayScreen } from "./today-screen.tsx";

export const handle = GALLERY_HANDLE;

export const links: LinksFunction = () => [...galleryLinks(), { rel: "stylesheet", href: todayUrl }];

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("today.page") }];

/** Revalidate after refusals too, because a failed change may have stopped the daily change. */
export const shouldRevalidate = () => true;

/** `before` parameter, epoch ms: start of a page of the history. */
const SLOT = /^\d{1,15}$/;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Loaded> {
	const user = await requireActivated(request, context);
	const { searchParams } = new URL(request.url);
	const asked = searchParams.get("before") ?? "";
	const before = SLOT.test(asked) ? Number(asked) : null;
	const place = searchParams.get(PLACE_PARAM);
	const historyOf = isPictureTarget(place) ? place : null;
	const [state, history] = await Promise.all([
		context.rotation.find(user.id),
		context.rotation.listHistory(user.id, before, historyOf),
	]);
	if (!state) throw redirect("/nfts");
	const { timeZone } = state.schedule;
	const today = localDate(Date.now(), timeZone);
	const month = monthOf(searchParams.get("month"), today);
	const [days, isGalleryOpen] = await Promise.all([
		context.publicGalleries.month(user.id, month.id, timeZone, true),
		context.publicGalleries.isOpen(user.id),
	]);
	const calendar = { month, days, today };
	return {
		state,
		calendar,
		isGalleryOpen,
		history,
		historyOf,
		older: before !== null,
		now: Date.now(),
		supportEmail: context.settings.SUPPORT_EMAIL,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireActivated(request, context);
	return handleIntent(request, await request.formData(), user, context);
}

const kept = keepLoaded<typeof loader>();
export const clientLoader = kept.clientLoader;
export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Today() {
	const loaded = kept.useLoaded();
	const answer = useActionData<TodayAnswer>();
	return <TodayScreen loaded={loaded} answer={answer} />;
}
