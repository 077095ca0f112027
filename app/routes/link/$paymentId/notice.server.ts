import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { log } from "#app/core/operations/log.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { mailboxSchema } from "#app/core/payments/report-form.ts";
import { reportSentences } from "#app/words/pay-fields.ts";
import { refusalInWords, refusalStatus } from "#app/words/pay-refusals.ts";
import type { Say } from "#app/words/say.ts";
import type { NoticeAnswer, TypedReport } from "./page-data.ts";

/** Longer than an e-mail may be. */
const LONGEST_ECHO = 300;
const NOTHING_TYPED: TypedReport = { senderEmail: "", senderName: "", txnHash: "" };

/** "Tell me when it has arrived" (intent=notice). The answer is the same whether the mailbox was known or not. */
export async function answerNotice(form: FormData, paymentId: string, context: AppLoadContext, say: Say) {
	const typed = form.get("email");
	const email = typeof typed === "string" ? cleanText(typed, LONGEST_ECHO) : "";
	const answer = (sentence: string, status = 200) => {
		const notice: NoticeAnswer = { kind: "notice", ok: status === 200, sentence, email, typed: NOTHING_TYPED };
		return data(notice, { status, headers: { "Cache-Control": "no-store" } });
	};
	const refuse = (reason: Parameters<typeof refusalInWords>[1]) => {
		const { status, message, detail } = refusalInWords(say, reason);
		return answer(`${message}. ${detail}`, status);
	};
	const mailbox = mailboxSchema(reportSentences(say)).safeParse(email);
	if (!mailbox.success) return answer(mailbox.error.issues[0]?.message ?? "", refusalStatus("invalid"));
	if (!isPaymentId(paymentId)) return refuse("unknown-link");
	try {
		if ((await context.payments.findLinkPage(paymentId))?.reuse) return refuse("unknown-link");
		const { clientKey, payments } = context;
		const input = { paymentId, email: mailbox.data, language: say.language, clientKey };
		switch (await payments.askArrivalNotice(input)) {
			case "asked":
				return answer(say("pay.noticeAsked", { email: mailbox.data }));
			case "paid":
				return answer(say("pay.noticePaid"));
			case "full":
				return answer(say("pay.noticeFull"), refusalStatus("rate-limited"));
			case "unknown-link":
				return refuse("unknown-link");
		}
	} catch (error) {
		log({ event: "link.report.failed", paymentId, error });
		return refuse("unreachable");
	}
}
