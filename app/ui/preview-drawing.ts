import { PICTURE_FONTS } from "../core/pictures/fonts/picture-fonts.ts";
import { xmlText } from "../core/xml-text.ts";
import { drawIdenticon } from "./identicon-drawing.ts";
import { fitText } from "./picture-text.ts";
import { PREVIEW_HEIGHT as HEIGHT, PREVIEW_WIDTH as WIDTH } from "./preview-size.ts";

/** Pictures that other sites show beside an address of ours, in the light look (tokens.css): drawn, not photographed. */

const PAPER = "#f1f3ee";
const SHEET = "#fdfefc";
const INK = "#13201c";
const INK_2 = "#3f4d48";
const INK_3 = "#586661";
const RULE = "#d8ded6";
const ACCENT = "#0b6154";
const BAD = "#a3212f";

/** The sheet lies inside the picture; sites cut a little off at the edges. */
const MARGIN = 40;
const PAD = 64;
const START = MARGIN + PAD;
const ROOM = WIDTH - 2 * START;
/** Beside the largest amount, for its token; beside the name, for the stamp. */
const TOKEN_ROOM = 270;
const STAMP_ROOM = 270;
/** For a word before the amount. */
const LEAST_ROOM = 200;
const LEAST_GAP = 28;
/** Large figures are set closer together, by this part of their size. */
const TIGHT = 0.03;
const TEXT = `font-family="${PICTURE_FONTS.sans}"`;

export interface RequestPicture {
	/** words around the facts */
	words: { request: string; on: string; to: string };
	/** "Ada asks for"; null where her name cannot be written */
	headline: string | null;
	/** as people read it: "100.00" */
	amount: string;
	/** stands before the amount where it is the least of what a payer may choose; null elsewhere */
	least: string | null;
	token: string;
	/** id of the token's mark in the sprite */
	tokenMark: string;
	/** the identicon behind the amount is drawn from it */
	address: string;
	/** printed across it, once it is paid or cancelled */
	stamp: { word: string; tone: "ok" | "bad" } | null;
}

/**
 * A payment request, enough to recognise it by: no e-mail, no memo, and of the address its ends alone.
 *
 * @param sprite - ui/icons.svg
 */
export function requestPicture(sprite: string, request: RequestPicture): string {
	const { words } = request;
	const headline = fitText(request.headline ?? words.request, 46, request.stamp ? ROOM - STAMP_ROOM : ROOM);
	const least = request.least === null ? null : fitText(request.least, 58, LEAST_ROOM);
	const amountAt = least ? START + least.width + LEAST_GAP : START;
	const amount = fitText(request.amount, 132, START + ROOM - amountAt - TOKEN_ROOM, 26);
	const token = Math.max(30, amount.size * 0.44);
	const tokenAt = amountAt + amount.width - amount.text.length * amount.size * TIGHT + amount.size * 0.2;
	return sheet(
		sprite,
		request.address,
		`<text x="${WIDTH - START}" y="150" text-anchor="end" font-size="30" fill="${INK_3}" ${TEXT}>${xmlText(words.request)}</text>
${request.stamp ? stamp(request.stamp) : ""}
<text x="${START}" y="282" font-size="${headline.size}" fill="${INK_2}" ${TEXT}>${xmlText(headline.text)}</text>
${least ? `<text x="${START}" y="408" font-size="${least.size}" fill="${INK_2}" ${TEXT}>${xmlText(least.text)}</text>` : ""}
<text x="${amountAt}" y="408" font-size="${amount.size}" letter-spacing="-${amount.size * TIGHT}" fill="${INK}" ${TEXT}>${xmlText(amount.text)}</text>
${symbol(sprite, request.tokenMark, { x: tokenAt, y: 408 - token * 0.88, width: token, height: token })}
<text x="${tokenAt + token * 1.25}" y="408" font-size="${token}" fill="${INK}" ${TEXT}>${xmlText(request.token)}</text>
<path d="M${START} 462H${WIDTH - START}" stroke="${RULE}" stroke-width="2"/>
<text x="${START}" y="524" font-size="32" fill="${INK_2}" ${TEXT}>${xmlText(words.on)}</text>
<text x="${WIDTH - START}" y="524" text-anchor="end" font-size="30" fill="${INK_2}" font-family="${PICTURE_FONTS.mono}">${xmlText(words.to)}</text>`,
	);
}

/** Our own picture, with the tokens it knows. */
export function housePicture(sprite: string, words: { headline: string; line: string }, tokenMarks: string[]): string {
	const headline = fitText(words.headline, 116, ROOM, 56);
	const line = fitText(words.line, 40, ROOM);
	const marks = tokenMarks.map((mark, at) =>
		symbol(sprite, mark, { x: START + at * 76, y: 466, width: 56, height: 56 }),
	);
	return sheet(
		sprite,
		"paylink",
		`<text x="${START}" y="330" font-size="${headline.size}" letter-spacing="-${headline.size * TIGHT}" fill="${INK}" ${TEXT}>${xmlText(headline.text)}</text>
<text x="${START}" y="402" font-size="${line.size}" fill="${INK_2}" ${TEXT}>${xmlText(line.text)}</text>
${marks.join("")}`,
	);
}

/** Paper, sheet, engraving, watermark and logo; the rest is written upon them. */
function sheet(sprite: string, identicon: string, content: string): string {
	const lines = drawIdenticon(identicon).lines.map((path) => `<path d="${path}"/>`);
	const waves = [0, 12, 24, 36].map((shift) => `<path d="${wave(shift)}"/>`);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<clipPath id="sheet"><rect x="${MARGIN}" y="${MARGIN}" width="${WIDTH - 2 * MARGIN}" height="${HEIGHT - 2 * MARGIN}" rx="22"/></clipPath>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
<g clip-path="url(#sheet)">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${SHEET}"/>
<g transform="translate(640 -60) scale(3.4)" fill="none" stroke="${ACCENT}" stroke-width="0.35" opacity="0.2">${lines.join("")}</g>
<g transform="translate(${MARGIN} ${MARGIN})" fill="none" stroke="${ACCENT}" stroke-width="1" opacity="0.75">${waves.join("")}</g>
</g>
<rect x="${MARGIN}" y="${MARGIN}" width="${WIDTH - 2 * MARGIN}" height="${HEIGHT - 2 * MARGIN}" rx="22" fill="none" stroke="${RULE}" stroke-width="2"/>
${symbol(sprite, "logo-paylink", { x: START, y: 108, width: 205, height: 54 })}
${content}
</svg>`;
}

/** One line of the band at a document's head, over its whole width. */
function wave(shift: number): string {
	const from = shift - 48;
	const times = Math.ceil((WIDTH - from) / 48);
	return `M${from} 12${"c8.74-13 15.26-13 24 0s15.26 13 24 0".repeat(times)}`;
}

function stamp({ word, tone }: NonNullable<RequestPicture["stamp"]>): string {
	const ink = tone === "ok" ? ACCENT : BAD;
	const { text, size, width } = fitText(word, 54, 300);
	return `<g transform="translate(${WIDTH - START - width - 60} 208) rotate(-7 ${width / 2 + 30} 45)" fill="none" stroke="${ink}" stroke-width="5"><rect width="${width + 60}" height="90" rx="14" fill="${SHEET}"/><text x="${width / 2 + 30}" y="64" text-anchor="middle" font-size="${size}" fill="${ink}" stroke="none" ${TEXT}>${xmlText(text)}</text></g>`;
}

interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** A symbol of the sprite in a place of the picture, in the light look's colours. */
function symbol(sprite: string, id: string, { x, y, width, height }: Box): string {
	const found = new RegExp(`<symbol id="${id}" viewBox="([^"]+)">([\\s\\S]*?)</symbol>`).exec(sprite);
	if (!found) throw new Error(`the sprite has no symbol ${id}`);
	const drawn = (found[2] ?? "").replaceAll("currentColor", INK).replaceAll("var(--accent)", ACCENT);
	return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${found[1]}">${drawn}</svg>`;
}
