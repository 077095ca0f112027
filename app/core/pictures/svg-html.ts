import { escapedText, type MarkupElement } from "./svg-markup.ts";
import type { ElementStyle } from "./svg-styles.ts";

const UNSEEN: ReadonlySet<string> = new Set(["script", "style", "title", "meta", "link", "canvas", "head", "template"]);
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

/**
 * What stands for HTML in an SVG: nothing for what is not seen, an image for an image alone.
 *
 * @param index - of the foreignObject
 * @returns null for all else, which cannot be drawn
 */
export function drawnHtml(
	text: string,
	elements: readonly MarkupElement[],
	styles: readonly ElementStyle[],
	index: number,
): string | null {
	const outer = elements[index];
	if (!outer) return null;
	const said = (at: number, name: string) => styles[at]?.values.get(name) ?? elements[at]?.attributes.get(name);
	const isEmpty = ["width", "height"].some((side) => Number.parseFloat(said(index, side) ?? "0") <= 0);
	if (isEmpty || said(index, "display") === "none" || outer.attributes.has("requiredExtensions")) return "";
	const images: number[] = [];
	let last = outer.end;
	for (let at = index + 1; (elements[at]?.start ?? Number.POSITIVE_INFINITY) < outer.closeStart; at++) {
		const element = elements[at];
		if (!element) return null;
		if (element.start < last) continue;
		if (hasWords(text.slice(last, element.start))) return null;
		last = element.end;
		if (UNSEEN.has(element.name)) last = element.closeEnd;
		else if (element.name === "img") images.push(at);
		else if (SEEN.has(element.name) || isPainted(styles[at])) return null;
	}
	if (hasWords(text.slice(last, outer.closeStart))) return null;
	const [image] = images;
	if (image === undefined) return "";
	const address = said(image, "src") ?? "";
	if (images.length > 1 || !address.startsWith("data:")) return null;
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

/** @param markup - without elements that begin in it */
const hasWords = (markup: string): boolean => markup.replace(/<[^>]*>/g, "").trim() !== "";

function isPainted(style: ElementStyle | undefined): boolean {
	return [...(style?.values ?? [])].some(
		([name, value]) =>
			/^(?:background(?:-color|-image)?|border(?:-\w+)?|box-shadow|outline)$/.test(name) &&
			!/^(?:none|transparent|0|0px|initial|unset|inherit)$/.test(value),
	);
}
