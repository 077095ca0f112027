export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** where an answer goes, when not to the sender; an e-mail address that was checked */
	replyTo?: string;
}

export interface MailerPort {
	/** @throws PortError when the mail was not taken; sending again is safe only under the caller's own dedupe */
	send(mail: Mail): Promise<void>;
}
