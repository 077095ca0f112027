import { useId } from "react";

interface RadioChoiceProps {
	name: string;
	value: string;
	/** initially */
	checked: boolean;
	label: string;
	help: string;
}

export function RadioChoice({ name, value, checked, label, help }: RadioChoiceProps) {
	const id = useId();
	return (
		<label className="check">
			<input type="radio" name={name} value={value} defaultChecked={checked} aria-describedby={id} />
			<span>
				<b>{label}</b>
				<span className="help" id={id}>
					{help}
				</span>
			</span>
		</label>
	);
}
