import { type FormEvent, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wallet as words } from "#app/words/wallet.ts";
import type { Sender } from "../contract.ts";
import { StepFrame } from "./step-frame.tsx";

/** The server's rule is stricter than the browser's: a domain needs a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const MOST_NAME = 120;
const MOST_EMAIL = 254;

function emailError(email: string): string | null {
	if (email.trim() === "") return words.emailRequired;
	return EMAIL.test(email.trim()) ? null : words.emailInvalid;
}

interface InfoStepProps {
	sender: Sender;
	onSenderChange(sender: Sender): void;
	onContinue(): void;
	onBack(): void;
	takesFocus: boolean;
}

/** Who is paying: shared with the page's own form, so that nobody types it twice. */
export function InfoStep({ sender, onSenderChange, onContinue, onBack, takesFocus }: InfoStepProps) {
	const [left, setLeft] = useState<Partial<Record<keyof Sender, boolean>>>({});
	const errors = {
		senderEmail: emailError(sender.senderEmail),
		senderName: sender.senderName.trim() === "" ? words.nameRequired : null,
	};
	const valid = errors.senderEmail === null && errors.senderName === null;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (valid) onContinue();
	};
	return (
		<StepFrame title={words.infoTitle} step={1} takesFocus={takesFocus}>
			<p className="t-sm t-2">{words.infoText}</p>
			<form className="stack stack--5" onSubmit={submit} noValidate>
				<TextField
					label={words.senderEmail}
					name="senderEmail"
					type="email"
					autoComplete="email"
					required
					maxLength={MOST_EMAIL}
					dir="ltr"
					value={sender.senderEmail}
					error={left.senderEmail ? errors.senderEmail : null}
					onChange={(event) => onSenderChange({ ...sender, senderEmail: event.target.value })}
					onBlur={() => setLeft({ ...left, senderEmail: true })}
				/>
				<TextField
					label={words.senderName}
					name="senderName"
					autoComplete="name"
					required
					maxLength={MOST_NAME}
					value={sender.senderName}
					error={left.senderName ? errors.senderName : null}
					onChange={(event) => onSenderChange({ ...sender, senderName: event.target.value })}
					onBlur={() => setLeft({ ...left, senderName: true })}
				/>
				<div className="row">
					<BackButton onBack={onBack} />
					<button type="submit" className="btn btn--primary grow" disabled={!valid}>
						{words.continue}
					</button>
				</div>
			</form>
		</StepFrame>
	);
}

export function BackButton({ onBack }: { onBack(): void }) {
	return (
		<button type="button" className="btn btn--secondary" aria-label={words.back} onClick={onBack}>
			<Icon name="arrow-left" />
		</button>
	);
}
