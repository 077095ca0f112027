import { ActionForm } from "./action-form.tsx";
import { TextField } from "./field.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { useSay } from "./say.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** One recovery code, in place of a passkey. */
export function CodeForm({ answer }: { answer: FormAnswer | undefined }) {
	const say = useSay();
	return (
		<ActionForm id="code" intent="code" schema={(forms) => forms.codeSchema(say)} answer={answer}>
			{(wired, busy) => (
				<>
					<TextField
						label={say("security.code")}
						help={say("security.codeHelp")}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						dir="ltr"
						className="mono"
						{...wired("code")}
					/>
					<SubmitButton busy={busy} busyWords={say("security.usingCode")} className="btn btn--secondary btn--block">
						{say("security.useCode")}
					</SubmitButton>
				</>
			)}
		</ActionForm>
	);
}
