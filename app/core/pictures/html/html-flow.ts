import { NotDrawn } from "../not-drawn.ts";
import { type Cut, cutOfLines } from "./html-cut.ts";
import { type Beside, FloatFlow, floatOf } from "./html-floats.ts";
import { fitting, type InlineSource, isInLine, runsOf } from "./html-inline.ts";
import { type Box, UNBOUND } from "./html-layouts.ts";
import type { Lines } from "./html-lines.ts";
import { type Node, UNSEEN } from "./html-nodes.ts";
import { isPositioned } from "./html-positioned.ts";
import type { TextStyle } from "./html-text-style.ts";
import { isSeen, type Run } from "./html-words.ts";

/** Where what is in a block of HTML is read from, and what lays out its parts. */
export interface FlowSource {
	inline: InlineSource;
	in(index: number): Node[];
	lines(runs: readonly Run[], width: number, beside: Beside | null, cut: Cut | null): Lines;
	block(child: number, beside: Beside | null): Box;
	/** takes a box that has a place of its own */
	position(child: number, isFirst: boolean): void;
}

/**
 * Words and blocks below each other.
 *
 * @param beside - what floats beside its words
 * @throws NotDrawn
 */
export function flowOf(
	index: number,
	textStyle: TextStyle,
	width: number,
	beside: Beside | null,
	{ inline, ...source }: FlowSource,
): Box {
	const { elements, styles } = inline;
	const flow = new FloatFlow(width, beside);
	const cut = cutOfLines(styles[index]);
	let runs: Run[] = [];
	const endLine = () => {
		if (isSeen(runs)) {
			const lines = source.lines(runs, width, flow.beside(), cut);
			const draw = (x: number, y: number) => lines.draw(x, y, width);
			flow.lines({ ...lines, isWide: false, margin: { top: 0, bottom: 0 }, draw });
		}
		runs = [];
	};
	for (const node of source.in(index)) {
		if ("words" in node) {
			runs.push({ letters: inline.letters(node.words), textStyle });
			continue;
		}
		const { child } = node;
		const tag = elements[child]?.name.toLowerCase() ?? "";
		const values = styles[child]?.values;
		const display = values?.get("display");
		if (UNSEEN.has(tag) || display === "none") continue;
		if (isPositioned(values)) {
			source.position(child, flow.isEmpty && runs.every(({ letters }) => letters.trim() === ""));
			continue;
		}
		const side = floatOf(values);
		if (side !== null) {
			const before = isSeen(runs) ? source.lines(runs, UNBOUND, null, null).width : 0;
			flow.float(fitting(child, textStyle, inline), side, before);
			continue;
		}
		if (isInLine(tag, display)) {
			runs.push(...runsOf(child, textStyle, inline));
			continue;
		}
		if (display?.startsWith("inline")) throw new NotDrawn("boxes in a line");
		if (cut && cut.lines < Number.POSITIVE_INFINITY) throw new NotDrawn("blocks of a number of lines");
		endLine();
		const lay = (around: Beside | null) => source.block(child, around);
		flow.block(lay(null), values?.get("clear"), lay);
	}
	endLine();
	return flow.box();
}
