import { useRouteLoaderData } from "@remix-run/react";
import { type Currency, DEFAULT_CURRENCY } from "#app/core/payments/rate-feeds.ts";
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

/** The root's data, or plain defaults on pages that failed before it loaded. */
export function useFrame(): FrameData {
	return (
		(useRouteLoaderData("root") as FrameData | undefined) ?? {
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
		}
	);
}
