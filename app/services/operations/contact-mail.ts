import { type AccountMail, languageOf } from "../../core/operations/mail-message.ts";
import type { Mail } from "../../ports/mailer.ts";
import { sayIn } from "../../words/say-in.ts";
import { composeMail } from "./compose-mail.ts";

/** Mail to support with a message of the contact form; replies go to its author. */
export function contactMail(mail: AccountMail): Mail {
	const say = sayIn(languageOf(mail));
	const { name = "", email = "", subject = "", message = "", about } = mail.values;
	const words = {
		subject: say("info.mailSubject", { subject }),
		heading: say("info.mailHeading"),
		paragraphs: [],
		quote: message,
		rows: [
			{ label: say("info.name"), value: name },
			{ label: say("info.email"), value: email },
			{ label: say("info.subject"), value: subject },
			...(about ? [{ label: say("info.reportedLink"), value: about }] : []),
		],
		button: null,
		footer: [say("info.mailFooter")],
	};
	return { ...composeMail(mail.to, words, say), replyTo: email };
}
