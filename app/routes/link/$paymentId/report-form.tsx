import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { useSay } from "#app/ui/say.tsx";
import { fieldMessage, type ReportField } from "#app/words/pay-fields.ts";
import type { TypedReport } from "./page-data.ts";

/** The shapes the server's schema takes, as the browser's own `pattern` (compiled with the v flag). */
const EMAIL_SHAPE = String.raw`[^\s@]+@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}`;
const SOME_TEXT = String.raw`.*\S.*`;
const HASH_SHAPE = String.raw`\s*0[xX][0-9a-fA-F]{64}\s*`;

/** The server's limits (core/payments/report-form.ts). */
const MAX_EMAIL = 254;
const MAX_NAME = 120;

interface ReportFormProps {
	action: string;
	typed: TypedReport;
	/** the server's refusals of what `typed` holds */
	errors: Partial<Record<ReportField, string>>;
	/** the link has several networks, on all of which the hash is looked for */
	several: boolean;
	onTyped: (typed: TypedReport) => void;
}

/** A payment already made, reported by its hash. Works as a plain form; script adds words at the fields and the closed gate. */
export function ReportForm({ action, typed, errors: refused, several, onTyped }: ReportFormProps) {
	const say = useSay();
	const ref = useRef<HTMLFormElement>(null);
	const [complete, setComplete] = useState(false);
	const [scripted, setScripted] = useState(false);
	const [found, setFound] = useState<Partial<Record<ReportField, string | null>>>(refused);
	const busy = useNavigation().formAction === action;
	useEffect(() => {
		setScripted(true);
		// What the browser filled in by itself before this ran counts too.
		setComplete(ref.current?.checkValidity() ?? false);
	}, []);
	useEffect(() => setFound(refused), [refused]);

	/** A message appears when a field is left, and goes away as soon as it is right. */
	const judge = (input: EventTarget, appear: boolean) => {
		if (!(input instanceof HTMLInputElement) || !isReportField(input.name)) return;
		const field = input.name;
		const message = fieldMessage(say, field, input.validity);
		setFound((before) => (appear || message === null || before[field] ? { ...before, [field]: message } : before));
	};
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		judge(event.target, false);
		setComplete(event.currentTarget.checkValidity());
		onTyped(read(event.currentTarget));
	};
	const shared = { onBlur: (event: React.FocusEvent<HTMLInputElement>) => judge(event.target, true) };
	return (
		<Form
			method="post"
			action={action}
			ref={ref}
			className="stack stack--5"
			noValidate={scripted}
			onInput={onInput}
			replace
			preventScrollReset
		>
			<input type="hidden" name="intent" value="report" />
			<TextField
				label={say("pay.senderEmail")}
				name="senderEmail"
				type="email"
				required
				pattern={EMAIL_SHAPE}
				maxLength={MAX_EMAIL}
				autoComplete="email"
				dir="ltr"
				placeholder={say("pay.emailPlaceholder")}
				defaultValue={typed.senderEmail}
				error={found.senderEmail}
				{...shared}
			/>
			<TextField
				label={say("pay.senderName")}
				name="senderName"
				type="text"
				required
				pattern={SOME_TEXT}
				maxLength={MAX_NAME}
				autoComplete="name"
				dir="auto"
				defaultValue={typed.senderName}
				error={found.senderName}
				{...shared}
			/>
			<TextField
				label={say("pay.transactionHash")}
				name="txnHash"
				type="text"
				className="input--mono"
				required
				pattern={HASH_SHAPE}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				dir="ltr"
				placeholder="0x"
				help={say(several ? "pay.hashHelpSeveral" : "pay.hashHelp")}
				defaultValue={typed.txnHash}
				error={found.txnHash}
				{...shared}
			/>
			<button
				type="submit"
				className="btn btn--secondary btn--block needs-script"
				disabled={!complete || busy}
				aria-busy={busy || undefined}
			>
				{busy ? <span className="spin" aria-hidden="true" /> : null}
				{busy ? say("pay.checking") : say("pay.confirmCompleted")}
			</button>
			<noscript>
				<button type="submit" className="btn btn--secondary btn--block">
					{say("pay.confirmCompleted")}
				</button>
			</noscript>
		</Form>
	);
}

function isReportField(name: string): name is ReportField {
	return name === "senderEmail" || name === "senderName" || name === "txnHash";
}

function read(form: HTMLFormElement): TypedReport {
	const text = (name: ReportField) => String(new FormData(form).get(name) ?? "");
	return { senderEmail: text("senderEmail"), senderName: text("senderName"), txnHash: text("txnHash") };
}
