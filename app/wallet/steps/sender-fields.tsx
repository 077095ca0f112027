import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { Sender } from "../contract.ts";
import { senderErrors } from "../sender-rules.ts";

const MOST_NAME = 120;
const MOST_EMAIL = 254;

interface SenderFieldsProps {
	sender: Sender;
	onSenderChange(sender: Sender): void;
}

/** Name and e-mail of who pays; a refusal is shown beside a field once it was left. */
export function SenderFields({ sender, onSenderChange }: SenderFieldsProps) {
	const say = useSay();
	const [left, setLeft] = useState<Partial<Record<keyof Sender, boolean>>>({});
	const errors = senderErrors(sender);
	const errorOf = (field: keyof Sender) => (left[field] && errors[field] ? say(errors[field]) : null);
	return (
		<>
			<TextField
				label={say("pay.senderEmail")}
				name="senderEmail"
				type="email"
				autoComplete="email"
				required
				maxLength={MOST_EMAIL}
				dir="ltr"
				value={sender.senderEmail}
				error={errorOf("senderEmail")}
				onChange={(event) => onSenderChange({ ...sender, senderEmail: event.target.value })}
				onBlur={() => setLeft({ ...left, senderEmail: true })}
			/>
			<TextField
				label={say("pay.senderName")}
				name="senderName"
				autoComplete="name"
				dir="auto"
				required
				maxLength={MOST_NAME}
				value={sender.senderName}
				error={errorOf("senderName")}
				onChange={(event) => onSenderChange({ ...sender, senderName: event.target.value })}
				onBlur={() => setLeft({ ...left, senderName: true })}
			/>
		</>
	);
}
