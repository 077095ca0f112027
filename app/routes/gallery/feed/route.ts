import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sha256Hex } from "#app/core/sha-256.ts";
import { xmlText } from "#app/core/xml-text.ts";
import { notModified } from "#app/http/not-modified.server.ts";
import { sayIn } from "#app/words/say-in.ts";
import { EMBEDDED, findOpenGallery, nothingHere } from "../find-gallery.server.ts";

const ITEMS = 30;

/** What hung, as JSON Feed 1.1 (https://jsonfeed.org/version/1.1) or Atom (RFC 4287), the newest first. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const gallery = await findOpenGallery(context, params.at);
	if (!gallery) return nothingHere();
	const { entries } = await context.publicGalleries.listHung(gallery.userId, null, ITEMS);
	const home = `${context.settings.APP_URL}/${gallery.handle}`;
	const title = sayIn("en")("gallery.feedTitle", { handle: gallery.handle });
	const items = entries.map((entry) => ({
		url: `${home}?hung=${entry.slot}`,
		title: entry.name,
		collection: entry.collection,
		image: `${context.settings.APP_URL}${entry.pictureUrl}`,
		at: new Date(entry.at).toISOString(),
	}));
	const isAtom = new URL(request.url).pathname.endsWith(".atom");
	const text = isAtom ? atom({ home, title, author: gallery.displayName, items }) : json({ home, title, items });
	const etag = `"${(await sha256Hex(text)).slice(0, 32)}"`;
	const headers = {
		...EMBEDDED,
		ETag: etag,
		"Content-Type": `${isAtom ? "application/atom+xml" : "application/feed+json"}; charset=utf-8`,
	};
	return notModified(request, etag, EMBEDDED) ?? new Response(text, { headers });
}

interface Item {
	url: string;
	title: string;
	collection: string | null;
	image: string;
	at: string;
}

function json({ home, title, items }: { home: string; title: string; items: Item[] }): string {
	return JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		title,
		home_page_url: home,
		feed_url: `${home}/feed.json`,
		icon: `${home}/now.jpg`,
		items: items.map(({ url, title, collection, image, at }) => ({
			id: url,
			url,
			title,
			content_text: collection ? `${title}, ${collection}` : title,
			image,
			date_published: at,
		})),
	});
}

function atom({ home, title, author, items }: { home: string; title: string; author: string; items: Item[] }): string {
	const entries = items.map(
		({ url, title, collection, image, at }) =>
			`<entry><id>${xmlText(url)}</id><title>${xmlText(title)}</title><link href="${xmlText(url)}"/><updated>${at}</updated><content type="html">${xmlText(`<p><img src="${xmlText(image)}" alt=""></p><p>${xmlText(collection ?? title)}</p>`)}</content></entry>`,
	);
	const updated = items[0]?.at ?? new Date(0).toISOString();
	return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${xmlText(home)}</id><title>${xmlText(title)}</title><author><name>${xmlText(author)}</name></author><link href="${xmlText(home)}"/><link rel="self" href="${xmlText(home)}/feed.atom"/><updated>${updated}</updated>${entries.join("")}</feed>
`;
}
