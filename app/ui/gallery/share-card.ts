import { PICTURE_FONTS } from "#app/core/pictures/fonts/picture-fonts.ts";
import { xmlText } from "#app/core/xml-text.ts";
import { fitText } from "#app/ui/picture-text.ts";
import { PREVIEW_HEIGHT as HEIGHT, PREVIEW_WIDTH as WIDTH } from "#app/ui/preview-size.ts";

const TEXT = `font-family="${PICTURE_FONTS.sans}"`;
const START = HEIGHT + 56;
const ROOM = WIDTH - START - 56;

/** What other sites show beside a picture that hung. @param words - null where the fonts cannot write it */
export function shareCard(
	jpeg: string,
	words: { name: string | null; collection: string | null; handle: string; day: string; house: string },
): string {
	const name = fitText(words.name ?? words.handle, 84, ROOM, 34);
	const collection = words.collection === null ? null : fitText(words.collection, 36, ROOM);
	const by = fitText(`${words.handle} ${words.day}`, 32, ROOM);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<image width="${HEIGHT}" height="${HEIGHT}" href="data:image/jpeg;base64,${jpeg}"/>
<circle cx="${START + 12}" cy="86" r="12" fill="#c62a16"/>
<text x="${START + 40}" y="98" font-size="30" fill="#4a4a47" ${TEXT}>${xmlText(words.house)}</text>
<text x="${START}" y="330" font-size="${name.size}" letter-spacing="-${name.size * 0.03}" fill="#131313" ${TEXT}>${xmlText(name.text)}</text>
${collection ? `<text x="${START}" y="392" font-size="${collection.size}" fill="#4a4a47" ${TEXT}>${xmlText(collection.text)}</text>` : ""}
<text x="${START}" y="556" font-size="${by.size}" fill="#4a4a47" ${TEXT}>${xmlText(by.text)}</text>
</svg>`;
}
