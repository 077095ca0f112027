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

/** How what was done before this page ended. It is there from the start and stays; no toast says it once more. */
export function Notice({ notice }: NoticeProps) {
	if (!notice) return null;
	const { className, icon } = TONES[notice.tone];
	return (
		<div className={className} role={notice.tone === "bad" ? "alert" : "status"}>
			<Icon name={icon} />
			<p>{notice.sentence}</p>
		</div>
	);
}
