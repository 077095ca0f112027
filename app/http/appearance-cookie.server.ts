import { isLanguage } from "../core/i18n/languages.ts";
import { type Appearance, DEFAULT_APPEARANCE } from "../ui/appearance.ts";

const NAME = "__Host-appearance";
const MAX_AGE_S = 365 * 24 * 60 * 60;
/** Stands in the cookie for "as the browser asks". */
const NO_LANGUAGE = "any";

const THEMES: readonly string[] = ["light", "dark", "system"] satisfies Appearance["theme"][];
const DIRECTIONS: readonly string[] = ["auto", "ltr", "rtl"] satisfies Appearance["dir"][];

export const isTheme = (value: unknown): value is Appearance["theme"] =>
	typeof value === "string" && THEMES.includes(value);
export const isDirection = (value: unknown): value is Appearance["dir"] =>
	typeof value === "string" && DIRECTIONS.includes(value);

const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([a-z]+)\\.([a-z]+)(?:\\.([A-Za-z-]+))?(?:;|$)`);

/** How this person wants the pages; defaults where nothing or nonsense is kept. */
export function readAppearance(request: Request): Appearance {
	const kept = COOKIE.exec(request.headers.get("Cookie") ?? "");
	const [, theme, dir, language] = kept ?? [];
	return {
		theme: isTheme(theme) ? theme : DEFAULT_APPEARANCE.theme,
		dir: isDirection(dir) ? dir : DEFAULT_APPEARANCE.dir,
		language: isLanguage(language) ? language : DEFAULT_APPEARANCE.language,
	};
}

export function appearanceCookie({ theme, dir, language }: Appearance): string {
	const value = `${theme}.${dir}.${language ?? NO_LANGUAGE}`;
	return `${NAME}=${value}; Max-Age=${MAX_AGE_S}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
