import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

/** How something ended, in the reader's language. */
export interface SaidNotice {
	/** done, refused, or neither */
	tone: "ok" | "bad" | "calm";
	/** names it: "name-saved" */
	code: string;
	sentence: string;
}

interface NoticeProps {
	notice: SaidNotice | null;
}

const TONES = {
	ok: { className: "note note--ok", icon: "check" },
	bad: { className: "note note--bad", icon: "circle-alert" },
	calm: { className: "note", icon: "info" },
} as const;

/**
 * How what was done before this page ended. It is there from the start and stays; no toast says it once more. On a page that was there
 * before it is brought into sight: the form that was sent may lie far below, and keeps its place.
 */
export function Notice({ notice }: NoticeProps) {
	const shown = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const { dataset } = document.documentElement;
		if (notice && dataset.hydrated !== undefined && shown.current && shown.current.getBoundingClientRect().top < 0)
			shown.current.scrollIntoView({ block: "center" });
	}, [notice]);
	if (!notice) return null;
	const { className, icon } = TONES[notice.tone];
	return (
		<div ref={shown} className={className} role={notice.tone === "bad" ? "alert" : "status"}>
			<Icon name={icon} />
			<p>{notice.sentence}</p>
		</div>
	);
}
