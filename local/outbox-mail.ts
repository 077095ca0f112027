/** A mail that the app sent; it never leaves this machine. */
export interface OutboxMail {
	id: number;
	/** ISO 8601 */
	sentAt: string;
	from: string;
	to: string[];
	subject: string;
	text: string;
	html: string;
	/** Reply-To, if replies do not go to the sender */
	replyTo?: string | null;
	/** further header lines */
	headers?: Record<string, string>;
	attachments?: readonly { filename: string; type: string; base64: string }[];
}
