import { useMemo } from "react";
import { emailSchema, nameSchema } from "#app/forms/account-forms.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { SectionProps } from "./section.ts";

/** The name payers see, and the proven e-mail. */
export function Profile({ loaded, answer }: SectionProps) {
	const say = useSay();
	const name = useMemo(() => nameSchema(say), [say]);
	const email = useMemo(() => emailSchema(say), [say]);
	return (
		<>
			<ActionForm
				id="name"
				intent="name"
				schema={name}
				answer={answer}
				initial={{ displayName: loaded.displayName }}
				key={loaded.displayName}
			>
				{(wired, busy) => (
					<>
						<TextField label={say("settings.name")} autoComplete="name" {...wired("displayName")} />
						<SubmitButton
							busy={busy}
							busyWords={say("settings.saving")}
							className="btn btn--secondary btn--sm btn--start"
						>
							{say("settings.save")}
						</SubmitButton>
					</>
				)}
			</ActionForm>
			<hr className="rule" />
			<div className="row row--between row--wrap">
				<span className="label">{say("settings.email")}</span>
				{loaded.email === null ? null : (
					<span className="row row--wrap">
						<bdi className="t-sm breakable">{loaded.email}</bdi>
						<Badge tone="ok" icon="badge-check">
							{say("common.verified")}
						</Badge>
					</span>
				)}
			</div>
			{loaded.email === null ? <p className="t-sm t-2">{say("settings.noEmail")}</p> : null}
			<Reveal
				label={say(loaded.email === null ? "settings.addEmail" : "settings.changeEmail")}
				open={answer?.intent === "email"}
			>
				<ActionForm id="email" intent="email" schema={email} answer={answer}>
					{(wired, busy) => (
						<>
							<TextField
								label={say(loaded.email === null ? "settings.firstEmail" : "settings.newEmail")}
								help={say("settings.emailWhy")}
								type="email"
								autoComplete="email"
								dir="ltr"
								{...wired("email")}
							/>
							<SubmitButton
								busy={busy}
								busyWords={say("settings.saving")}
								className="btn btn--secondary btn--sm btn--start"
							>
								{say(loaded.email === null ? "settings.addEmail" : "settings.changeEmail")}
							</SubmitButton>
						</>
					)}
				</ActionForm>
			</Reveal>
		</>
	);
}
