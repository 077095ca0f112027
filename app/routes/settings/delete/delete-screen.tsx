import { Link } from "@remix-run/react";
import { ActionForm } from "#app/ui/action-form.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { SupportLine } from "../support-line.tsx";

const GOES = [
	"settings.deleteGoesProfile",
	"settings.deleteGoesWays",
	"settings.deleteGoesDevices",
	"settings.deleteGoesAddresses",
	"settings.deleteGoesLinks",
] as const;
const STAYS = ["settings.deleteStaysLinks", "settings.deleteStaysChain"] as const;

interface DeleteScreenProps {
	email: string | null;
	emailProven: boolean;
	displayName: string;
	supportEmail: string;
	answer: FormAnswer | undefined;
}

/** Says exactly what goes and what stays; typing the e-mail prevents an accident. */
export function DeleteScreen({ email, emailProven, displayName, supportEmail, answer }: DeleteScreenProps) {
	const say = useSay();
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<div className="panel page-sheet">
					<h1 className="t-xl">{say("settings.deleteTitle")}</h1>
					<Points head={say("settings.deleteGoes")} points={GOES.map((id) => say(id))} />
					<Points head={say("settings.deleteStays")} points={STAYS.map((id) => say(id))} />
					<p className="t-sm">{say(emailProven ? "settings.deleteWithin" : "settings.deleteAtOnce")}</p>
					<ActionForm id="delete" schema={(forms) => forms.deletionSchema(say)} answer={answer}>
						{(wired, busy) => (
							<>
								<TextField
									label={
										email === null
											? say("settings.typeName", { name: displayName })
											: say("settings.typeEmail", { email })
									}
									autoComplete="off"
									autoCapitalize="off"
									spellCheck={false}
									dir={email === null ? "auto" : "ltr"}
									{...wired("typed")}
								/>
								<div className="row row--wrap">
									<SubmitButton busy={busy} busyWords={say("settings.deleting")} className="btn btn--danger">
										{say("settings.deleteNow")}
									</SubmitButton>
									<Link className="btn btn--quiet" to="/settings">
										{say("settings.keepIt")}
									</Link>
								</div>
							</>
						)}
					</ActionForm>
					<SupportLine email={supportEmail} />
				</div>
			</main>
			<Footer />
		</>
	);
}

function Points({ head, points }: { head: string; points: readonly string[] }) {
	return (
		<div className="stack stack--2">
			<p className="t-strong">{head}</p>
			<ul className="points t-sm t-2">
				{points.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
		</div>
	);
}
