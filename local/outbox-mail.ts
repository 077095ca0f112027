/** A mail the app sent; nothing leaves this machine. */
export interface OutboxMail {
	id: number;
	/** ISO 8601 */
	sentAt: string;
	from: string;
	to: string[];
	subject: string;
	text: string;
	html: string;
	/** where an answer goes, when not to the sender */
	replyTo?: string | null;
}
