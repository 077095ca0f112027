import type { AllHTMLAttributes, AriaAttributes, ReactNode } from "react";
import type { RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { IntentForm } from "./intent-form.tsx";
import { RadioChoice } from "./radio-choice.tsx";
import type { FieldAnswer } from "./today-data.ts";
import { ZoneField } from "./zone-field.tsx";

interface ScheduleFormProps {
	state: RotationState;
	fields: FieldAnswer;
}

const twoDigits = (count: number) => String(count).padStart(2, "0");

/** Value of a time input: "09:05". */
const clockOf = (minuteOfDay: number) => `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;

/** Time and order of the daily change. Works without script; errors are shown beside their fields. */
export function ScheduleForm({ state: { schedule, ready }, fields }: ScheduleFormProps) {
	const say = useSay();
	const hour = fields.typed("hour") ?? (schedule.hourChosen ? "mine" : "ours");
	const order = fields.typed("order") ?? schedule.order;
	const hourRadio = (value: string) => ({ name: "hour", value, checked: hour === value });
	const orderRadio = (value: string) => ({ name: "order", value, checked: order === value });
	return (
		<Reveal label={say("today.changeSchedule")} done="schedule-saved" open={fields.refused}>
			<IntentForm intent="schedule" stay className="schedule stack stack--6">
				{(busy) => (
					<>
						<fieldset className="choices">
							<legend className="t-strong">{say("today.when")}</legend>
							<RadioChoice {...hourRadio("ours")} label={say("today.hourOurs")} help={say("today.hourOursHelp")} />
							<RadioChoice {...hourRadio("mine")} label={say("today.hourMine")} help={say("today.hourMineHelp")} />
							<div className="schedule__own">
								<TimeField
									error={fields.error("time")}
									initial={fields.typed("time") ?? (schedule.hourChosen ? clockOf(schedule.minuteOfDay) : "")}
								/>
								<ZoneField
									error={fields.error("zone")}
									initial={fields.typed("zone") ?? (schedule.hourChosen ? schedule.timeZone : "")}
								/>
							</div>
						</fieldset>
						<fieldset className="choices">
							<legend className="t-strong">{say("today.order")}</legend>
							<RadioChoice
								{...orderRadio("random")}
								label={say("today.orderRandom")}
								help={say("today.orderRandomHelp")}
							/>
							<RadioChoice
								{...orderRadio("fixed")}
								label={say("today.orderFixed")}
								help={say("today.orderFixedHelp")}
							/>
							<RadioChoice
								{...orderRadio("pinned")}
								label={say("today.orderPinned")}
								help={say("today.orderPinnedHelp")}
							/>
							<PinnedField
								ready={ready}
								error={fields.error("pinned")}
								initial={fields.typed("pinned") ?? schedule.pinnedNftId ?? ""}
							/>
						</fieldset>
						<SubmitButton busy={busy} busyWords={say("today.saving")} className="btn btn--primary btn--start">
							{say("today.save")}
						</SubmitButton>
					</>
				)}
			</IntentForm>
		</Reveal>
	);
}

function TimeField({ initial, error }: { initial: string; error: string | undefined }) {
	const say = useSay();
	return (
		<Labelled name="time" label={say("today.time")} error={error}>
			{(control) => <input {...control} type="time" defaultValue={initial} />}
		</Labelled>
	);
}

function PinnedField({
	ready,
	initial,
	error,
}: {
	ready: RotationState["ready"];
	initial: string;
	error: string | undefined;
}) {
	const say = useSay();
	return (
		<Labelled name="pinned" label={say("today.pinned")} error={error} className="schedule__pinned">
			{(control) => (
				<select {...control} defaultValue={initial}>
					{ready.map(({ nftId, name }) => (
						<option key={nftId} value={nftId ?? ""}>
							{name}
						</option>
					))}
				</select>
			)}
		</Labelled>
	);
}

interface LabelledProps {
	name: string;
	label: string;
	error: string | undefined;
	className?: string;
	/** receives the attributes that link the control to its label and error */
	children(
		control: Pick<AllHTMLAttributes<HTMLElement>, "id" | "className"> & AriaAttributes & { name: string },
	): ReactNode;
}

function Labelled({ name, label, error, className, children }: LabelledProps) {
	const errorId = `${name}-error`;
	return (
		<div className={className ? `field ${className}` : "field"}>
			<label className="label" htmlFor={name}>
				{label}
			</label>
			{children({
				id: name,
				name,
				className: "input",
				"aria-describedby": error ? errorId : undefined,
				"aria-invalid": error ? true : undefined,
			})}
			<FieldError id={errorId} error={error} />
		</div>
	);
}
