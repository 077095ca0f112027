import { Form, useFetcher, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { FormRefusal } from "./auth-shell.tsx";
import { type FieldProps, useFormCheck } from "./use-form-check.tsx";

/** What a control of an account form needs of its field. */
export type Wired = FieldProps & { required: true };

type AccountForms = typeof import("./account-forms.ts");

interface ActionFormProps<Schema extends z.ZodObject> {
	/** of the form in its page; begins the ids of its fields */
	id: string;
	/** where it posts to; the page's own address without */
	action?: string;
	/** which of the page's forms was sent */
	intent?: string;
	/** of the forms' rules, those of this one */
	schema: (forms: AccountForms) => Schema;
	/** the page's last answer, whichever form it is about */
	answer: FormAnswer | undefined;
	/** sent along unseen */
	hidden?: Record<string, string>;
	/** current values before anybody typed */
	initial?: Partial<Record<keyof z.input<Schema> & string, string>>;
	children: (wired: (name: keyof z.input<Schema> & string) => Wired, busy: boolean) => ReactNode;
}

/**
 * A form checked by one schema in the browser and on the server, with its refusals beside the fields. Works without script. One that
 * posts to another page leads there only when it was taken: refused or without an answer, this page stays.
 */
export function ActionForm<Schema extends z.ZodObject>({
	id,
	action,
	intent = "",
	schema,
	answer: ofPage,
	hidden = {},
	initial,
	children,
}: ActionFormProps<Schema>) {
	const elsewhere = useFetcher<FormAnswer | null>();
	const { pathname } = useLocation();
	const isElsewhere = action !== undefined && action.split("?", 1)[0] !== pathname;
	const answer = isElsewhere ? (elsewhere.data ?? undefined) : ofPage;
	const { form, errors, field, checker } = useFormCheck({
		id,
		lastResult: answer?.intent === intent ? answer.lastResult : undefined,
		initial: initial as Partial<Record<string, string>> | undefined,
		load: () => import("./account-forms.ts"),
		schema,
	});
	const navigation = useNavigation();
	const sent = navigation.formData;
	const isSent = sent != null && (intent ? sent.get("intent") === intent : navigation.formAction === action);
	const busy = isElsewhere ? elsewhere.state !== "idle" : isSent;
	const Sending = isElsewhere ? elsewhere.Form : Form;
	const wired = (name: string): Wired => ({ ...field(name), required: true });
	return (
		<Sending method="post" action={action} className="stack stack--5" preventScrollReset {...form}>
			<FormRefusal id={`${id}-error`} sentences={errors[""]} />
			{intent ? <input type="hidden" name="intent" value={intent} /> : null}
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children(wired, busy)}
			{checker}
		</Sending>
	);
}
