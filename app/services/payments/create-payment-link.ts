import { log } from "../../core/operations/log.ts";
import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../../core/payments/payment-id.ts";
import { insertLink } from "../../db/payments/links.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { refuseWeakPassword } from "../accounts/refuse-password.ts";
import { flushMails } from "../operations/mails.ts";
import type { CreateOutcome, CreationAnswers, NamedDraft, PaymentLinkDraft, Requester } from "./creation-contract.ts";
import { findDoubts } from "./creation-doubts.ts";
import { settlePayee } from "./payee-name.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { summariseNew } from "./summarise-link.ts";

/** The limit counts per minute (wrangler.toml, CREATE_LIMIT). */
const CREATE_AGAIN_MS = 60_000;

/**
 * Makes a payment link for somebody with access, whatever page the form came from. Safe to repeat: the same submission
 * of the same user names the link it made before.
 *
 * @param answers - with them, the requester is asked about what they should know first; without, nothing is asked
 * @param requester - as the request's own session names them
 */
export async function createPaymentLink(
	deps: PaymentDeps,
	requester: Requester,
	typed: PaymentLinkDraft | NamedDraft,
	answers?: CreationAnswers,
): Promise<CreateOutcome> {
	const { id: userId } = requester;
	if (!requester.hasAccess) return { ok: false, reason: "no-access" };
	if (!(await deps.mayCreate(userId))) return { ok: false, reason: "rate-limited", retryAfterMs: CREATE_AGAIN_MS };
	const { requesterName, requesterEmail, memo } = typed;
	const weak = refuseWeakPassword(typed.dashboardPassword, [requesterName, requesterEmail, memo]);
	if (weak) return weak;
	const payee = await settlePayee(deps, requester, typed, answers?.named ?? null);
	if ("made" in payee) return { ok: true, paymentId: payee.made };
	if ("refusal" in payee) return { ok: false, reason: "name", refusal: payee.refusal };
	const { draft, named } = payee;
	const settled = answers && (await findDoubts(deps, requester, draft, answers));
	if (settled?.doubts || named?.isSeen === false) {
		const doubts = settled?.doubts ?? { unique: null, codeOn: [], noCodeOn: [] };
		return { ok: false, reason: "doubts", ...doubts, ...(named ? { name: named } : {}) };
	}
	const { dashboardPassword, ...asked } = { ...draft, ...(settled ? { amount: settled.amount } : {}) };
	const link = {
		...asked,
		userId,
		paymentId: paymentIdFromBytes(deps.randomBytes(PAYMENT_ID_BYTES)),
		dashboardPasswordHash: await hashPassword(dashboardPassword),
		createdAt: deps.clock.now(),
		remindRequester: draft.dueAt !== null,
	};
	const paymentId = await insertLink(deps.db, link, named);
	await flushMails(deps, paymentId);
	await Promise.all([
		...(draft.chainIds ?? [draft.chainId]).map((chainId) => wakeWatcher(deps, chainId)),
		// The list of its account's links shows it at once.
		summariseNew(deps, paymentId),
	]);
	return { ok: true, paymentId };
}

/** A watcher that cannot be reached now is woken by the cron. */
async function wakeWatcher({ watchers }: PaymentDeps, chainId: number): Promise<void> {
	if (!watchers.isWatched(chainId)) return;
	try {
		await watchers.of(chainId).wake();
	} catch (error) {
		log({ event: "chain.wake.failed", chainId, error });
	}
}
