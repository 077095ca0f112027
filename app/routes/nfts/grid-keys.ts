import type { GridKey } from "./grid-layout.ts";

const KEYS: Record<string, GridKey> = {
	ArrowUp: "up",
	ArrowDown: "down",
	PageUp: "page-up",
	PageDown: "page-down",
	Home: "home",
	End: "end",
};

/** @returns where a key leads in the grid; null for a key that does not. Left and right follow the line of reading. */
export function gridKeyOf(key: string, rightToLeft: boolean): GridKey | null {
	if (key === "ArrowLeft") return rightToLeft ? "forward" : "back";
	if (key === "ArrowRight") return rightToLeft ? "back" : "forward";
	return KEYS[key] ?? null;
}
