import { type ReactNode, useId } from "react";
import { TOKEN_SYMBOLS } from "#app/core/chains.ts";
import { CONFIRMATIONS_ASKED } from "#app/core/payment-terms.ts";
import { FieldError } from "#app/ui/field.tsx";
import { TokenIcon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

interface PickerProps {
	name: string;
	chosen: string | undefined;
	error: string | undefined;
}

/** Label, choices and refusal of one group, tied together for assistive technology. */
function RadioGroup({
	label,
	id,
	error,
	children,
}: {
	label: string;
	id: string;
	error: string | undefined;
	children: ReactNode;
}) {
	return (
		<div
			className="field"
			role="radiogroup"
			aria-labelledby={id}
			aria-describedby={error ? `${id}-error` : undefined}
			aria-invalid={error ? true : undefined}
		>
			<span className="label" id={id}>
				{label}
			</span>
			{children}
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}

/** The five tokens as radio buttons, each with its name beside its mark. */
export function TokenPicker({ name, chosen, error }: PickerProps) {
	const say = useSay();
	const id = useId();
	return (
		<RadioGroup label={say("create.token")} id={id} error={error}>
			<div className="tokens">
				{TOKEN_SYMBOLS.map((symbol) => (
					<label key={symbol}>
						<input type="radio" name={name} value={symbol} defaultChecked={symbol === chosen} />
						<TokenIcon token={symbol} />
						{symbol}
					</label>
				))}
			</div>
		</RadioGroup>
	);
}

/** How sure the requester wants to be, with what each choice means. */
export function ConfirmationsPicker({ name, chosen, error }: PickerProps) {
	const say = useSay();
	const id = useId();
	return (
		<RadioGroup label={say("create.confirmations")} id={id} error={error}>
			<div className="choices">
				{CONFIRMATIONS_ASKED.map((choice) => (
					<label className="check" key={choice}>
						<input
							type="radio"
							name={name}
							value={choice}
							defaultChecked={choice === chosen}
							aria-describedby={`${id}-${choice}`}
						/>
						<span>
							<b>
								<bdi>{say(`create.confirmationsName-${choice}`)}</bdi>
							</b>
							<span className="help" id={`${id}-${choice}`}>
								<bdi>{say(`create.confirmationsMeaning-${choice}`)}</bdi>
							</span>
						</span>
					</label>
				))}
			</div>
		</RadioGroup>
	);
}
