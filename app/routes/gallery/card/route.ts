import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sha256Hex } from "#app/core/sha-256.ts";
import { NOW_SIZES } from "#app/core/showcase/public-gallery.ts";
import { notModified } from "#app/http/not-modified.server.ts";
import type { HungPicture, PublicGallery } from "#app/services/showcase/public-gallery-contract.ts";
import { shareCard } from "#app/ui/gallery/share-card.ts";
import { sayIn } from "#app/words/say-in.ts";
import { EMBEDDED, findOpenGallery, nothingHere } from "../find-gallery.server.ts";

/** Raised with every change of the drawing. */
const DRAWING = 1;
const SLOT = /^(\d{1,15})\.png$/;

/** The card that other sites show of a picture that hung: the picture, its name and collection, whose it is and when it hung. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const [, slot] = SLOT.exec(params.slot ?? "") ?? [];
	const gallery = slot === undefined ? null : await findOpenGallery(context, params.at);
	const hung = gallery && (await context.publicGalleries.findHung(gallery.userId, Number(slot)));
	if (!gallery || !hung) return nothingHere();
	const etag = `"card-${DRAWING}-${await digestOf(gallery, hung)}"`;
	const headers = { ...EMBEDDED, ETag: etag, "Content-Type": "image/png" };
	const known = notModified(request, etag, EMBEDDED);
	if (known) return known;
	const picture = await context.publicGalleries.picture(hung.contentHash, NOW_SIZES[3], "jpg");
	if (!picture) return nothingHere();
	const { pictures } = context;
	const written = async (text: string | null) => (text !== null && (await pictures.canWrite(text)) ? text : null);
	const say = sayIn("en");
	const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: gallery.timeZone }).format(hung.at);
	const svg = shareCard(Buffer.from(picture.bytes).toString("base64"), {
		name: await written(hung.name),
		collection: await written(hung.collection),
		handle: gallery.handle,
		day: say("gallery.cardToday", { day }),
		house: say("showcase.name"),
	});
	return new Response(await pictures.png(svg, etag), { headers });
}

/** Of everything that is drawn: another gallery may have the same picture at the same time, under another name. */
async function digestOf(
	{ handle, timeZone }: Pick<PublicGallery, "handle" | "timeZone">,
	{ contentHash, at, name, collection }: HungPicture,
): Promise<string> {
	const drawn = JSON.stringify([contentHash, at, name, collection, handle, timeZone]);
	return (await sha256Hex(drawn)).slice(0, 32);
}
