import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import { FormRefusal } from "#app/ui/auth-shell.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useFormCheck } from "#app/ui/use-form-check.tsx";
import { MAX_EMAIL, MAX_MESSAGE, MAX_NAME, MAX_SUBJECT } from "./limits.ts";

interface ContactFormProps {
	/** the signed time the form was made */
	begun: string;
	/** of whoever is signed in */
	name: string;
	email: string;
	/** id of the payment link that is reported */
	link: string | null;
	subject: string;
	lastResult?: SubmissionResult<string[]> | null;
}

export function ContactForm({ begun, name, email, link, subject, lastResult }: ContactFormProps) {
	const say = useSay();
	const { form, errors, field, checker } = useFormCheck({
		id: "contact",
		lastResult,
		initial: { name, email, subject },
		load: () => import("./schema.ts"),
		schema: ({ contactSchema }) => contactSchema(say),
	});
	// An answer to the form is about the same link.
	const action = link === null ? "/contact-us" : `/contact-us?link=${link}`;
	const busy = useNavigation().formAction === action;
	return (
		<Form method="post" action={action} className="stack stack--5 measure" {...form}>
			<FormRefusal id="contact-error" sentences={errors[""]} />
			<input type="hidden" name="begun" value={begun} />
			{link === null ? null : (
				<div className="note">
					<Icon name="info" />
					<p>
						<b>{say("info.reportOf", { link: shortPaymentId(link) })}</b> {say("info.reportText")}
					</p>
					<input type="hidden" name="link" value={link} />
				</div>
			)}
			<TextField label={say("info.name")} {...field("name")} autoComplete="name" maxLength={MAX_NAME} required />
			<TextField
				label={say("info.email")}
				{...field("email")}
				type="email"
				autoComplete="email"
				maxLength={MAX_EMAIL}
				dir="ltr"
				required
			/>
			<TextField label={say("info.subject")} {...field("subject")} maxLength={MAX_SUBJECT} dir="auto" required />
			<TextAreaField
				label={say("info.message")}
				help={say("info.messageHelp", { count: MAX_MESSAGE })}
				{...field("message")}
				rows={8}
				maxLength={MAX_MESSAGE}
				dir="auto"
				required
			/>
			{checker}
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
