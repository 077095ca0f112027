import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { FormRefusal } from "./account-door.tsx";

/** What a control needs of its field: its names, the text that was sent before, the refusal. */
export interface Wired {
	id: string;
	name: string;
	defaultValue: string | undefined;
	error: string | undefined;
	required: true;
}

interface ActionFormProps<Schema extends z.ZodObject> {
	/** of the form in its page; begins the ids of its fields */
	id: string;
	/** where it posts to; the page's own address without */
	action?: string;
	/** tells the forms of one page apart */
	intent?: string;
	schema: Schema;
	/** the page's last answer, whichever form it is about */
	answer: FormAnswer | undefined;
	/** sent along unseen */
	hidden?: Record<string, string>;
	/** what stood there before anybody typed */
	initial?: Partial<Record<keyof z.input<Schema> & string, string>>;
	children: (wired: (name: keyof z.input<Schema> & string) => Wired, busy: boolean) => ReactNode;
}

/** A form checked by one schema in the browser and on the server, with its refusals beside the fields. Works without script. */
export function ActionForm<Schema extends z.ZodObject>({
	id,
	action,
	intent = "",
	schema,
	answer,
	hidden = {},
	initial,
	children,
}: ActionFormProps<Schema>) {
	const [form, fields] = useForm<Record<string, string>, z.output<Schema>>({
		id,
		lastResult: answer?.intent === intent ? answer.lastResult : undefined,
		defaultValue: initial as Record<string, string>,
		onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
		shouldRevalidate: "onInput",
	});
	const navigation = useNavigation();
	const sent = navigation.formData;
	const busy = sent != null && (intent ? sent.get("intent") === intent : navigation.formAction === action);
	const wired = (name: string): Wired => {
		const field = fields[name] as FieldMetadata<string>;
		const { id: fieldId, initialValue, errors } = field;
		return { id: fieldId, name, defaultValue: initialValue, error: errors?.[0], required: true };
	};
	return (
		<Form method="post" action={action} className="stack stack--5" preventScrollReset {...getFormProps(form)}>
			<FormRefusal id={form.errorId} sentences={form.errors} />
			{intent ? <input type="hidden" name="intent" value={intent} /> : null}
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children(wired, busy)}
		</Form>
	);
}
