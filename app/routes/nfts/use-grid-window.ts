import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { type Group, type GroupBox, layOut, type Measure, type Seen, seenBetween } from "./grid-layout.ts";

/** Screen heights rendered above and below the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN = 1;
/** The rendered window moves in steps of this size, so that not every scroll event renders the grid. */
const STEP_PX = 160;

export interface GridWindow<G extends Group> {
	measure: Measure;
	boxes: GroupBox<G>[];
	height: number;
	seen: Seen<G>[];
	/** number of rows that fit on the screen */
	rowsInSight: number;
}

/**
 * The part of the grid to render at the current scroll position.
 *
 * @param grid - its top is the layout's origin
 * @param probe - hidden element with the same styles, for measuring
 * @returns null until the browser has laid out the page
 */
export function useGridWindow<G extends Group>(
	grid: RefObject<HTMLElement | null>,
	probe: RefObject<HTMLElement | null>,
	groups: readonly G[],
): GridWindow<G> | null {
	const [measure, setMeasure] = useState<Measure | null>(null);
	const [sight, setSight] = useState({ top: 0, height: 0 });

	useLayoutEffect(() => {
		const node = probe.current;
		if (!node) return;
		const read = () =>
			setMeasure((before) => {
				const now = readMeasure(node);
				return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
			});
		read();
		const observer = new ResizeObserver(read);
		observer.observe(node);
		return () => observer.disconnect();
	}, [probe]);

	useLayoutEffect(() => {
		let frame = 0;
		const read = () => {
			frame = 0;
			const node = grid.current;
			if (!node) return;
			const top = Math.floor(-node.getBoundingClientRect().top / STEP_PX) * STEP_PX;
			const height = window.innerHeight;
			setSight((before) => (before.top === top && before.height === height ? before : { top, height }));
		};
		const soon = () => {
			frame ||= requestAnimationFrame(read);
		};
		read();
		addEventListener("scroll", soon, { passive: true });
		addEventListener("resize", soon);
		return () => {
			cancelAnimationFrame(frame);
			removeEventListener("scroll", soon);
			removeEventListener("resize", soon);
		};
	}, [grid]);

	const laidOut = useMemo(() => measure && { measure, ...layOut(groups, measure) }, [groups, measure]);
	return useMemo(() => {
		if (!laidOut || sight.height === 0) return null;
		const around = sight.height * OVERSCAN;
		const { boxes } = laidOut;
		const seen = seenBetween(boxes, laidOut.measure, sight.top - around, sight.top + STEP_PX + sight.height + around);
		const step = laidOut.measure.tile + laidOut.measure.gap;
		return { ...laidOut, seen, rowsInSight: Math.max(1, Math.floor(sight.height / step) - 1) };
	}, [laidOut, sight]);
}

function readMeasure(probe: HTMLElement): Measure {
	const [section, next] = probe.querySelectorAll<HTMLElement>(".coll");
	const grid = probe.querySelector<HTMLElement>(".nft-grid");
	if (!section || !next || !grid) throw new Error("the probe holds two collections");
	const tracks = getComputedStyle(grid).gridTemplateColumns.split(" ").map(Number.parseFloat);
	const [at, below] = [section.getBoundingClientRect(), next.getBoundingClientRect()];
	return {
		columns: tracks.length,
		tile: tracks[0] ?? 0,
		gap: Number.parseFloat(getComputedStyle(grid).rowGap) || 0,
		head: grid.getBoundingClientRect().top - at.top,
		between: below.top - at.bottom,
	};
}
