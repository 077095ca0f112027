import { lengthOf } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import type { EmbeddedFont } from "../fonts/embedded-fonts.ts";
import type { WithBesides } from "../html/html-besides.ts";
import { HtmlBoxes } from "../html/html-boxes.ts";
import { addHints, namespaceOf } from "../html/html-hints.ts";
import { UNSEEN } from "../html/html-nodes.ts";
import type { LetterWidth, TextStyle } from "../html/html-text-style.ts";
import { escapedText, type MarkupElement, SVG } from "./svg-markup.ts";

const SEEN: ReadonlySet<string> = new Set([
	"img",
	"svg",
	"video",
	"iframe",
	"object",
	"embed",
	"input",
	"button",
	"hr",
]);

/** What is known around HTML in an SVG. */
export interface HtmlContext {
	/** 100 % of both sides */
	width: number;
	height: number;
	/** null where no letters are measured: words are not drawn then */
	letterWidth: LetterWidth | null;
	/** what may be measured in the whole drawing */
	budget: { letters: number; boxes: number };
	/** that the drawing brings along */
	fonts: readonly EmbeddedFont[];
	/** what letters look like around it */
	textStyle: Partial<TextStyle>;
}

/**
 * What stands for HTML in an SVG: nothing for what is not seen, an image for an image alone, plain boxes of words and colours.
 *
 * @param index - of the foreignObject
 * @returns null for all else, which cannot be drawn
 */
export function drawnHtml(text: string, besides: WithBesides, index: number, context: HtmlContext): string | null {
	const namespaces = namespacesIn(besides.elements, index);
	// To browsers that is neither HTML nor a shape.
	if (namespaces === "none") return "";
	if (namespaces === "several" || !addHints(index, besides)) return null;
	const image = imageOfHtml(text, besides, index);
	return image === "" ? image : (boxesOfHtml(text, besides, index, context) ?? image);
}

/** Whether what is in a foreignObject is HTML, as far as namespaces are said. */
function namespacesIn(elements: readonly MarkupElement[], index: number): "html" | "none" | "several" {
	if (namespaceOf(elements, index) === XHTML) return "none";
	let [inside, foreign, drawing, isMixed] = [0, 0, -1, false];
	for (let at = index + 1; (elements[at]?.start ?? Infinity) < (elements[index]?.closeStart ?? 0); at++) {
		const { name, start = 0, parent = -1 } = elements[at] ?? {};
		// In a drawing in it there are shapes.
		if (drawing !== -1 && start < (elements[drawing]?.closeStart ?? 0)) continue;
		if (name === "svg") drawing = at;
		const isForeign = name !== "svg" && namespaceOf(elements, at) === SVG;
		if (parent === index) [inside, foreign] = [inside + 1, foreign + (isForeign ? 1 : 0)];
		else if (isForeign && namespaceOf(elements, parent) !== SVG) isMixed = true;
	}
	if (foreign === 0 && !isMixed) return "html";
	return foreign === inside && drawing === -1 ? "none" : "several";
}

function boxesOfHtml(
	text: string,
	besides: WithBesides,
	index: number,
	{ letterWidth, textStyle, budget, fonts, ...canvas }: HtmlContext,
): string | null {
	const { elements, styles } = besides;
	const outer = elements[index];
	if (!outer || letterWidth === null) return null;
	const said = (name: string) => styles[index]?.values.get(name) ?? outer.attributes.get(name);
	const side = (name: string, whole: number) => lengthOf(said(name) ?? "0", whole, { ...canvas, fontSize: 16 });
	const [x, y] = [side("x", canvas.width), side("y", canvas.height)];
	const [width, height] = [side("width", canvas.width), side("height", canvas.height)];
	const isMoved = ["transform", "filter", "mask", "clip-path"].some((name) => styles[index]?.values.has(name));
	if (x === null || y === null || !width || !height || isMoved || styles[index]?.begun) return null;
	const boxes = new HtmlBoxes(text, besides, letterWidth, `html-of-${index}`, budget, fonts);
	const drawn = boxes.drawn(index, { width, height }, textStyle);
	if (drawn === null) return null;
	const kept = ["transform", "opacity", "clip-path", "mask", "filter"].flatMap((name) => {
		const value = outer.attributes.get(name);
		return value === undefined ? [] : [`${name}="${escapedText(value)}"`];
	});
	const clip = `html-of-${index}`;
	if (said("overflow") === "visible")
		return `<g xmlns="${SVG}" ${kept.join(" ")}><g transform="translate(${x},${y})">${drawn}</g></g>`;
	return `<g xmlns="${SVG}" ${kept.join(" ")}><clipPath id="${clip}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${clip})"><g transform="translate(${x},${y})">${drawn}</g></g></g>`;
}

function imageOfHtml(text: string, besides: WithBesides, index: number): string | null {
	const { elements, styles, before, after } = besides;
	const outer = elements[index];
	if (!outer) return null;
	const said = (at: number, name: string) => styles[at]?.values.get(name) ?? elements[at]?.attributes.get(name);
	const isEmpty = ["width", "height"].some((side) => Number.parseFloat(said(index, side) ?? "0") <= 0);
	if (isEmpty || said(index, "display") === "none" || needsOthers(outer)) return "";
	const images: number[] = [];
	let last = outer.end;
	for (let at = index + 1; (elements[at]?.start ?? Number.POSITIVE_INFINITY) < outer.closeStart; at++) {
		const element = elements[at];
		if (!element) return null;
		if (element.start < last) continue;
		if (hasWords(text.slice(last, element.start))) return null;
		last = element.end;
		if (before.has(at) || after.has(at)) return null;
		if (UNSEEN.has(element.name)) last = element.closeEnd;
		else if (element.name === "img") images.push(at);
		else if (SEEN.has(element.name) || isPainted(styles[at])) return null;
	}
	if (hasWords(text.slice(last, outer.closeStart))) return null;
	const [image] = images;
	if (image === undefined) return "";
	const address = said(image, "src") ?? "";
	if (images.length > 1 || !address.startsWith("data:")) return null;
	// One of another size stands somewhere in it, which boxes say or nothing does.
	const isFull = (["width", "height"] as const).every((side) => {
		const own = said(image, side) ?? "100%";
		return /^(?:auto|100%)$/.test(own) || Number.parseFloat(own) === Number.parseFloat(said(index, side) ?? "");
	});
	if (!isFull) return null;
	const isWhole = ["width", "height"].every((side) => said(image, side) !== undefined);
	const fit = /^(?:contain|cover)$/.exec(said(image, "object-fit") ?? "")?.[0];
	const ratio =
		fit === "cover" ? "xMidYMid slice" : fit === "contain" ? "xMidYMid meet" : isWhole ? "none" : "xMinYMin meet";
	const rendering = styles[image]?.values.get("image-rendering");
	const kept = ["x", "y", "width", "height", "transform", "opacity", "clip-path", "mask"].flatMap((name) => {
		const value = outer.attributes.get(name);
		return value === undefined ? [] : [`${name}="${escapedText(value)}"`];
	});
	const style = rendering === undefined ? "" : ` style="image-rendering:${escapedText(rendering)}"`;
	return `<${outer.prefix}image ${kept.join(" ")} preserveAspectRatio="${ratio}" href="${escapedText(address)}"${style}/>`;
}

const XHTML = "http://www.w3.org/1999/xhtml";
/** Whether it asks for more than the HTML that browsers know. */
const needsOthers = ({ attributes }: MarkupElement): boolean =>
	(attributes.get("requiredExtensions") ?? XHTML).trim() !== XHTML;

/** @param markup - without elements that begin in it */
const hasWords = (markup: string): boolean => markup.replace(/<[^>]*>/g, "").trim() !== "";

function isPainted(style: ElementStyle | undefined): boolean {
	return [...(style?.values ?? [])].some(
		([name, value]) =>
			/^(?:background(?:-color|-image)?|border(?:-\w+)?|box-shadow|outline)$/.test(name) &&
			!/^(?:none|transparent|0|0px|initial|unset|inherit)$/.test(value),
	);
}
