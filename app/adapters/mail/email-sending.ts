import type { Mail, MailAttachment, MailerPort } from "../../ports/mailer.ts";
import { PortError } from "../../ports/port-error.ts";

/**
 * Cloudflare Email Sending through the `send_email` binding, which builds the MIME message:
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 * What may be stopped names how in its headers, for the button of mail programs (RFC 8058).
 *
 * @param from - "Paylink <hello@paylink.example>" or a bare address; its domain must be configured for sending
 */
export function emailSending(binding: SendEmail, from: string): MailerPort {
	const sender = parseSender(from);
	return {
		async send({ to, subject, text, html, replyTo, stopUrl, attachments = [] }: Mail) {
			const headers = stopUrl && {
				"List-Unsubscribe": `<${stopUrl}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			};
			try {
				await binding.send({
					from: sender,
					to,
					subject,
					text,
					html,
					...(replyTo ? { replyTo } : {}),
					...(headers ? { headers } : {}),
					...(attachments.length > 0 ? { attachments: attachments.map(attached) } : {}),
				});
			} catch (error) {
				const code = error instanceof Error && "code" in error ? String(error.code) : "";
				const why = /RATE_LIMIT|DAILY_LIMIT/.test(code)
					? "rate-limited"
					: /VALIDATION|RECIPIENT|SENDER/.test(code)
						? "refused"
						: "unreachable";
				throw new PortError("mailer", why, `a mail was not taken${code === "" ? "" : ` (${code})`}`);
			}
		},
	};
}

const attached = ({ filename, type, bytes }: MailAttachment) =>
	({ disposition: "attachment", filename, type, content: bytes }) as const;

function parseSender(from: string): { name: string; email: string } | string {
	const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from);
	const [, name = "", email = ""] = match ?? [];
	return name === "" ? email || from.trim() : { name, email };
}
