import { type Appearance, DEFAULT_APPEARANCE } from "./ui/appearance.ts";

const NAME = "__Host-appearance";
const MAX_AGE_S = 365 * 24 * 60 * 60;

const THEMES: readonly string[] = ["light", "dark", "system"] satisfies Appearance["theme"][];
const DIRECTIONS: readonly string[] = ["ltr", "rtl"] satisfies Appearance["dir"][];

export const isTheme = (value: unknown): value is Appearance["theme"] =>
	typeof value === "string" && THEMES.includes(value);
export const isDirection = (value: unknown): value is Appearance["dir"] =>
	typeof value === "string" && DIRECTIONS.includes(value);

/** How this person wants the pages; defaults where nothing or nonsense is kept. */
export function readAppearance(request: Request): Appearance {
	const kept = new RegExp(`(?:^|;\\s*)${NAME}=([a-z]+)\\.([a-z]+)(?:;|$)`).exec(request.headers.get("Cookie") ?? "");
	const [, theme, dir] = kept ?? [];
	return {
		theme: isTheme(theme) ? theme : DEFAULT_APPEARANCE.theme,
		dir: isDirection(dir) ? dir : DEFAULT_APPEARANCE.dir,
	};
}

export function appearanceCookie({ theme, dir }: Appearance): string {
	return `${NAME}=${theme}.${dir}; Max-Age=${MAX_AGE_S}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
