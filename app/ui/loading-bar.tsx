import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useIsWaitingToSend } from "./answered-first.ts";
import { useSay } from "./say.tsx";

/** What comes sooner than this feels immediate; a bar for it would only flicker. */
const SHOWN_AFTER_MS = 150;

/** Tells that another page is on its way, or what was sent. Only while script leads from page to page: the first page comes whole. */
export function LoadingBar() {
	const say = useSay();
	const isSending = useFetchers().some(({ state }) => state === "submitting");
	const isWaiting = useIsWaitingToSend();
	const underway = useNavigation().state !== "idle" || isSending || isWaiting;
	const [shown, setShown] = useState(false);
	useEffect(() => {
		if (!underway) return;
		const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setShown(false);
		};
	}, [underway]);
	return (
		<div role="status">
			{shown ? (
				<>
					<div className="loadingbar" aria-hidden="true" />
					<span className="sr">{say("common.loading")}</span>
				</>
			) : null}
		</div>
	);
}
