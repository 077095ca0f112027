import {
	type InputHTMLAttributes,
	type ReactNode,
	type TextareaHTMLAttributes,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface FieldFrame {
	label: string;
	/** shown after the label in a quieter style: "optional" */
	aside?: string;
	help?: ReactNode;
	/** the refusal; shown beside the field and is tied to it */
	error?: string | null;
}

interface Wiring {
	id: string;
	"aria-describedby": string | undefined;
	"aria-invalid": true | undefined;
}

/** Label, control, help and refusal, tied together for assistive technology. */
export function Field({
	label,
	aside,
	help,
	error,
	children,
	id: givenId,
}: FieldFrame & { children: (wiring: Wiring) => ReactNode; id?: string }) {
	const ownId = useId();
	const id = givenId ?? ownId;
	const described = [help ? `${id}-help` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
	return (
		<div className="field">
			<label className="label" htmlFor={id}>
				{label}
				{aside ? (
					<small>
						{" "}
						<bdi>{aside}</bdi>
					</small>
				) : null}
			</label>
			{children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
			{help ? (
				<p className="help" id={`${id}-help`}>
					{help}
				</p>
			) : null}
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}

export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
	if (!error) return null;
	return (
		<p className="error" id={id}>
			<Icon name="circle-alert" />
			{error}
		</p>
	);
}

type InputProps = FieldFrame & Omit<InputHTMLAttributes<HTMLInputElement>, "children">;

/** @param props.refusedIn - the server's answer that refuses it: each new one takes the focus here, where the refusal is read */
export function TextField({
	label,
	aside,
	help,
	error,
	className,
	id,
	refusedIn,
	...input
}: InputProps & { refusedIn?: object | null }) {
	const control = useRef<HTMLInputElement>(null);
	const answered = useRef(refusedIn);
	useEffect(() => {
		if (refusedIn && answered.current !== refusedIn) control.current?.focus();
		answered.current = refusedIn;
	}, [refusedIn]);
	return (
		<Field label={label} aside={aside} help={help} error={error} id={id}>
			{(wiring) => (
				<input
					ref={control}
					className={className ? `input ${className}` : "input"}
					{...(refusedIn == null ? null : { autoFocus: true })}
					{...input}
					{...wiring}
				/>
			)}
		</Field>
	);
}

export function TextAreaField({
	label,
	aside,
	help,
	error,
	id,
	...input
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
	return (
		<Field label={label} aside={aside} help={help} error={error} id={id}>
			{(wiring) => <textarea className="input" {...input} {...wiring} />}
		</Field>
	);
}

/** A password with a show/hide toggle. The toggle does nothing without script, so it appears with it. */
export function PasswordField({ label, aside, help, error, id, ...input }: InputProps) {
	const say = useSay();
	const [shown, setShown] = useState(false);
	return (
		<Field label={label} aside={aside} help={help} error={error} id={id}>
			{(wiring) => (
				<span className="inputwrap">
					<input className="input" {...input} {...wiring} type={shown ? "text" : "password"} />
					<button
						type="button"
						className="iconbtn needs-script"
						aria-pressed={shown}
						aria-label={shown ? say("common.hidePassword") : say("common.showPassword")}
						onClick={() => setShown(!shown)}
					>
						<Icon name={shown ? "eye-off" : "eye"} />
					</button>
				</span>
			)}
		</Field>
	);
}
