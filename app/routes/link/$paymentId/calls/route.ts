import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getAddress } from "viem/utils";
import type { Address } from "#app/core/address.ts";
import type { Language } from "#app/core/i18n/languages.ts";
import { log } from "#app/core/operations/log.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { type PayCall, payCallSchema } from "#app/core/payments/report-form.ts";
import { readJson } from "#app/http/request-body.server.ts";
import { reportSentences } from "#app/words/pay-fields.ts";
import { type CallRefusal, refusalInWords } from "#app/words/pay-refusals.ts";
import type { Say } from "#app/words/say.ts";
import { reportInWords } from "#app/words/verification-result.ts";

/** A signature of a contract wallet may be long; nothing else here is. */
const MAX_CALL_BYTES = 16 * 1024;
/** What a refused caller should wait; the room's own limits are per minute. */
const RETRY_AFTER_MS = 60_000;
const FIELDS = ["senderName", "senderEmail", "txnHash"] as const;

const schemas = new Map<Language, ReturnType<typeof payCallSchema>>();

/** Making the schema takes as long as all else about a call. */
function schemaIn(say: Say): ReturnType<typeof payCallSchema> {
	const schema = schemas.get(say.language) ?? payCallSchema(reportSentences(say));
	schemas.set(say.language, schema);
	return schema;
}

/** POST JSON of the wallet flow: a hash, an attempt, a connection, a rejection. Answers JSON, also when it refuses. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
	const say = await context.say();
	if (request.method !== "POST") return refusal(say, "wrong-method");
	const paymentId = params.paymentId ?? "";
	if (!isPaymentId(paymentId)) return refusal(say, "unknown-link");
	const body = await readJson(request, MAX_CALL_BYTES);
	if (!body.ok) return refusal(say, body.reason);
	const call = schemaIn(say).safeParse(body.value);
	if (!call.success) {
		const messages = call.error.issues.map((issue) => [issue.path.join("."), issue.message] as const).reverse();
		const fields = Object.fromEntries(messages.filter(([path]) => FIELDS.some((field) => field === path)));
		return refusal(say, "invalid", { fields });
	}
	try {
		return await answerCall(context, paymentId, call.data, say);
	} catch (error) {
		if (await isUnknown(context, paymentId)) return refusal(say, "unknown-link");
		log({ event: "link.call.failed", paymentId, intent: call.data.intent, error });
		return refusal(say, "unreachable");
	}
}

/**
 * Asked only after a failure: a room is reached for links alone, and one for many payers takes no payments itself. A database that
 * is silent too says nothing of the link.
 */
async function isUnknown({ payments }: AppLoadContext, paymentId: string): Promise<boolean> {
	const page = await payments.findLinkPage(paymentId).catch(() => undefined);
	return page === null || page?.reuse != null;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
	return refusal(await context.say(), "wrong-method");
}

async function answerCall(context: AppLoadContext, paymentId: string, call: PayCall, say: Say): Promise<Response> {
	const room = context.payments.room(paymentId);
	// Only what asks the chain is counted per caller.
	const sender = () => ({ clientKey: context.clientKey, language: say.language });
	switch (call.intent) {
		case "report":
		case "own-report": {
			const { txnHash, attemptId, withdrawKey = null } = call;
			const outcome = await room.report({
				txHash: txnHash,
				attemptId,
				withdrawKey,
				...(call.intent === "report"
					? {
							senderName: call.senderName,
							senderEmail: call.senderEmail,
							payerSignature: call.payerSignature as `0x${string}` | null,
						}
					: { senderName: null, senderEmail: null, payerSignature: null }),
				...sender(),
			});
			if (outcome.kind === "rate-limited") return refusal(say, "rate-limited");
			return json({ ok: true, result: reportInWords(say, outcome) });
		}
		case "attempt": {
			const { chainId, nonce, senderName, senderEmail, payAnyway } = call;
			const from = checksummed(call.from);
			const outcome = await room.startAttempt({
				chainId,
				from,
				nonce,
				amount: BigInt(call.amount),
				senderName,
				senderEmail,
				payAnyway,
				...sender(),
			});
			// What the page compares with the times in snapshots, whatever its own clock says.
			return outcome.ok ? json({ ...outcome, now: Date.now() }) : refusal(say, outcome.reason);
		}
		case "account": {
			const state = await context.payments.accountState(paymentId, checksummed(call.account), call.chainId);
			return state ? json({ ok: true, ...state }) : refusal(say, "chain-silent");
		}
		case "connected":
			await room.note({ kind: "connected", address: checksummed(call.address) });
			return json({ ok: true });
		case "rejected":
			await room.note({ kind: "rejected", attemptId: call.attemptId, withdrawKey: call.withdrawKey });
			return json({ ok: true });
		case "after-submit":
			return json({ ok: true, afterSubmit: await room.afterSubmit(call.attemptId, call.withdrawKey) });
		case "mailed-after-submit":
			return json({ ok: true, afterSubmit: await context.payments.mailedAfterSubmit(paymentId, call.key) });
	}
}

function checksummed(address: string): Address {
	return getAddress(`0x${address.slice(2).toLowerCase()}`);
}

function refusal(say: Say, reason: CallRefusal, more: { fields?: Record<string, string> } = {}): Response {
	const { status, message, detail } = refusalInWords(say, reason);
	const retryAfterMs = status === 429 || status === 503 ? RETRY_AFTER_MS : null;
	const headers: Record<string, string> = {};
	if (retryAfterMs !== null) headers["Retry-After"] = String(retryAfterMs / 1000);
	if (status === 405) headers.Allow = "POST";
	return json({ ok: false, reason, message: `${message}. ${detail}`, retryAfterMs, ...more }, status, headers);
}

function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
	return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
