import type { FormEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { Sender } from "../contract.ts";
import { isSenderComplete } from "../sender-rules.ts";
import { SenderFields } from "./sender-fields.tsx";
import { StepFrame } from "./step-frame.tsx";

interface InfoStepProps {
	sender: Sender;
	onSenderChange(sender: Sender): void;
	onContinue(): void;
	onBack(): void;
	takesFocus: boolean;
}

/** Who is paying: shared with the page's own form, so that nobody types it twice. */
export function InfoStep({ sender, onSenderChange, onContinue, onBack, takesFocus }: InfoStepProps) {
	const say = useSay();
	const valid = isSenderComplete(sender);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (valid) onContinue();
	};
	return (
		<StepFrame title={say("wallet.infoTitle")} step={1} takesFocus={takesFocus}>
			<p className="t-sm t-2">{say("wallet.infoText")}</p>
			<form className="stack stack--5" onSubmit={submit} noValidate>
				<SenderFields sender={sender} onSenderChange={onSenderChange} />
				<div className="row">
					<BackButton onBack={onBack} />
					<button type="submit" className="btn btn--primary grow" disabled={!valid}>
						{say("wallet.continue")}
					</button>
				</div>
			</form>
		</StepFrame>
	);
}

export function BackButton({ onBack }: { onBack(): void }) {
	const say = useSay();
	return (
		<button type="button" className="btn btn--secondary" aria-label={say("common.back")} onClick={onBack}>
			<Icon name="arrow-left" />
		</button>
	);
}
