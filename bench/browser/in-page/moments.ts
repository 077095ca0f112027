/** Notes what the page does while it loads; in the page before any script of its own. The same on both sides. */
declare global {
	interface Window {
		moments: {
			/** performance.now(); null until it happened */
			lcp: number | null;
			lcpElement: string;
			fcp: number | null;
			hydrated: number | null;
			/** start and duration of each task over 50 ms */
			longTasks: [start: number, duration: number][];
			layoutShift: number;
			/** what moved, from where to where */
			shifted: string[];
			clicked: number | null;
		};
	}
}

interface Shift extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
	sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
interface Painted extends PerformanceEntry {
	element: Element | null;
}

const moments: Window["moments"] = {
	lcp: null,
	lcpElement: "",
	fcp: null,
	hydrated: null,
	longTasks: [],
	layoutShift: 0,
	shifted: [],
	clicked: null,
};
window.moments = moments;

function observe<Entry extends PerformanceEntry>(type: string, each: (entry: Entry) => void): void {
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) each(entry as Entry);
	}).observe({ type, buffered: true });
}
observe<Painted>("largest-contentful-paint", (entry) => {
	moments.lcp = entry.startTime;
	moments.lcpElement = `${entry.element?.tagName.toLowerCase() ?? "gone"}.${entry.element?.className ?? ""}`;
});
observe("paint", (entry) => {
	if (entry.name === "first-contentful-paint") moments.fcp = entry.startTime;
});
observe("longtask", (entry) => moments.longTasks.push([entry.startTime, entry.duration]));
observe<Shift>("layout-shift", (entry) => {
	if (entry.hadRecentInput) return;
	moments.layoutShift += entry.value;
	const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
	for (const { node, previousRect, currentRect } of entry.sources) {
		const element = node instanceof Element ? node : node?.parentElement;
		const name = element ? `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}` : "gone";
		moments.shifted.push(
			`${name} at ${Math.round(entry.startTime)} ms: ${place(previousRect)} → ${place(currentRect)}`,
		);
	}
});
addEventListener("click", (event) => (moments.clicked ??= event.timeStamp), { capture: true });

/** React's root, once its first render is committed: until then it says of itself that it is dehydrated. */
function isHydrated(): boolean {
	const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
	const root =
		key && (document as unknown as Record<string, { stateNode: { current: { memoizedState: unknown } } }>)[key];
	const state = root && (root.stateNode.current.memoizedState as { isDehydrated?: boolean } | null);
	return state ? state.isDehydrated === false : false;
}

function checkFrame(): void {
	if (!isHydrated()) {
		requestAnimationFrame(checkFrame);
		return;
	}
	// the effects of what was committed run before the next task
	setTimeout(() => {
		moments.hydrated = performance.now();
	});
}
requestAnimationFrame(checkFrame);

export {};
