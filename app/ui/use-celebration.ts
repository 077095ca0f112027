import { useEffect, useState } from "react";

const KEY = "paylink:celebrated";
/** Older ones are no news to anybody. */
const KEPT = 200;

/**
 * Tells whether something that happened is to be celebrated: once on this device, and not where people asked for less motion
 * or nothing can be remembered.
 *
 * @param name - of the page and what happened on it: "pay:" and a payment's id
 * @returns false while the page is written and hydrated
 */
export function useCelebration(name: string, happened: boolean): boolean {
	const [celebrated, setCelebrated] = useState(false);
	useEffect(() => {
		setCelebrated(false);
		if (!happened || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		// A tab in the background celebrates once it is shown.
		const celebrate = () => {
			if (document.visibilityState === "visible" && noteFirst(name)) setCelebrated(true);
		};
		celebrate();
		document.addEventListener("visibilitychange", celebrate);
		return () => document.removeEventListener("visibilitychange", celebrate);
	}, [name, happened]);
	return celebrated;
}

function noteFirst(name: string): boolean {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
		const before = Array.isArray(stored) ? stored : [];
		if (before.includes(name)) return false;
		localStorage.setItem(KEY, JSON.stringify([...before, name].slice(-KEPT)));
		return true;
	} catch {
		return false;
	}
}
