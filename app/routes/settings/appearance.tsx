import { Form } from "@remix-run/react";
import { LANGUAGE_NAMES, LANGUAGES } from "#app/core/languages.ts";
import { Icon } from "#app/ui/icon.tsx";
import { DIRECTIONS, THEMES, useFrame } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";

/** Theme, language and direction; the same form as in the menu of every page. */
export function Appearance() {
	const { appearance, words } = useFrame();
	const say = useSay();
	return (
		<Form method="post" action="/settings/appearance" className="stack stack--5" replace preventScrollReset>
			<input type="hidden" name="returnTo" value="/settings" />
			<fieldset className="row row--between row--wrap">
				<legend className="sr">{say("common.theme")}</legend>
				<span className="label" aria-hidden="true">
					{say("common.theme")}
				</span>
				<span className="seg">
					{THEMES.map(([theme, icon, word]) => (
						<button key={theme} type="submit" name="theme" value={theme} aria-pressed={appearance.theme === theme}>
							<Icon name={icon} />
							{say(word)}
						</button>
					))}
				</span>
			</fieldset>
			<hr className="rule" />
			<fieldset className="row row--between row--wrap">
				<legend className="sr">{say("common.language")}</legend>
				<span className="label" aria-hidden="true">
					{say("common.language")}
				</span>
				<span className="seg">
					{LANGUAGES.map((language) => (
						<button
							key={language}
							type="submit"
							name="language"
							value={language}
							lang={language}
							aria-pressed={words.language === language}
						>
							<bdi>{LANGUAGE_NAMES[language]}</bdi>
						</button>
					))}
				</span>
			</fieldset>
			<hr className="rule" />
			<fieldset className="row row--between row--wrap">
				<legend className="sr">{say("common.direction")}</legend>
				<span className="label" aria-hidden="true">
					{say("common.direction")}
				</span>
				<span className="seg">
					{DIRECTIONS.map(([dir, _icon, word]) => (
						<button key={dir} type="submit" name="dir" value={dir} aria-pressed={appearance.dir === dir}>
							{say(word)}
						</button>
					))}
				</span>
			</fieldset>
		</Form>
	);
}
