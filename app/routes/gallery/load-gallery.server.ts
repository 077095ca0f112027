import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { handleOf, monthOf } from "#app/core/showcase/public-gallery.ts";
import { localDate } from "#app/core/showcase/rotation-time.ts";

/** Pictures in "Lately", and on each further page. */
const LATELY = 12;
const SLOT = /^\d{1,15}$/;

/** "/@handle": what hangs, what hung. Another address that begins otherwise is none of the app's. */
export async function loadGallery(request: Request, at: string, context: AppLoadContext) {
	const handle = handleOf(at);
	if (handle === null) throw redirect("/404");
	const user = await context.findUser();
	const gallery = await context.publicGalleries.find(handle, user?.id);
	const isOwner = gallery !== null && user?.id === gallery.userId;
	if (!gallery) return { open: false, isSignedIn: user !== null } as const;
	const { searchParams } = new URL(request.url);
	const slotIn = (name: string) => {
		const text = searchParams.get(name) ?? "";
		return SLOT.test(text) ? Number(text) : null;
	};
	const { userId, timeZone } = gallery;
	const today = localDate(Date.now(), timeZone);
	const month = monthOf(searchParams.get("month"), today);
	const [hung, before] = [slotIn("hung"), slotIn("before")];
	const [lately, days, asked, reports] = await Promise.all([
		context.publicGalleries.listHung(userId, before, LATELY),
		context.publicGalleries.month(userId, month.id, timeZone, false),
		hung === null ? null : context.publicGalleries.findHung(userId, hung),
		isOwner ? context.publicGalleries.listReports(userId) : [],
	]);
	const now = gallery.hanging;
	return {
		open: true,
		at: gallery.handle,
		displayName: gallery.displayName,
		indexed: gallery.settings?.indexed ?? false,
		timeZone,
		shown: asked ?? now,
		isNow: asked === null || asked.slot === now?.slot,
		next: gallery.settings?.showsNext || isOwner ? gallery.next : null,
		count: gallery.count,
		since: gallery.since,
		lately: { ...lately, older: before !== null },
		calendar: { month, days, today },
		nowUrl: `${context.settings.APP_URL}/${gallery.handle}/now.jpg`,
		own: {
			isOwner,
			closed: gallery.settings === null,
			settings: gallery.settings ?? { showsNext: false, indexed: false },
			hidden: reports.filter(({ state }) => state === "hidden").map(({ name }) => name),
		},
	} as const;
}

export type OpenGallery = Extract<Awaited<ReturnType<typeof loadGallery>>, { open: true }>;

/** What a visitor's report came to. */
export interface ReportAnswer {
	reported: boolean;
}
