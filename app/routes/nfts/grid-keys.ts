import type { GridKey } from "./grid-layout.ts";

const KEYS: Record<string, GridKey> = {
	ArrowUp: "up",
	ArrowDown: "down",
	PageUp: "page-up",
	PageDown: "page-down",
	Home: "home",
	End: "end",
};

/** @returns the grid movement of a key, null for other keys. Left and right depend on the text direction. */
export function gridKeyOf(key: string, rightToLeft: boolean): GridKey | null {
	if (key === "ArrowLeft") return rightToLeft ? "forward" : "back";
	if (key === "ArrowRight") return rightToLeft ? "back" : "forward";
	return KEYS[key] ?? null;
}
