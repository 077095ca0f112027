import type { Language } from "#app/core/i18n/languages.ts";

/** Theme, direction and language, kept per person in a cookie the server reads before the first byte. */
export interface Appearance {
	theme: "light" | "dark" | "system";
	/** `auto`: as the language is written */
	dir: "auto" | "ltr" | "rtl";
	/** null: as the browser asks */
	language: Language | null;
}

export const DEFAULT_APPEARANCE: Appearance = { theme: "system", dir: "auto", language: null };
