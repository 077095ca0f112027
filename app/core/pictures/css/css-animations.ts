import { partsOf } from "./css-sums.ts";
import { between, eased, shareOfTurn } from "./motion-values.ts";
import type { Frame, StyleSheet } from "./style-sheet.ts";

/** of one element */
const MOST_ANIMATIONS = 20;

/** What a frame says of one property. */
interface Step {
	at: number;
	value: string;
	timing: string;
}

/** Of what is not said. */
const BARE: Readonly<Record<string, string>> = {
	opacity: "1",
	"fill-opacity": "1",
	"stroke-opacity": "1",
	"stroke-dashoffset": "0",
	transform: "none",
	translate: "0px 0px",
	rotate: "0deg",
	scale: "1",
	filter: "none",
};

interface Timing {
	frames: Frame[];
	/** seconds */
	duration: number;
	delay: number;
	turns: number;
	direction: string;
	fill: string;
	timing: string;
}

const TIME = /^[+-]?(?:\d+\.?\d*|\.\d+)m?s$/i;
const secondsOf = (word: string) => Number.parseFloat(word) / (/ms$/i.test(word) ? 1000 : 1);
const TIMING = /^(?:linear|ease(?:-in)?(?:-out)?|step-(?:start|end)|(?:cubic-bezier|steps)\(.*\))$/i;

function timingsOf(values: ReadonlyMap<string, string>, keyframes: StyleSheet["keyframes"]): Timing[] {
	const listed = partsOf(values.get("animation") ?? values.get("animation-name") ?? "", ",");
	return listed.slice(0, MOST_ANIMATIONS).flatMap((one, at) => {
		const words = partsOf(one.trim().replace(/\s+/g, " "), " ");
		const frames = words
			.map((word) => keyframes.get(word.replace(/^["']|["']$/g, "")))
			.find((found) => found !== undefined);
		if (!frames) return [];
		const longhand = (name: string) => {
			const all = partsOf(values.get(`animation-${name}`) ?? "", ",");
			return all[at % all.length]?.trim() || undefined;
		};
		const times = words.filter((word) => TIME.test(word));
		const said = (name: string, pattern: RegExp, otherwise: string) =>
			longhand(name) ?? words.find((word) => pattern.test(word)) ?? otherwise;
		const count = said("iteration-count", /^(?:infinite|[\d.]+)$/i, "1");
		return [
			{
				frames,
				duration: secondsOf(longhand("duration") ?? times[0] ?? "0s"),
				delay: secondsOf(longhand("delay") ?? times[1] ?? "0s"),
				turns: /^infinite$/i.test(count) ? Number.POSITIVE_INFINITY : Number(count) || 0,
				direction: said("direction", /^(?:normal|(?:alternate-)?reverse|alternate)$/i, "normal").toLowerCase(),
				fill: said("fill-mode", /^(?:none|forwards|backwards|both)$/i, "none").toLowerCase(),
				timing: said("timing-function", TIMING, "ease"),
			},
		];
	});
}

/** How far an animation is as the drawing begins, 0 to 1. @returns null where it changes nothing */
function shareOf({ duration, delay, turns, direction, fill }: Timing): number | null {
	const goesBack = (turn: number) =>
		direction === "reverse" || (direction === "alternate" ? turn % 2 === 1 : direction !== "normal" && turn % 2 === 0);
	const directed = (turn: number, share: number) => (goesBack(turn) ? 1 - share : share);
	if (delay > 0) return /^(?:backwards|both)$/.test(fill) ? directed(0, 0) : null;
	const running = duration > 0 ? shareOfTurn(-delay, duration, turns) : null;
	if (running) return directed(running.turn, running.share);
	if (!/^(?:forwards|both)$/.test(fill)) return null;
	const last = Number.isFinite(turns) ? Math.max(Math.ceil(turns) - 1, 0) : 0;
	return directed(last, 1);
}

/**
 * What animations of CSS say as the drawing begins (https://www.w3.org/TR/css-animations-1/).
 *
 * @param values - what is declared for an element
 * @param own - what an element has of a property without its animations
 * @param resolve - a value without custom properties; counts what it costs
 * @param isCustom - asks for custom properties, and for those alone
 */
export function begunValues(
	values: ReadonlyMap<string, string>,
	{ keyframes }: StyleSheet,
	own: (name: string) => string | undefined,
	resolve: (value: string) => string | undefined,
	isCustom = false,
): Map<string, string> {
	const begun = new Map<string, string>();
	for (const animation of timingsOf(values, keyframes)) {
		const share = shareOf(animation);
		if (share === null) continue;
		const courses = new Map<string, Step[]>();
		for (const { at, declarations } of animation.frames) {
			const timing = declarations.find(({ name }) => name === "animation-timing-function")?.value ?? animation.timing;
			for (const { name, value } of declarations) {
				const plain = name.startsWith("--") !== isCustom || name.startsWith("animation") ? undefined : resolve(value);
				if (plain === undefined) continue;
				const course = courses.get(name) ?? [];
				// Of two frames at one place the last counts.
				if (course.at(-1)?.at === at) course.pop();
				course.push({ at, value: plain, timing });
				courses.set(name, course);
			}
		}
		for (const [name, course] of courses) {
			const after = course.find(({ at }) => at > share);
			const before: Step | undefined = course.findLast(({ at }) => at <= share);
			const [from, to] = [before?.value ?? own(name) ?? BARE[name], after?.value ?? own(name) ?? BARE[name]];
			// Steps may begin with the first of them.
			const isThere = before?.at === share && (!after || eased(before.timing, 0) < 0.001);
			if (before && isThere) begun.set(name, before.value);
			else if (from !== undefined && to !== undefined && (before || share > 0)) {
				const [start, end] = [before?.at ?? 0, after?.at ?? 1];
				const timing = before?.timing ?? animation.timing;
				const part = eased(timing, (share - start) / (end - start || 1));
				// Nothing is known of what a custom property means.
				begun.set(name, isCustom ? (part < 0.5 ? from : to) : between(from, to, part));
			}
		}
	}
	return begun;
}
