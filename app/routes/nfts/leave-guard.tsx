import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { useSay } from "#app/ui/say.tsx";

/** Theme and language changes post to this path and return, so they do not leave the page. */
const AND_BACK = "/settings/appearance";

/** Asks before leaving with an unsaved selection: a dialog for navigation within the app, else the browser's own prompt. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
	const say = useSay();
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			unsaved && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== AND_BACK,
	);
	useBeforeUnload(
		useCallback(
			(event) => {
				if (unsaved) event.preventDefault();
			},
			[unsaved],
		),
	);
	const stay = () => blocker.reset?.();
	return (
		<Dialog title={say("nfts.leaveTitle")} open={blocker.state === "blocked"} onClose={stay}>
			<div className="stack stack--5">
				<p>{say("nfts.leave")}</p>
				<div className="row row--wrap">
					<button type="button" className="btn btn--primary grow" data-first-focus="" onClick={stay}>
						{say("nfts.leaveStay")}
					</button>
					<button type="button" className="btn btn--secondary grow" onClick={() => blocker.proceed?.()}>
						{say("nfts.leaveGo")}
					</button>
				</div>
			</div>
		</Dialog>
	);
}
