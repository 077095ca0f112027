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
	user: { displayName: string; email: string | null; role: "admin" | "user" } | null;
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

/** Of this browser's page. */
export function showsNotice(): boolean {
	return last?.notice != null;
}
