import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { useSay } from "#app/ui/say.tsx";
import { fieldMessage, type ReportField } from "#app/words/pay-fields.ts";
import { HASH_SHAPE } from "./hash-shape.ts";
import { type PayRequest, payPath, type TypedReport } from "./page-data.ts";
import { type Caret, useKeptCaret } from "./use-kept-caret.ts";
import { WhereHash } from "./where-hash.tsx";

/** The shapes the server's schema takes, as the browser's own `pattern` (compiled with the v flag). */
const EMAIL_SHAPE = String.raw`[^\s@]+@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}`;
const SOME_TEXT = String.raw`.*\S.*`;

/** The server's limits (core/payments/report-form.ts). */
const MAX_EMAIL = 254;
const MAX_NAME = 120;

interface ReportFormProps {
	/** on the network that was chosen */
	request: PayRequest;
	typed: TypedReport;
	/** the server's refusals of what `typed` holds */
	errors: Partial<Record<ReportField, string>>;
	onTyped: (typed: TypedReport) => void;
	/** where somebody was typing when the form was drawn elsewhere on the page */
	caret: MutableRefObject<Caret | null>;
	/** an explorer's address was pasted, which is of another of the link's networks */
	onChooseNetwork: (chainId: number) => void;
}

/** A payment already made, reported by its hash. Works as a plain form; script adds words at the fields and the closed gate. */
export function ReportForm({ request, typed, errors: refused, onTyped, caret, onChooseNetwork }: ReportFormProps) {
	const say = useSay();
	const action = payPath(request);
	const ref = useRef<HTMLFormElement>(null);
	useKeptCaret(ref, caret);
	const [complete, setComplete] = useState(false);
	const [scripted, setScripted] = useState(false);
	const [found, setFound] = useState<Partial<Record<ReportField, string | null>>>(refused);
	/** said once a hash was taken out of an address */
	const [taken, setTaken] = useState<string | null>(null);
	const busy = useNavigation().formAction === action;
	const takeHash = async (input: HTMLInputElement) => {
		const address = input.value;
		const { readTypedTransaction } = await import("#app/core/payments/typed-transaction.ts");
		if (input.value !== address) return;
		const read = readTypedTransaction(
			address,
			request.networks.map(({ chainId }) => chainId),
		);
		if (read.kind === "elsewhere") input.setCustomValidity(say("pay.hashElsewhere", { network: read.network }));
		else if (read.kind === "malformed") input.setCustomValidity(say("pay.hashInvalid"));
		else {
			input.value = read.hash;
			const on = request.networks.find(({ chainId }) => chainId === read.chainId && chainId !== request.chainId);
			if (on) onChooseNetwork(on.chainId);
			setTaken(on ? say("pay.hashTakenOn", { network: on.network }) : say("pay.hashTaken"));
		}
		judge(input, true);
		if (input.form) changed(input.form);
	};
	const changed = (form: HTMLFormElement) => {
		setComplete(form.checkValidity());
		onTyped(read(form));
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was there before this ran
	useEffect(() => {
		setScripted(true);
		// What the browser filled in by itself before this ran counts too.
		setComplete(ref.current?.checkValidity() ?? false);
		const hash = ref.current?.elements.namedItem("txnHash");
		if (hash instanceof HTMLInputElement && isAddress(hash.value)) takeHash(hash).catch(() => {});
	}, []);
	useEffect(() => setFound(refused), [refused]);

	/** A message appears when a field is left, and goes away as soon as it is right. */
	const judge = (input: EventTarget, appear: boolean) => {
		if (!(input instanceof HTMLInputElement) || !isReportField(input.name)) return;
		const field = input.name;
		const message = input.validity.customError ? input.validationMessage : fieldMessage(say, field, input.validity);
		setFound((before) => (appear || message === null || before[field] ? { ...before, [field]: message } : before));
	};
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		const { target } = event;
		if (target instanceof HTMLInputElement && target.name === "txnHash") {
			target.setCustomValidity("");
			setTaken(null);
			// Where the module does not come, the server reads the address.
			if (isAddress(target.value)) takeHash(target).catch(() => {});
		}
		judge(target, false);
		changed(event.currentTarget);
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
				help={say(request.networks.length > 1 ? "pay.hashHelpSeveral" : "pay.hashHelp")}
				defaultValue={typed.txnHash}
				error={found.txnHash}
				{...shared}
			/>
			<p role="status" className="t-sm news news--line">
				{taken}
			</p>
			<WhereHash />
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

function isAddress(text: string): boolean {
	return text.includes("://");
}

function isReportField(name: string): name is ReportField {
	return name === "senderEmail" || name === "senderName" || name === "txnHash";
}

function read(form: HTMLFormElement): TypedReport {
	const text = (name: ReportField) => String(new FormData(form).get(name) ?? "");
	return { senderEmail: text("senderEmail"), senderName: text("senderName"), txnHash: text("txnHash") };
}
