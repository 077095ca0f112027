import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, type MutableRefObject, useEffect, useLayoutEffect } from "react";
import type { z } from "zod";

/** Sentences by field; those of "" are about the whole form. */
export type FormErrors = Record<string, string[] | undefined>;

/** Controls that somebody typed in, and those that were left, before there was anything to check them with. */
export interface MissedEvents {
	typed: Set<Element>;
	left: Set<Element>;
}

export interface FormCheckProps {
	id: string;
	lastResult: SubmissionResult<string[]> | null | undefined;
	initial: Partial<Record<string, string>> | undefined;
	shouldValidate: "onBlur" | "onSubmit";
	schema: () => z.ZodType;
	missed: MissedEvents;
	/** gets what a submit event has to pass */
	submit: MutableRefObject<((event: FormEvent<HTMLFormElement>) => void) | null>;
	report: (errors: FormErrors) => void;
}

/** conform for a form that is on the page already (use-form-check.tsx): draws nothing, reports what it refuses. */
export function FormCheck({
	id,
	lastResult,
	initial,
	shouldValidate,
	schema,
	missed,
	submit,
	report,
}: FormCheckProps): null {
	const [form] = useForm<Record<string, string>>({
		id,
		lastResult,
		defaultValue: initial as Record<string, string>,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: schema() }) as never,
		shouldValidate,
		shouldRevalidate: "onInput",
	});
	const { allErrors, onSubmit } = form;
	useLayoutEffect(() => {
		submit.current = onSubmit;
		return () => {
			submit.current = null;
		};
	});
	useLayoutEffect(() => report(allErrors), [report, allErrors]);
	useEffect(() => {
		const { typed, left } = missed;
		for (const control of typed) control.dispatchEvent(new Event("input", { bubbles: true }));
		for (const control of left)
			if (control !== document.activeElement) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
		typed.clear();
		left.clear();
	}, [missed]);
	return null;
}
