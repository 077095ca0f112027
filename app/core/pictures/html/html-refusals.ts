import { NotDrawn } from "../not-drawn.ts";
import { BLOCKS, INLINE } from "./html-nodes.ts";
import { isPositioned, zIndexOf } from "./html-positioned.ts";

/**
 * Refuses a box of HTML that is not laid out here, before it is.
 *
 * @param isOver - a positioned box before it would lie over it
 * @throws NotDrawn
 */
export function refuseOtherBoxes(
	tag: string,
	display: string,
	values: ReadonlyMap<string, string>,
	isOver: boolean,
): void {
	const isOther = /^t(?:able|d|h)$/.test(tag) && values.has("display");
	const isKnown = !isOther && (BLOCKS.has(tag) || (INLINE.has(tag) && tag !== "br"));
	if (!isKnown || !/^(?:block|inline|inline-block|flow-root|flex|grid)$/.test(display))
		throw new NotDrawn(`${tag} ${display}`);
	// A box in the flow is not drawn over by a positioned one before it.
	const isBehind = values.get("position") === "relative" && isOver;
	if (isBehind || (!isPositioned(values) && zIndexOf(values) > 0)) throw new NotDrawn("boxes over each other");
	if (/^t[dh]$/.test(tag) && values.has("vertical-align") && values.get("vertical-align") !== "middle")
		throw new NotDrawn("words at an end of a cell");
}
