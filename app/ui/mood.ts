import { useMatches } from "@remix-run/react";

/** Which product a page belongs to (LOOK: one system, two moods). A route says so: `export const handle = { mood: "gallery" }`. */
export type Mood = "paylink" | "gallery";

export function useMood(): Mood {
	const gallery = useMatches().some(({ handle }) => (handle as { mood?: Mood } | undefined)?.mood === "gallery");
	return gallery ? "gallery" : "paylink";
}
