import { parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { log } from "#app/core/operations/log.ts";
import { mailedKeyIn } from "#app/core/payments/mailed-key.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { reportSchema } from "#app/core/payments/report-form.ts";
import type { VerificationResult } from "#app/core/payments/wire.ts";
import { readForm } from "#app/http/request-body.server.ts";
import { reportSentences } from "#app/words/pay-fields.ts";
import { type CallRefusal, refusalInWords, refusalStatus } from "#app/words/pay-refusals.ts";
import type { Say } from "#app/words/say.ts";
import { reportInWords } from "#app/words/verification-result.ts";
import { answerNotice } from "./notice.server.ts";
import type { ReportAnswer, TypedReport } from "./page-data.ts";

/** Three short fields; a longer body is no report. */
const MAX_FORM_BYTES = 16 * 1024;
/** Longer than any field may be: what comes back to be corrected, made safe to show in a page. */
const LONGEST_ECHO = 300;
const NOTHING_TYPED: TypedReport = { senderEmail: "", senderName: "", txnHash: "" };

/** The manual form (intent=report): a hash and who sent it, judged by the link's room. Never throws for malformed input. */
export async function answerReport(request: Request, paymentId: string, context: AppLoadContext) {
	const say = await context.say();
	const body = await readForm(request, MAX_FORM_BYTES);
	if (!body.ok) return refused(say, body.reason, NOTHING_TYPED);
	const typed = typedIn(body.value);
	if (body.value.get("intent") === "notice") return answerNotice(body.value, paymentId, context, say);
	if (body.value.get("intent") === "said") return answerMailed(body.value, paymentId, context, say);
	if (body.value.get("intent") === "back") return answer({ kind: "back", typed }, 200);
	let chainIds: readonly number[];
	try {
		const link = isPaymentId(paymentId) ? await context.payments.findLinkPage(paymentId) : null;
		if (!link || link.reuse) return refused(say, "unknown-link", typed);
		chainIds = link.terms.chainIds;
	} catch (error) {
		log({ event: "link.report.failed", paymentId, error });
		return refused(say, "unreachable", typed);
	}
	const submission = parseWithZod(body.value, { schema: reportSchema(reportSentences(say), chainIds) });
	if (submission.status !== "success") {
		const first = (field: keyof TypedReport) => submission.error?.[field]?.[0];
		return answer(
			{
				kind: "fields",
				errors: { senderEmail: first("senderEmail"), senderName: first("senderName"), txnHash: first("txnHash") },
				typed,
			},
			refusalStatus("invalid"),
		);
	}
	try {
		const { senderEmail, senderName, txnHash } = submission.value;
		const { hash, chainId } = txnHash;
		const outcome = await context.payments.room(paymentId).report({
			txHash: hash,
			senderEmail,
			senderName,
			attemptId: null,
			payerSignature: null,
			language: say.language,
			clientKey: context.clientKey,
		});
		const result = reportInWords(say, outcome);
		return answer({ kind: "result", result, typed: { ...typed, txnHash: hash }, on: chainId }, verdictStatus(result));
	} catch (error) {
		log({ event: "link.report.failed", paymentId, error });
		return refused(say, "unreachable", typed);
	}
}

/** What the requester says after payment, to whoever pasted the link of their receipt mail: no script has read its fragment. */
async function answerMailed(form: FormData, paymentId: string, { payments }: AppLoadContext, say: Say) {
	const mailed = form.get("mailed");
	const key = typeof mailed === "string" ? mailedKeyIn(mailed) : null;
	try {
		const afterSubmit = key ? await payments.mailedAfterSubmit(paymentId, key) : null;
		return answer({ kind: "said", afterSubmit, typed: NOTHING_TYPED }, 200);
	} catch (error) {
		log({ event: "link.report.failed", paymentId, error });
		return refused(say, "unreachable", NOTHING_TYPED);
	}
}

/** A verdict is an answer, also a refusing one; only limits and a taken transaction are conditions HTTP has a word for. */
function verdictStatus(result: VerificationResult): number {
	if (result.reason === "rate-limited") return refusalStatus("rate-limited");
	return result.reason === "already-claimed" ? 409 : 200;
}

function refused(say: Say, reason: CallRefusal, typed: TypedReport) {
	const { status, message, detail } = refusalInWords(say, reason);
	const kind = reason === "unreachable" ? "waiting" : "failure";
	return answer(
		{ kind: "result", result: { verified: false, kind, reason, message, detail, compare: null }, typed },
		status,
	);
}

function answer(value: ReportAnswer, status: number) {
	return data(value, { status, headers: { "Cache-Control": "no-store" } });
}

function typedIn(form: FormData): TypedReport {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? cleanText(value, LONGEST_ECHO) : "";
	};
	return { senderEmail: text("senderEmail"), senderName: text("senderName"), txnHash: text("txnHash") };
}
