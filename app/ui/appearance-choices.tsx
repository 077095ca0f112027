import { FULL_LANGUAGES, LANGUAGE_NAMES, LANGUAGES } from "#app/core/i18n/languages.ts";
import { CURRENCIES } from "#app/core/payments/currencies.ts";
import { useFrame } from "./frame.ts";
import { Icon, type IconName } from "./icon.tsx";
import { useSay } from "./say.tsx";
import { useTheme } from "./theme.tsx";

interface Choice {
	value: string;
	word: string;
	/** null: the word alone, in a row with others */
	icon: IconName | null;
	pressed: boolean;
	lang?: string;
}

/** What a person may choose of how pages look, with what is chosen now; `name` is the form's field. */
export interface ChoiceGroup {
	name: "theme" | "language" | "dir" | "currency";
	title: string;
	/** very many and very short: shown as a table */
	areCodes?: boolean;
	choices: Choice[];
}

const THEMES = [
	["light", "sun", "common.themeLight"],
	["dark", "moon", "common.themeDark"],
	["system", "monitor", "common.themeSystem"],
] as const;

const DIRECTIONS = [
	["auto", "settings-2", "common.directionAuto"],
	["ltr", "arrow-right", "common.leftToRight"],
	["rtl", "arrow-left", "common.rightToLeft"],
] as const;

export function useAppearanceChoices(): ChoiceGroup[] {
	const { appearance, words, currency, forPayers } = useFrame();
	const { theme } = useTheme();
	const say = useSay();
	return [
		{
			name: "theme",
			title: say("common.theme"),
			choices: THEMES.map(([value, icon, word]) => ({
				value,
				word: say(word),
				icon,
				pressed: theme === value,
			})),
		},
		{
			name: "language",
			title: say("common.language"),
			choices: (forPayers ? LANGUAGES : FULL_LANGUAGES).map((value) => ({
				value,
				word: LANGUAGE_NAMES[value],
				icon: "message-circle",
				pressed: words.language === value,
				lang: value,
			})),
		},
		{
			name: "currency",
			title: say("common.currency"),
			areCodes: true,
			choices: CURRENCIES.map((value) => ({ value, word: value, icon: null, pressed: currency === value })),
		},
		{
			name: "dir",
			title: say("common.direction"),
			choices: DIRECTIONS.map(([value, icon, word]) => ({
				value,
				word: say(word),
				icon,
				pressed: appearance.dir === value,
			})),
		},
	];
}

/** The buttons of one group, in a form that posts to /settings/appearance. Plain buttons: no script needed. */
export function ChoiceButtons({ group }: { group: ChoiceGroup }) {
	return group.choices.map(({ value, word, icon, pressed, lang }) => (
		<button key={value} type="submit" name={group.name} value={value} lang={lang} aria-pressed={pressed}>
			{icon ? <Icon name={icon} className="i--keep" /> : null}
			<bdi>{word}</bdi>
		</button>
	));
}
