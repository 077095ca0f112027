import { useCallback, useEffect, useState } from "react";
import { WALLET_APPS, type WalletApp } from "#app/core/wallet-apps.ts";

/** An app that opens takes the screen well within this time. */
const OPENS_WITHIN_MS = 2_000;
const STORED_AS = "wallet-app";

interface Opening {
	app: WalletApp;
	/** `nothing`: this page stayed on the screen */
	state: "asked" | "opened" | "nothing";
}

/** Browsers that keep nothing throw. */
function readLast(): WalletApp["key"] | null {
	try {
		const stored = localStorage.getItem(STORED_AS);
		return WALLET_APPS.find(({ key }) => key === stored)?.key ?? null;
	} catch {
		return null;
	}
}

function keepLast(key: WalletApp["key"]): void {
	try {
		localStorage.setItem(STORED_AS, key);
	} catch {
		// the list then begins as it always does
	}
}

/**
 * Follows a tap on a link into a wallet app: the page goes out of sight when the app opens. The app is remembered for the next
 * time once it did.
 */
export function useAppOpening() {
	const [opening, setOpening] = useState<Opening | null>(null);
	const [usedLast, setUsedLast] = useState<WalletApp["key"] | null>(null);
	useEffect(() => setUsedLast(readLast()), []);
	useEffect(() => {
		if (opening?.state !== "asked") return;
		const { app } = opening;
		const settle = (state: Opening["state"]) => setOpening((now) => (now?.state === "asked" ? { app, state } : now));
		const timer = setTimeout(() => settle("nothing"), OPENS_WITHIN_MS);
		// Without the app the link leads to the wallet's site, in place of this page.
		const onLeave = () => settle("nothing");
		const onHidden = () => {
			if (document.visibilityState !== "hidden") return;
			clearTimeout(timer);
			settle("opened");
		};
		window.addEventListener("pagehide", onLeave, { once: true });
		document.addEventListener("visibilitychange", onHidden);
		return () => {
			clearTimeout(timer);
			window.removeEventListener("pagehide", onLeave);
			document.removeEventListener("visibilitychange", onHidden);
		};
	}, [opening]);
	useEffect(() => {
		if (opening?.state !== "opened") return;
		keepLast(opening.app.key);
		setUsedLast(opening.app.key);
	}, [opening]);
	const open = useCallback((app: WalletApp) => setOpening({ app, state: "asked" }), []);
	const leave = useCallback(() => setOpening(null), []);
	return { opening, usedLast, open, leave };
}
