import { useRouteLoaderData } from "@remix-run/react";
import { type Currency, DEFAULT_CURRENCY } from "#app/core/payments/currencies.ts";
import { type Appearance, DEFAULT_APPEARANCE } from "./appearance.ts";
import type { SaidNotice } from "./notice.tsx";
import type { Words } from "./say.tsx";

/** What the root route loads for every page's frame. */
export interface FrameData {
	appearance: Appearance;
	/** as the pages are laid out */
	dir: "ltr" | "rtl";
	words: Words;
	/** in which pages tell what tokens are worth */
	currency: Currency;
	/** whether the page is written in every language */
	forPayers: boolean;
	user: { id: string; displayName: string; email: string | null; role: "admin" | "user" } | null;
	helpUrl: string;
	/** address of the app as set, for addresses other sites read */
	appUrl: string;
	/** how what was done before this page ended */
	notice: SaidNotice | null;
	/** names the request in the log and on the error page */
	reference: string;
}

const PLAIN: FrameData = {
	appearance: DEFAULT_APPEARANCE,
	dir: "ltr",
	words: { language: "en", messages: {} },
	currency: DEFAULT_CURRENCY,
	forPayers: false,
	user: null,
	helpUrl: "/",
	appUrl: "",
	notice: null,
	reference: "",
};

/** of this browser's page; a server has many readers at once */
let last: FrameData | undefined;

/** The root's data: those before them where a way inside the app got no answer, plain ones on a page that failed before it loaded. */
export function useFrame(): FrameData {
	const loaded = useRouteLoaderData("root") as FrameData | undefined;
	if (typeof document === "undefined") return loaded ?? PLAIN;
	last = loaded ?? last;
	return last ?? PLAIN;
}

/** Of this browser's page, for what is asked outside of React (meta). */
export function lastFrame(): FrameData | undefined {
	return last;
}

/** Of this browser's page. */
export function showsNotice(): boolean {
	return last?.notice != null;
}

/** Whether this browser's page was made for somebody who is signed in. */
export function isSignedIn(): boolean {
	return last?.user != null;
}

/** Names the account that this browser was last signed in to on any page, by its id. */
const ACCOUNT_KEY = "paylink:account";

/** Tells the browser's other tabs which account this page is of. @param id - null: nobody is signed in */
export function noteAccount(id: string | null): void {
	try {
		localStorage.setItem(ACCOUNT_KEY, id ?? "");
	} catch {
		// Blocked: then other tabs learn of it with their next page.
	}
}

/** Whether another tab is signed in to another account than this browser's page, or to none. */
export function isAccountChanged(): boolean {
	try {
		const noted = localStorage.getItem(ACCOUNT_KEY);
		return noted !== null && last !== undefined && noted !== (last.user?.id ?? "");
	} catch {
		return false;
	}
}
