import { createContext, type FormEvent, useContext, useEffect, useMemo, useState } from "react";
import type { Appearance } from "./appearance.ts";

type Theme = Appearance["theme"];

export const DARK = "(prefers-color-scheme: dark)";

/**
 * Runs before the first paint and follows the system from then on, hydrated or not, for users who chose the system theme
 * (`data-theme-choice` of the document element).
 */
export const FOLLOW_SYSTEM = import.meta.env.SSR
	? `(()=>{const dark=matchMedia("${DARK}"),follow=()=>{const {dataset}=document.documentElement;if(dataset.themeChoice==="system")dataset.theme=dark.matches?"dark":"light"};follow();dark.addEventListener("change",follow)})()`
	: "";

interface ThemeChoice {
	theme: Theme;
	choose(theme: Theme): void;
}

const ThemeContext = createContext<ThemeChoice>({ theme: "system", choose: () => {} });

export const ThemeProvider = ThemeContext.Provider;
export const useTheme = () => useContext(ThemeContext);

/** For the document: the theme that is stored, or the one chosen on this page, which shows at once. */
export function useThemeChoice(stored: Theme): ThemeChoice {
	const [chosen, setChosen] = useState<Theme | null>(null);
	const theme = chosen ?? stored;
	useEffect(() => {
		const dark = theme === "system" ? matchMedia(DARK).matches : theme === "dark";
		document.documentElement.dataset.theme = dark ? "dark" : "light";
	}, [theme]);
	return useMemo(
		() => ({
			theme,
			choose: (next) => {
				setChosen(next);
				store(next);
			},
		}),
		[theme],
	);
}

/** Arrives even when somebody leaves the page right after. A theme that could not be stored holds for this page alone. */
function store(theme: Theme): void {
	const body = new URLSearchParams({ theme, returnTo: "/" });
	fetch("/settings/appearance", { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
}

const isTheme = (value: string): value is Theme => value === "light" || value === "dark" || value === "system";

/** For forms of appearances: a theme is taken from the form; language and direction are sent, since the server draws them. */
export function useThemeSubmit(): (event: FormEvent<HTMLFormElement>) => void {
	const { choose } = useTheme();
	return (event) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "theme" || !isTheme(submitter.value)) return;
		event.preventDefault();
		choose(submitter.value);
	};
}
