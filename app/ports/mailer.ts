export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Reply-To, if replies do not go to the sender; a validated e-mail address */
	replyTo?: string;
}

export interface MailerPort {
	/** @throws PortError if the mail was not accepted. Not idempotent: the caller must prevent duplicates */
	send(mail: Mail): Promise<void>;
}
