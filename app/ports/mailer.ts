export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
}

export interface MailerPort {
	/** @throws PortError when the mail was not taken; sending again is safe only under the caller's own dedupe */
	send(mail: Mail): Promise<void>;
}
