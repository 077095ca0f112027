import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { FormRefusal } from "#app/ui/account-door.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { useSay } from "#app/ui/say.tsx";
import { contactSchema, MAX_EMAIL, MAX_MESSAGE, MAX_NAME, MAX_SUBJECT } from "./schema.ts";

interface ContactFormProps {
	/** the signed time the form was made */
	begun: string;
	/** of whoever is signed in */
	name: string;
	email: string;
	lastResult?: SubmissionResult<string[]> | null;
}

export function ContactForm({ begun, name, email, lastResult }: ContactFormProps) {
	const say = useSay();
	const [form, fields] = useForm({
		id: "contact",
		lastResult,
		defaultValue: { name, email },
		onValidate: ({ formData }) => parseWithZod(formData, { schema: contactSchema(say) }),
		shouldRevalidate: "onInput",
	});
	const busy = useNavigation().formAction === "/contact-us";
	return (
		<Form method="post" action="/contact-us" className="stack stack--5 measure" {...getFormProps(form)}>
			<FormRefusal id={form.errorId} sentences={form.errors} />
			<input type="hidden" name="begun" value={begun} />
			<TextField
				label={say("info.name")}
				id={fields.name.id}
				name={fields.name.name}
				defaultValue={fields.name.initialValue}
				error={fields.name.errors?.[0]}
				autoComplete="name"
				maxLength={MAX_NAME}
				required
			/>
			<TextField
				label={say("info.email")}
				id={fields.email.id}
				name={fields.email.name}
				defaultValue={fields.email.initialValue}
				error={fields.email.errors?.[0]}
				type="email"
				autoComplete="email"
				maxLength={MAX_EMAIL}
				dir="ltr"
				required
			/>
			<TextField
				label={say("info.subject")}
				id={fields.subject.id}
				name={fields.subject.name}
				defaultValue={fields.subject.initialValue}
				error={fields.subject.errors?.[0]}
				maxLength={MAX_SUBJECT}
				dir="auto"
				required
			/>
			<TextAreaField
				label={say("info.message")}
				help={say("info.messageHelp", { count: MAX_MESSAGE })}
				id={fields.message.id}
				name={fields.message.name}
				defaultValue={fields.message.initialValue}
				error={fields.message.errors?.[0]}
				rows={8}
				maxLength={MAX_MESSAGE}
				dir="auto"
				required
			/>
			<Trap />
			<div className="row row--wrap">
				<button className="btn btn--primary" type="submit" aria-busy={busy || undefined}>
					{busy ? say("info.sending") : say("info.send")}
				</button>
			</div>
		</Form>
	);
}

/** Programs fill in every field they find. People neither see nor reach this one. */
function Trap() {
	const say = useSay();
	return (
		<div className="offscreen" aria-hidden="true">
			<label htmlFor="contact-website">{say("info.trap")}</label>
			<input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
		</div>
	);
}
