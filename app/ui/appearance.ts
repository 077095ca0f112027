/** Theme and direction, kept per person in a cookie the server reads before the first byte. */
export interface Appearance {
	theme: "light" | "dark" | "system";
	dir: "ltr" | "rtl";
}

export const DEFAULT_APPEARANCE: Appearance = { theme: "system", dir: "ltr" };
