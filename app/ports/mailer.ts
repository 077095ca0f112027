/** A file that goes with a mail. */
export interface MailAttachment {
	/** ours: nobody else names a file in somebody's mailbox */
	filename: string;
	/** media type */
	type: string;
	bytes: Uint8Array<ArrayBuffer>;
}

export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Reply-To, if replies do not go to the sender; a validated e-mail address */
	replyTo?: string;
	/** a post to it without any cookie stops such mails to this mailbox (RFC 8058) */
	stopUrl?: string;
	/** together far below the service's 5 MiB for a whole message */
	attachments?: readonly MailAttachment[];
}

export interface MailerPort {
	/** @throws PortError if the mail was not accepted. Not idempotent: the caller must prevent duplicates */
	send(mail: Mail): Promise<void>;
}
