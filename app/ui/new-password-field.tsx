import { type ComponentProps, useState } from "react";
import { estimateStrength, type PasswordStrength } from "#app/core/accounts/password-strength.ts";
import { PasswordField } from "./field.tsx";
import { useSay } from "./say.tsx";

const STEPS: readonly PasswordStrength[] = ["weak", "fair", "good", "strong"];

const WORDS = {
	"too-short": "accounts.strengthTooShort",
	weak: "accounts.strengthWeak",
	fair: "accounts.strengthFair",
	good: "accounts.strengthGood",
	strong: "accounts.strengthStrong",
} as const satisfies Record<PasswordStrength, string>;

/** A password being chosen: with show/hide and, while script runs, an estimate of its strength in bars and a word. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
	const say = useSay();
	const [password, setPassword] = useState("");
	const strength = estimateStrength(password);
	const reached = STEPS.indexOf(strength);
	return (
		<div className="stack stack--2">
			<PasswordField
				autoComplete="new-password"
				{...props}
				onInput={(event) => setPassword(event.currentTarget.value)}
			/>
			{password ? (
				<p className="strength" data-strength={strength}>
					<span className="strength__bars" aria-hidden="true">
						{STEPS.map((step, index) => (
							<span key={step} className={index <= reached ? "on" : undefined} />
						))}
					</span>
					<span role="status">
						<bdi>{say(WORDS[strength])}</bdi>
					</span>
				</p>
			) : null}
		</div>
	);
}
