import type { SubmissionResult } from "@conform-to/react";
import { type FocusEvent, type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormCheckProps, FormErrors, MissedEvents } from "./form-check.tsx";

interface FormCheckOptions<Rules> {
	/** of the form in its page; begins the ids of its fields */
	id: string;
	/** the server's last answer about this form */
	lastResult: SubmissionResult<string[]> | null | undefined;
	/** current values before anybody typed */
	initial?: Partial<Record<string, string>>;
	/** when a field is first checked; a refused one is checked again while it is typed in */
	shouldValidate?: "onBlur" | "onSubmit";
	/** imports the module that the rules are in */
	load: () => Promise<Rules>;
	schema: (rules: Rules) => z.ZodType;
}

/** What a control needs of its field: its names, the text that was sent before, the refusal. */
export interface FieldProps {
	id: string;
	name: string;
	defaultValue: string | undefined;
	error: string | undefined;
}

interface Loaded<Rules> {
	FormCheck: (props: FormCheckProps) => null;
	rules: Rules;
}

/**
 * A form of the page that is complete without script and shows what the server refused. conform and zod check it in the
 * browser too; both are fetched when somebody first touches the form. The controls stay the same elements before and after.
 *
 * @returns props of the `<form>`, its errors by field ("" is the form itself), and what has to be drawn inside of it
 */
export function useFormCheck<Rules>({
	id,
	lastResult,
	initial,
	shouldValidate = "onSubmit",
	load,
	schema,
}: FormCheckOptions<Rules>) {
	const [sentOrInitial] = useState(() => (lastResult?.initialValue ?? initial ?? {}) as Record<string, string>);
	const [loaded, setLoaded] = useState<Loaded<Rules> | null>(null);
	const [checked, setChecked] = useState<FormErrors | null>(null);
	const form = useRef<HTMLFormElement>(null);
	const submit = useRef<FormCheckProps["submit"]["current"]>(null);
	const missed = useRef<MissedEvents>({ typed: new Set(), left: new Set() });
	const loading = useRef(false);
	const loadRules = useRef(load);

	const start = useCallback(() => {
		if (loading.current) return;
		loading.current = true;
		Promise.all([import("./form-check.tsx"), loadRules.current()]).then(
			([{ FormCheck }, rules]) => setLoaded({ FormCheck, rules }),
			// Without it the server checks alone; the next touch tries again.
			() => {
				loading.current = false;
			},
		);
	}, []);

	// A field that had the focus before the page was hydrated.
	useEffect(() => {
		if (form.current?.contains(document.activeElement)) start();
	}, [start]);

	const answered = useRef(lastResult);
	useEffect(() => {
		if (answered.current === lastResult) return;
		answered.current = lastResult;
		if (!submit.current) focusFirstRefused(form.current, lastResult?.error);
	}, [lastResult]);

	const note = (events: Set<Element>, target: EventTarget) => {
		if (!loaded && target instanceof Element) events.add(target);
		start();
	};
	const errors = checked ?? serverErrors(lastResult);
	const refused = Object.keys(errors).length > 0;
	const field = (name: string): FieldProps => ({
		id: `${id}-${name}`,
		name,
		defaultValue: sentOrInitial[name],
		error: errors[name]?.[0],
	});
	const checker: ReactNode = loaded ? (
		<loaded.FormCheck
			id={id}
			lastResult={lastResult}
			initial={initial}
			shouldValidate={shouldValidate}
			schema={() => schema(loaded.rules)}
			missed={missed.current}
			submit={submit}
			report={setChecked}
		/>
	) : null;
	return {
		form: {
			id,
			ref: form,
			noValidate: true,
			// stories wait for it
			"data-checked": loaded ? "" : undefined,
			"aria-invalid": refused || undefined,
			"aria-describedby": refused ? `${id}-error` : undefined,
			onFocus: start,
			onInput: ({ target }: FormEvent<HTMLFormElement>) => note(missed.current.typed, target),
			onBlur: ({ target }: FocusEvent<HTMLFormElement>) => note(missed.current.left, target),
			onSubmit: (event: FormEvent<HTMLFormElement>) => {
				start();
				if (submit.current) return submit.current(event);
				// The server checks the whole form now: its refusals must not be taken back by an older event.
				missed.current.typed.clear();
				missed.current.left.clear();
			},
		},
		errors,
		field,
		checker,
	};
}

function serverErrors(lastResult: SubmissionResult<string[]> | null | undefined): FormErrors {
	const entries = Object.entries(lastResult?.error ?? {});
	return Object.fromEntries(entries.flatMap(([name, sentences]) => (sentences ? [[name, sentences]] : [])));
}

/** conform does the same once it is there. */
function focusFirstRefused(form: HTMLFormElement | null, errors: SubmissionResult<string[]>["error"]): void {
	for (const control of form?.elements ?? []) {
		const name = control.getAttribute("name");
		if (!name || !errors?.[name] || !(control instanceof HTMLElement)) continue;
		control.focus();
		return;
	}
}
