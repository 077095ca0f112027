import { Form } from "@remix-run/react";
import { type FormEvent, Fragment } from "react";
import { useAnsweredFirst } from "#app/ui/answered-first.ts";
import { ChoiceButtons, useAppearanceChoices } from "#app/ui/appearance-choices.tsx";
import { useThemeSubmit } from "#app/ui/theme.tsx";

/** Theme, language and direction; the same form as in the menu of every page. */
export function Appearance() {
	const chooseTheme = useThemeSubmit();
	const send = useAnsweredFirst({ replace: true, preventScrollReset: true });
	const submit = (event: FormEvent<HTMLFormElement>) => {
		chooseTheme(event);
		send(event);
	};
	return (
		<Form method="post" action="/settings/appearance" className="stack stack--5" onSubmit={submit}>
			<input type="hidden" name="returnTo" value="/settings" />
			{useAppearanceChoices().map((group, at) => (
				<Fragment key={group.name}>
					{at > 0 ? <hr className="rule" /> : null}
					<fieldset className="row row--between row--wrap">
						<legend className="sr">{group.title}</legend>
						<span className="label" aria-hidden="true">
							{group.title}
						</span>
						<span className={group.areCodes ? "seg codes" : "seg"}>
							<ChoiceButtons group={group} />
						</span>
					</fieldset>
				</Fragment>
			))}
		</Form>
	);
}
