import { useEffect } from "react";
import { Icon } from "./icon.tsx";
import { useToast } from "./toasts.tsx";

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

/** How what was done before this page ended. It is there from the start; while script runs a toast reads it out. */
export function Notice({ notice }: NoticeProps) {
	if (!notice) return null;
	const { className, icon } = TONES[notice.tone];
	return (
		<div className={className} role={notice.tone === "bad" ? "alert" : undefined}>
			<Icon name={icon} />
			<p>{notice.sentence}</p>
		</div>
	);
}

/** Says what went well as a toast too, on whichever page it is shown. */
export function NoticeToast({ notice }: NoticeProps) {
	const toast = useToast();
	useEffect(() => {
		if (notice?.tone === "ok") toast(notice.sentence);
	}, [notice, toast]);
	return null;
}
