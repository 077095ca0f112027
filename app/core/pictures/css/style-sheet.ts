import { parse, type Selector } from "css-what";
import { partsOf } from "./css-sums.ts";
import { isUnderstood } from "./css-understood.ts";

/** A style sheet as an SVG's art has it: rules, and where animations begin. What is broken is left out, as in browsers. */
export interface StyleSheet {
	rules: StyleRule[];
	/** of boxes that styles put before or behind what is in an element */
	besides: (StyleRule & { side: BesideSide })[];
	/** of each `@keyframes`, in the order of their places */
	keyframes: Map<string, Frame[]>;
	/** names of layers, those that count least first */
	layers: string[];
}

/** The first letter or line is none that is drawn. */
export type BesideSide = "before" | "after" | "first";

export interface Frame {
	/** 0 to 1 */
	at: number;
	declarations: Declaration[];
}

export interface StyleRule {
	selector: Selector[];
	specificity: number;
	/** nothing for a rule outside of all layers, which counts more than they do */
	layer: string | null;
	declarations: Declaration[];
}

export interface Declaration {
	/** lower case, but for custom properties */
	name: string;
	value: string;
	important: boolean;
}

/** Media in media in layers; what is deeper is nobody's art. */
const MOST_DEPTH = 4;
const LONGEST_SELECTOR = 500;

/** @param css - what stands in all style elements, in their order */
export function readStyleSheet(css: string): StyleSheet {
	const sheet: StyleSheet = { rules: [], besides: [], keyframes: new Map(), layers: [] };
	readBlocks(withoutComments(css), sheet, 0, null);
	return sheet;
}

function withoutComments(css: string): string {
	let [result, from] = ["", 0];
	for (let start = css.indexOf("/*"); start !== -1; start = css.indexOf("/*", from)) {
		result += `${css.slice(from, start)} `;
		const end = css.indexOf("*/", start + 2);
		if (end === -1) return result;
		from = end + 2;
	}
	return result + css.slice(from);
}

function readBlocks(css: string, sheet: StyleSheet, depth: number, layer: string | null): void {
	for (const { prelude, body } of blocksIn(css)) {
		const [, name = "", condition = ""] = AT_RULE.exec(prelude) ?? [];
		const kind = name.toLowerCase();
		if (kind === "layer") {
			const layers = condition.split(",", MOST_PLACES).map((one) => layerOf(one.trim(), layer, sheet));
			if (body !== null && depth < MOST_DEPTH) readBlocks(body, sheet, depth + 1, layers[0] ?? layer);
		} else if (body === null) continue;
		else if (kind === "") readRule(prelude, body, sheet, layer, depth);
		else if (kind.endsWith("keyframes")) readFrames(condition.trim(), body, sheet);
		else if (isMet(kind, condition) && depth < MOST_DEPTH) readBlocks(body, sheet, depth + 1, layer);
	}
}
const AT_RULE = /^@([\w-]+)\s*(.*)$/s;

/** A layer counts more than those before it, and than those in it (https://www.w3.org/TR/css-cascade-5/#layering). */
function layerOf(name: string, outer: string | null, { layers }: StyleSheet): string {
	const own = name === "" ? `(${layers.length})` : name;
	const steps = (outer === null ? own : `${outer}.${own}`).split(".", MOST_DEPTH);
	for (const at of steps.keys()) {
		const step = steps.slice(0, at + 1).join(".");
		if (layers.includes(step) || layers.length > MOST_PLACES) continue;
		const around = layers.indexOf(steps.slice(0, at).join("."));
		layers.splice(around === -1 ? layers.length : around, 0, step);
	}
	return steps.join(".");
}

/** What browsers on a bright screen take of conditional rules; a side's length is that of an avatar. */
function isMet(kind: string, condition: string): boolean {
	return kind === "supports" ? !/^not\b/i.test(condition) : kind === "media" && isMediaMet(condition);
}

/** Whether a bright square screen is among the media of a list. */
export function isMediaMet(condition: string): boolean {
	return condition.split(",").some((query) => {
		const [, not, rest = ""] = /^\s*(not\s+|only\s+)?(.*)$/is.exec(query) ?? [];
		return /^not/i.test(not ?? "") !== isQueryMet(rest);
	});
}

function isQueryMet(query: string): boolean {
	if (/\b(?:not|print|speech)\b|:\s*(?:dark|reduce|more|landscape)\b/i.test(query)) return false;
	if (/\(\s*(?:prefers-(?!color)[a-z-]+|forced-colors|inverted-colors|monochrome|grid)\s*\)/i.test(query)) return false;
	return [...query.matchAll(/\b(min|max)-(?:width|height)\s*:\s*([\d.]+)/gi)].every(([, side, pixels]) =>
		side?.toLowerCase() === "min" ? Number(pixels) <= AVATAR_EDGE : Number(pixels) >= AVATAR_EDGE,
	);
}
const AVATAR_EDGE = 400;

/** Pieces `prelude { body }`, one after the other, and statements without a body. */
function* blocksIn(css: string): Generator<{ prelude: string; body: string | null }> {
	let [from, depth, start] = [0, 0, 0];
	for (let at = 0; at < css.length; at++) {
		const letter = css[at];
		if (letter === '"' || letter === "'") {
			const end = css.indexOf(letter, at + 1);
			if (end === -1) return;
			at = end;
		} else if (letter === "{") {
			if (depth === 0) start = at;
			depth += 1;
		} else if (letter === "}") {
			if (depth === 1) yield { prelude: css.slice(from, start).trim(), body: css.slice(start + 1, at) };
			// One that closes nothing belongs to the next selector, which is none then.
			if (depth === 1) from = at + 1;
			depth = Math.max(0, depth - 1);
		} else if (letter === ";" && depth === 0) {
			yield { prelude: css.slice(from, at).trim(), body: null };
			from = at + 1;
		}
	}
	// The end of the sheet ends what is open.
	if (depth > 0) yield { prelude: css.slice(from, start).trim(), body: css.slice(start + 1) };
	else yield { prelude: css.slice(from).trim(), body: null };
}

function readRule(prelude: string, body: string, sheet: StyleSheet, layer: string | null, depth: number): void {
	if (prelude.length > LONGEST_SELECTOR || NO_NAME.test(prelude.replace(QUOTED, "x"))) return;
	const blocks = body.includes("{") ? [...blocksIn(body)] : [];
	const own = blocks.length === 0 ? body : blocks.flatMap((one) => (one.body === null ? one.prelude : [])).join(";");
	const declarations = declarationsOf(own).filter(({ name, value }) => isUnderstood(name, value, false));
	let selectors: Selector[][];
	try {
		selectors = parse(prelude);
	} catch {
		return;
	}
	// What is not understood of one of them makes the rule none.
	if (!selectors.every(isUnderstoodSelector)) return;
	for (const selector of selectors) {
		const rule = { selector, specificity: specificityOf(selector), layer, declarations };
		const last = selector.at(-1);
		const named = last?.type === "pseudo-element" || last?.type === "pseudo" ? last.name : "";
		const side = named.replace(/^first-(?:letter|line)$/, "first");
		if (side === "before" || side === "after" || side === "first")
			sheet.besides.push({ ...rule, selector: selector.slice(0, -1), side });
		else sheet.rules.push(rule);
	}
	if (depth < MOST_DEPTH) for (const one of blocks) readNested(one, prelude, sheet, layer, depth + 1);
}

/** https://www.w3.org/TR/selectors-4/#overview, as far as Chromium has them. */
const PSEUDO_CLASSES: ReadonlySet<string> = new Set(
	`active any any-link autofill buffering checked closed default defined dir disabled empty enabled first first-child first-of-type
	focus focus-visible focus-within fullscreen future has has-slotted host host-context hover in-range indeterminate invalid is lang
	last-child last-of-type left link modal muted not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type open
	optional out-of-range past paused picture-in-picture placeholder-shown playing popover-open read-only read-write required right root
	scope seeking stalled state target target-current user-invalid user-valid valid visited volume-locked where xr-overlay after before
	first-letter first-line`.split(/\s+/),
);
const FORGIVING: ReadonlySet<string> = new Set(["is", "where"]);

const isUnderstoodSelector = (selector: readonly Selector[]): boolean =>
	selector.every(
		(part) =>
			part.type !== "pseudo" ||
			((part.name.startsWith("-webkit-") || PSEUDO_CLASSES.has(part.name)) &&
				(!Array.isArray(part.data) || FORGIVING.has(part.name) || part.data.every(isUnderstoodSelector))),
	);

/** Names of classes and elements begin with no digit, and nothing closes what was not opened. */
const NO_NAME = /[.#]-?\d|}/;
const QUOTED = /"[^"]*"|'[^']*'|\\./g;

/** A rule in a rule (https://www.w3.org/TR/css-nesting-1/). @param outer - the selector of that around it */
function readNested(
	{ prelude, body }: { prelude: string; body: string | null },
	outer: string,
	sheet: StyleSheet,
	layer: string | null,
	depth: number,
): void {
	if (body === null) return;
	const [, name = "", condition = ""] = AT_RULE.exec(prelude) ?? [];
	const around = `:is(${outer})`;
	if (name !== "") {
		if (isMet(name.toLowerCase(), condition)) readRule(outer, body, sheet, layer, depth);
	} else {
		const inner = partsOf(prelude, ",").map((one) =>
			one.includes("&") ? one.replaceAll("&", around) : `${around} ${one.trim()}`,
		);
		readRule(inner.join(","), body, sheet, layer, depth);
	}
}

/** https://www.w3.org/TR/selectors-4/#specificity-rules */
function specificityOf(selector: readonly Selector[]): number {
	let sum = 0;
	for (const part of selector) {
		if (part.type === "attribute") sum += part.name === "id" && part.action === "equals" ? 1e6 : 1e3;
		else if (part.type === "tag" || part.type === "pseudo-element") sum += 1;
		else if (part.type === "pseudo" && part.name !== "where")
			sum += Array.isArray(part.data) ? Math.max(0, ...part.data.map(specificityOf)) : 1e3;
	}
	return sum;
}

function readFrames(name: string, body: string, sheet: StyleSheet): void {
	const frames: Frame[] = [];
	for (const { prelude, body: frame } of blocksIn(body)) {
		if (frame === null) continue;
		const declarations = declarationsOf(frame).filter(({ name, value }) => isUnderstood(name, value, false));
		for (const place of prelude.toLowerCase().split(",", MOST_PLACES)) {
			const text = place.trim();
			const at = text === "from" ? 0 : text === "to" ? 1 : /^[\d.]+%$/.test(text) ? Number.parseFloat(text) / 100 : -1;
			if (at >= 0 && at <= 1) frames.push({ at, declarations });
		}
	}
	frames.sort((one, other) => one.at - other.at);
	sheet.keyframes.set(name.replace(/^["']|["']$/g, ""), frames);
}
/** of one frame */
const MOST_PLACES = 50;

/** What browsers still take for the property without its prefix. */
const PREFIXED =
	/^-webkit-(?=(?:transform|animation|filter|clip-path|mask|opacity|box-shadow|border-radius|background-size|flex|justify-content|align-items)(?:-|$))/;
/** @param body - of a rule, or a style attribute */
export function declarationsOf(body: string): Declaration[] {
	return partsOf(body, ";").flatMap((part) => {
		const colon = part.indexOf(":");
		// A rule inside of a rule.
		if (colon <= 0 || part.includes("{")) return [];
		const given = part.slice(0, colon).trim();
		const important = /!\s*important\s*$/i.test(part);
		const value = part
			.slice(colon + 1)
			.replace(/!\s*important\s*$/i, "")
			.trim();
		if (value === "") return [];
		const name = given.startsWith("--") ? given : given.toLowerCase().replace(PREFIXED, "");
		return [{ name, value, important }];
	});
}
