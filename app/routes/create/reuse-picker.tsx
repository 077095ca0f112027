import { useId } from "react";
import { MOST_SUGGESTED } from "#app/core/payments/reusable.ts";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { FieldProps } from "#app/ui/use-form-check.tsx";
import { TAKES } from "./read-reuse.ts";

interface ReusePickerProps {
	takes: FieldProps;
	most: FieldProps & { autoFocus: boolean };
	/** as sent before, or as of the link that is cloned */
	suggested: readonly string[];
	suggestedError: string | undefined;
}

const PLACES = Array.from({ length: MOST_SUGGESTED }, (_, place) => place);

/** Once, or by many. What only links for many ask is shown by the choice alone, also without script. */
export function ReusePicker({ takes, most, suggested, suggestedError }: ReusePickerProps) {
	const say = useSay();
	const id = useId();
	return (
		<fieldset className="formset reuse">
			<legend>{say("many.set")}</legend>
			<div
				className="field"
				role="radiogroup"
				aria-label={say("many.takes")}
				aria-describedby={takes.error ? `${id}-error` : undefined}
			>
				<div className="choices">
					{TAKES.map((choice) => (
						<label className="check" key={choice}>
							<input
								type="radio"
								name={takes.name}
								value={choice}
								defaultChecked={choice === (takes.defaultValue ?? "once")}
							/>
							<span>
								<b>{say(`many.takes-${choice}`)}</b>
								<span className="help">{say(`many.takesNote-${choice}`)}</span>
							</span>
						</label>
					))}
				</div>
				<FieldError id={`${id}-error`} error={takes.error} />
			</div>
			<div className="reuse__many stack stack--5">
				<TextField
					label={say("many.most")}
					aside={say("common.optional")}
					help={say("many.mostHelp")}
					inputMode="numeric"
					autoComplete="off"
					dir="ltr"
					{...most}
				/>
				<fieldset className="reuse__open field">
					<legend className="label">
						{say("many.suggested")}{" "}
						<small>
							<bdi>{say("common.optional")}</bdi>
						</small>
					</legend>
					<div className="reuse__sums">
						{PLACES.map((place) => (
							<input
								key={place}
								className="input num"
								name="suggested"
								inputMode="decimal"
								autoComplete="off"
								dir="ltr"
								aria-label={say("many.suggestedNumber", { number: place + 1 })}
								aria-invalid={suggestedError ? true : undefined}
								aria-describedby={suggestedError ? `${id}-suggested-error` : undefined}
								defaultValue={suggested[place]}
							/>
						))}
					</div>
					<FieldError id={`${id}-suggested-error`} error={suggestedError} />
				</fieldset>
				<div className="note">
					<Icon name="info" />
					<p>
						<b>{say("many.twoAlike")}</b> {say("many.twoAlikeText")}
					</p>
				</div>
			</div>
		</fieldset>
	);
}
