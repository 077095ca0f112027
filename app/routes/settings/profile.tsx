import { Form } from "@remix-run/react";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { PasswordField, TextField } from "#app/ui/field.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PictureForm } from "./picture-form.tsx";
import type { Loaded, SectionProps } from "./section.ts";

/** The name payers see, and the e-mail. */
export function Profile({ loaded, answer }: SectionProps) {
	const say = useSay();
	return (
		<>
			<ActionForm
				id="name"
				intent="name"
				schema={(forms) => forms.nameSchema(say)}
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
			<Email loaded={loaded} answer={answer} />
			{loaded.emailProven ? <NewLinks on={loaded.mailsNewLinks} /> : null}
			{loaded.picture ? (
				<>
					<hr className="rule" />
					<PictureForm hash={loaded.picture.hash} />
				</>
			) : null}
		</>
	);
}

/** Whether each new link is mailed to its maker. */
function NewLinks({ on }: { on: boolean }) {
	const say = useSay();
	return (
		<Form method="post" className="row row--between row--wrap" preventScrollReset>
			<input type="hidden" name="intent" value="new-links" />
			<input type="hidden" name="on" value={on ? "0" : "1"} />
			<span>
				<span className="label">{say("settings.newLinks")}</span>
				<span className="t-sm t-2"> {say(on ? "settings.newLinksOn" : "settings.newLinksOff")}</span>
			</span>
			<button type="submit" className="btn btn--secondary btn--sm">
				{say(on ? "settings.newLinksTurnOff" : "settings.newLinksTurnOn")}
			</button>
		</Form>
	);
}

/** Which words a person's e-mail comes with: none yet, not proven, proven. */
function emailWords({ email, emailProven }: Loaded) {
	if (email === null)
		return { note: "settings.noEmail", action: "settings.addEmail", field: "settings.firstEmail" } as const;
	return emailProven
		? ({ note: null, action: "settings.changeEmail", field: "settings.newEmail" } as const)
		: ({ note: "settings.emailUnproven", action: "settings.confirmEmail", field: "settings.firstEmail" } as const);
}

function Email({ loaded, answer }: SectionProps) {
	const say = useSay();
	const { email, emailProven } = loaded;
	const words = emailWords(loaded);
	return (
		<>
			<div className="row row--between row--wrap">
				<span className="label">{say("settings.email")}</span>
				{email === null ? null : (
					<span className="row row--wrap">
						<bdi className="t-sm breakable">{email}</bdi>
						<Badge tone={emailProven ? "ok" : "warn"} icon={emailProven ? "badge-check" : "circle-alert"}>
							{say(emailProven ? "common.verified" : "common.unverified")}
						</Badge>
					</span>
				)}
			</div>
			{words.note ? <p className="t-sm t-2">{say(words.note)}</p> : null}
			<Reveal label={say(words.action)} done="email-mailed" open={answer?.intent === "email"}>
				<ActionForm
					id="email"
					intent="email"
					schema={(forms) => forms.changedEmailSchema(say)}
					answer={answer}
					initial={emailProven || email === null ? undefined : { email }}
				>
					{(wired, busy) => (
						<>
							<TextField
								label={say(words.field)}
								help={say("settings.emailWhy")}
								type="email"
								autoComplete="email"
								dir="ltr"
								{...wired("email")}
							/>
							{loaded.ways.hasPassword && !loaded.security.secondStep ? (
								<PasswordField
									label={say("settings.currentPassword")}
									autoComplete="current-password"
									{...wired("current")}
								/>
							) : null}
							<SubmitButton
								busy={busy}
								busyWords={say("settings.saving")}
								className="btn btn--secondary btn--sm btn--start"
							>
								{say(words.action)}
							</SubmitButton>
						</>
					)}
				</ActionForm>
			</Reveal>
		</>
	);
}
