import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { wallet as words } from "#app/words/wallet.ts";
import type { Sender } from "../contract.ts";

/** The server's rule is stricter than the browser's: a domain needs a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const MOST_NAME = 120;
const MOST_EMAIL = 254;

function senderErrors({ senderEmail, senderName }: Sender): Record<keyof Sender, string | null> {
	return {
		senderEmail: emailError(senderEmail),
		senderName: senderName.trim() === "" ? words.nameRequired : null,
	};
}

function emailError(email: string): string | null {
	if (email.trim() === "") return words.emailRequired;
	return EMAIL.test(email.trim()) ? null : words.emailInvalid;
}

/** Tells whether the server would take both fields. */
export function isSenderComplete(sender: Sender): boolean {
	return Object.values(senderErrors(sender)).every((error) => error === null);
}

interface SenderFieldsProps {
	sender: Sender;
	onSenderChange(sender: Sender): void;
}

/** Name and e-mail of who pays; a refusal stands beside a field once it was left. */
export function SenderFields({ sender, onSenderChange }: SenderFieldsProps) {
	const [left, setLeft] = useState<Partial<Record<keyof Sender, boolean>>>({});
	const errors = senderErrors(sender);
	return (
		<>
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
		</>
	);
}
