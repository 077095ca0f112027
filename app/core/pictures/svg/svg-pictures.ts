import type { ElementStyle } from "../css/element-style.ts";
import { decodeDataUrl } from "../picture-address.ts";
import { MAX_PREPARED_BYTES, pictureTypeOf } from "../picture-rules.ts";
import { pictureSizeOf } from "../picture-size.ts";
import { elementsOf, type MarkupElement } from "./svg-markup.ts";
import { canvasOf, rootSize } from "./svg-root.ts";

/** Of a drawing in a drawing: its root's tag. */
const LONGEST_START = 4_000;

/** @returns width by height; null where it is not known */
function ratioOf(address: string): number | null {
	const bytes = decodeDataUrl(address.trim(), MAX_PREPARED_BYTES);
	if (!(bytes instanceof Uint8Array)) return null;
	const type = pictureTypeOf(bytes);
	if (type === null) return null;
	if (type !== "image/svg+xml") {
		const size = pictureSizeOf(bytes, type);
		return size && size.width / size.height;
	}
	const text = new TextDecoder().decode(bytes.subarray(0, LONGEST_START));
	const root = elementsOf(text)?.find(({ name }) => name === "svg");
	if (!root) return null;
	const { width, height } = rootSize(root) ?? canvasOf(root);
	return width / height;
}

/**
 * Sides that an element does not say and browsers know: a picture's other side by its proportions, those of a symbol that is used.
 *
 * @param byId - all elements that may be referred to
 */
export function missingSides(
	{ name, attributes }: MarkupElement,
	{ values }: ElementStyle,
	byId: ReadonlyMap<string, MarkupElement>,
): [side: string, value: string][] {
	if (name !== "image" && name !== "use") return [];
	const said = (side: string) => {
		const value = values.get(side) ?? attributes.get(side);
		return value === "auto" ? undefined : value;
	};
	const [width, height] = [said("width"), said("height")];
	const address = attributes.get("href") ?? "";
	if (name === "use") {
		const target = byId.get(address.replace(/^#/, ""));
		if (target?.name !== "symbol") return [];
		return (["width", "height"] as const).flatMap((side) => {
			const value = target.attributes.get(side);
			return said(side) === undefined && value !== undefined ? [[side, value] as [string, string]] : [];
		});
	}
	if ((width === undefined) === (height === undefined)) return [];
	const known = Number.parseFloat(width ?? height ?? "");
	const unit = (width ?? height ?? "").includes("%");
	const ratio = unit || !Number.isFinite(known) ? null : ratioOf(address);
	if (ratio === null || ratio <= 0) return [];
	return width === undefined ? [["width", String(known * ratio)]] : [["height", String(known / ratio)]];
}
