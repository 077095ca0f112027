import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardDoubleClicks } from "./ui/double-clicks.ts";
import type { EarlyInput } from "./ui/early-input.ts";
import { noteHydration } from "./ui/idle.ts";
import { fillOldBrowsers } from "./ui/old-browsers.ts";
import { replay } from "./ui/replay.ts";
import { keepTranslatedTexts } from "./ui/translated-texts.ts";

/** Remix suspends the whole page until its data is decoded. React does not hydrate a page at once that suspends: so that comes first. */
async function decodeData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (pending) {
		await pending;
	}
}

/** The outermost element: its effects run when those of the whole page did. */
function Page({ early }: { early: EarlyInput | undefined }) {
	useEffect(() => {
		noteHydration();
		keepTranslatedTexts();
		guardDoubleClicks();
		if (early) replay(early);
		document.documentElement.dataset.hydrated = "";
	}, [early]);
	return <RemixBrowser />;
}

async function hydrate(): Promise<void> {
	const early = window.earlyInput;
	await early?.wanted;
	await decodeData();
	const start = () => {
		hydrateRoot(
			document,
			<StrictMode>
				<Page early={early} />
			</StrictMode>,
		);
	};
	// Somebody waits for what they tapped; otherwise the browser may do other things in between.
	if (early && early.taps.size > 0) start();
	else startTransition(start);
}

/** Facebook ends the address it sends people back to with a fragment of its own, which browsers keep through our redirects. */
if (location.hash === "#_=_") history.replaceState(history.state, "", location.pathname + location.search);

fillOldBrowsers();
void hydrate();
