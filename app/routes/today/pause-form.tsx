import { localDate } from "#app/core/showcase/rotation-time.ts";
import { FieldError } from "#app/ui/field.tsx";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { IntentForm } from "./intent-form.tsx";
import type { FieldAnswer } from "./today-data.ts";

const DAY_MS = 24 * 60 * 60_000;

interface PauseFormProps {
	/** the schedule's zone, which defines the days */
	timeZone: string;
	/** epoch ms */
	now: number;
	fields: FieldAnswer;
}

/** Pauses until resumed, or until a date. */
export function PauseForm({ timeZone, now, fields }: PauseFormProps) {
	const say = useSay();
	const error = fields.error("until");
	return (
		<details className="disclose" open={fields.refused || undefined}>
			<summary className="btn btn--secondary">
				<GalleryIcon name="pause" />
				{say("today.pause")}
			</summary>
			<div className="disclose__body stack stack--5">
				<IntentForm intent="pause" values={{ until: "" }} stay>
					{(busy) => (
						<SubmitButton busy={busy} busyWords={say("today.pausing")} className="btn btn--secondary btn--sm">
							{say("today.pauseOpen")}
						</SubmitButton>
					)}
				</IntentForm>
				<IntentForm intent="pause" values={{ dated: "yes" }} stay className="stack stack--3">
					{(busy) => (
						<>
							<div className="field">
								<label className="label" htmlFor="until">
									{say("today.pauseDay")}
								</label>
								<input
									className="input input--day"
									type="date"
									id="until"
									name="until"
									min={localDate(now + DAY_MS, timeZone)}
									defaultValue={fields.typed("until")}
									required
									aria-describedby={error ? "until-help until-error" : "until-help"}
									aria-invalid={error ? true : undefined}
								/>
								<p className="help" id="until-help">
									{say("today.pauseDayHelp")}
								</p>
								<FieldError id="until-error" error={error} />
							</div>
							<SubmitButton
								busy={busy}
								busyWords={say("today.pausing")}
								className="btn btn--secondary btn--sm btn--start"
							>
								{say("today.pauseUntil")}
							</SubmitButton>
						</>
					)}
				</IntentForm>
			</div>
		</details>
	);
}
