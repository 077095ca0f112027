import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Reload intervals: a change takes seconds at X, or minutes in the queue, so poll less and less often. */
const WAITS_MS = [3000, 5000, 8000, 15_000, 30_000];

/** Reloads the page's data while a change is expected, unless the page is hidden. */
export function useQuietReload(expecting: boolean): void {
	const { revalidate } = useRevalidator();
	const asked = useRef(0);
	useEffect(() => {
		if (!expecting) {
			asked.current = 0;
			return;
		}
		let timer: ReturnType<typeof setTimeout>;
		const again = () => {
			timer = setTimeout(ask, WAITS_MS[Math.min(asked.current, WAITS_MS.length - 1)]);
		};
		const ask = () => {
			if (document.visibilityState === "visible") {
				asked.current += 1;
				revalidate();
			}
			again();
		};
		const seen = () => {
			if (document.visibilityState === "visible") revalidate();
		};
		again();
		document.addEventListener("visibilitychange", seen);
		return () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", seen);
		};
	}, [expecting, revalidate]);
}
