import { useId } from "react";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { FieldProps } from "#app/ui/use-form-check.tsx";
import { TAKES } from "./read-reuse.ts";

interface ReusePickerProps {
	takes: FieldProps;
	most: FieldProps & { autoFocus: boolean };
	suggested: readonly (FieldProps & { autoFocus: boolean })[];
}

/** Once, or by many. What only links for many ask is shown by the choice alone, also without script. */
export function ReusePicker({ takes, most, suggested }: ReusePickerProps) {
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
					<legend className="sr">{say("many.suggested")}</legend>
					<div className="reuse__sums">
						{suggested.map((sum, place) => (
							<TextField
								key={sum.id}
								label={say("many.suggestedNumber", { number: place + 1 })}
								aside={say("common.optional")}
								className="num"
								inputMode="decimal"
								autoComplete="off"
								dir="ltr"
								{...sum}
							/>
						))}
					</div>
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
