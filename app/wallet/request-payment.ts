import type { MutableRefObject } from "react";
import type { Hash } from "#app/core/address.ts";
import { stopsPaying } from "#app/core/payments/request-check.ts";
import type { Say } from "#app/words/say.ts";
import type { AskedCall } from "./check-request.ts";
import type { Sender } from "./contract.ts";
import { acquireRequestLock } from "./one-request.ts";
import type { OpenAttempt, PaymentEvent, PaymentFlow } from "./payment-flow.ts";
import type { PaymentInput } from "./payment-input.ts";
import { reusableAttempt } from "./payment-machine.ts";
import type { HashReport } from "./report-hash.ts";
import { CHECK_SAID } from "./request-note.tsx";
import { hasEnded } from "./retry-gate.ts";
import { findStoredAttempt, type StoredAttempt, storeAttempt } from "./stored-attempt.ts";
import type { Connected } from "./wallet-engine.tsx";

/** Whose name and e-mail the server has with each attempt of this page. */
const storedFor = new WeakMap<OpenAttempt, Sender>();

/** Loaded with the wallet's engine, long before it is needed here. */
const loadWalletCode = async () => {
	const [reading, asking, planning, errors, checking] = await Promise.all([
		import("./read-wallet.ts"),
		import("./ask-wallet.ts"),
		import("./transfer.ts"),
		import("./wallet-errors.ts"),
		import("./check-request.ts"),
	]);
	return { ...reading, ...asking, ...planning, ...errors, ...checking };
};

interface RequestInput {
	/** the person knows that what is left is on its way, and pays all the same */
	payAnyway: boolean;
	flow(): PaymentFlow;
	input(): PaymentInput & { say: Say };
	/** shows an attempt of this browser whose outcome is open; false when there is none */
	resume(): boolean;
	send(event: PaymentEvent): void;
	report(what: HashReport): Promise<void>;
	setWalletName(name: string): void;
	releaseLock: MutableRefObject<() => void>;
}

/**
 * From "Continue" to the wallet's answer. The wallet opens only when no other tab is asking it, no earlier request of this
 * browser is open, and the server has stored the attempt.
 */
export async function requestPayment(request: RequestInput): Promise<void> {
	const { send, flow, input } = request;
	const start = flow().at;
	if (!input().connected || start.step !== "confirm" || start.storing) return;
	send({ type: "storing" });
	const releaseLock = await acquireRequestLock(input().terms.paymentId);
	if (!releaseLock) return send({ type: "attempt-refused", message: input().say("wallet.otherTab") });
	request.releaseLock.current = releaseLock;
	try {
		await ask(request, releaseLock);
	} finally {
		releaseLock();
	}
}

async function ask(request: RequestInput, release: () => void): Promise<void> {
	const { send, flow, input } = request;
	const { connected, terms, sender, calls, say } = input();
	const start = flow().at;
	if (request.resume() || !connected || start.step !== "confirm") return;
	const wallet = await loadWalletCode();
	const { provider } = connected.wallet;
	const ready = await prepare(say, wallet, connected, terms.chainId, start.quote.nonce);
	if (ready.type !== "ready") return send(ready);
	if (holdEarlier(request, connected, ready.nonce)) return;
	const wanted = { chainId: terms.chainId, from: connected.address, nonce: ready.nonce, amount: terms.amount };
	let asked: OpenAttempt | null = reusableAttempt(flow().attempt, wanted, input().snapshot);
	// Who corrects their e-mail gets the receipt there: the attempt's own is where it goes.
	if (!asked || !isSameSender(storedFor.get(asked), sender)) {
		const payAnyway = request.payAnyway || undefined;
		const stored = await calls.attempt({ ...sender, ...wanted, payAnyway });
		if (!stored.ok)
			return send({ type: "attempt-refused", message: stored.message, moving: stored.reason === "already-moving" });
		const { attemptId, tag, contract, clockAheadMs } = stored;
		asked = { ...wanted, attemptId, tag, contract, clockAheadMs };
		storedFor.set(asked, sender);
	}
	const tag = flow().plain ? null : asked.tag;
	const plan = await wallet.planTransfer(provider, terms, connected.address, tag, start.quote.gas);
	const { attemptId, clockAheadMs } = asked;
	const call = { chainId: terms.chainId, ...wallet.transferCall(terms, plan.tag) };
	const refused = await checkOnceMore(request, wallet, provider, call);
	if (refused !== null) {
		calls.rejected(attemptId);
		return send({ type: "attempt-refused", message: refused });
	}
	const before = flow().at;
	// The account or the network changed while we stored: the wallet is not opened, and the attempt is called off.
	if (before.step !== "confirm" || !before.storing) return calls.rejected(attemptId);
	request.setWalletName(connected.wallet.name);
	const kept: StoredAttempt = {
		attempt: asked,
		walletName: connected.wallet.name,
		walletHash: null,
		batchId: null,
		askedAt: Date.now() + clockAheadMs,
		failure: null,
	};
	storeAttempt(terms.paymentId, kept);
	send({ type: "wallet-asked", attempt: asked, tagged: plan.tag !== null });
	/** another request for the same attempt was made meanwhile: this one's "no" is about an older window of the wallet */
	const isLatest = () => request.releaseLock.current === release;
	try {
		const answer = await wallet.askWallet(provider, terms, connected.address, { nonce: asked.nonce, ...plan });
		if (answer.kind === "batch") {
			storeAttempt(terms.paymentId, { ...kept, batchId: answer.id });
			return send({ type: "wallet-took-batch", attempt: asked });
		}
		const { txHash } = answer;
		storeAttempt(terms.paymentId, { ...kept, walletHash: { txHash, otherNonce: false } });
		send({ type: "wallet-sent", attempt: asked, txHash });
		void compareNonce(request, wallet.readSent, txHash, connected, kept);
		release();
		await request.report({ txHash, attemptId });
	} catch (error) {
		const why = wallet.judgeSendError(error);
		const failure = { why, at: Date.now() + clockAheadMs };
		if (!isLatest()) return;
		storeAttempt(terms.paymentId, { ...kept, failure });
		if (why === "unclear") return send({ type: "wallet-unclear", attemptId, failure });
		send({ type: "wallet-refused", attemptId, failure: { ...failure, why } });
	}
}

function isSameSender(a: Sender | undefined, b: Sender): boolean {
	return a?.senderName.trim() === b.senderName.trim() && a.senderEmail.trim() === b.senderEmail.trim();
}

type WalletCode = Awaited<ReturnType<typeof loadWalletCode>>;

/** The last check before the attempt is stored: still this account, still this network, and the nonce as it is now. */
async function prepare(
	say: Say,
	{ readAccounts, readChainId, readNonce }: WalletCode,
	connected: Connected,
	chainId: number,
	quotedNonce: number,
): Promise<{ type: "ready"; nonce: number } | Extract<PaymentEvent, { type: "attempt-refused" | "chain-differs" }>> {
	const { provider } = connected.wallet;
	try {
		const [walletChainId, accounts, nonce] = await Promise.all([
			readChainId(provider),
			readAccounts(provider),
			readNonce(provider, connected.address).catch(() => quotedNonce),
		]);
		if (walletChainId !== chainId) return { type: "chain-differs", walletChainId };
		if (!accounts.includes(connected.address)) return { type: "attempt-refused", message: say("wallet.walletChanged") };
		return { type: "ready", nonce };
	} catch {
		return { type: "attempt-refused", message: say("wallet.checkFailedText") };
	}
}

/**
 * Compares once more what the page shows, what was signed and what the wallet is about to be asked for.
 *
 * @returns why the wallet is not opened: a contradiction, or another answer than the person has before them
 */
async function checkOnceMore(
	{ input }: RequestInput,
	{ checkRequest }: WalletCode,
	provider: Connected["wallet"]["provider"],
	call: AskedCall,
): Promise<string | null> {
	const { shown, check: known, onCheck, say, terms } = input();
	// Code that does not come leaves the request unchecked, which is said like any other trouble.
	const check = await checkRequest(shown, provider, call).catch(() => ({ state: "unreadable" }) as const);
	onCheck(check);
	if (stopsPaying(check)) return say("wallet.requestChanged", { name: terms.requesterName });
	if (known === null || known.state === check.state) return null;
	return say(CHECK_SAID[check.state], { name: terms.requesterName });
}

/**
 * The wallet's own node counts a transaction under the nonce of an earlier request that no outcome is known of: it may be
 * this payment, so that request is held until the server has checked.
 */
function holdEarlier({ input, resume }: RequestInput, connected: Connected, nonce: number): boolean {
	const { terms, snapshot } = input();
	const stored = findStoredAttempt(terms.paymentId);
	if (!stored || stored.walletHash || stored.attempt.from !== connected.address) return false;
	// Each chain counts an account's nonces for itself.
	if ((stored.attempt.chainId ?? terms.chainIds[0]) !== terms.chainId) return false;
	const { attemptId, clockAheadMs } = stored.attempt;
	const known = snapshot.attempts.find((attempt) => attempt.attemptId === attemptId);
	if (nonce <= stored.attempt.nonce || (known && hasEnded(known))) return false;
	const failure = { why: "unclear", at: Date.now() + clockAheadMs } as const;
	storeAttempt(terms.paymentId, { ...stored, failure, cleared: false });
	return resume();
}

/** Nodes hear of a transaction a little late: asked twice. */
const NONCE_ASKED_AFTER_MS = [0, 3_000];

/**
 * A wallet may choose a nonce of its own; its node knows which, and what becomes of ours then says nothing of the payment. One that was
 * used before is of a transaction of before: what came of that is not this payment's end.
 */
async function compareNonce(
	{ input, send }: RequestInput,
	readSent: WalletCode["readSent"],
	txHash: Hash,
	{ wallet }: Connected,
	kept: StoredAttempt,
): Promise<void> {
	for (const afterMs of NONCE_ASKED_AFTER_MS) {
		await new Promise((resolve) => setTimeout(resolve, afterMs));
		const sent = await readSent(wallet.provider, txHash);
		if (sent === null) continue;
		const { nonce } = sent;
		const { attempt } = kept;
		if (nonce === attempt.nonce) return;
		const stored = findStoredAttempt(input().terms.paymentId);
		if (sent.from === attempt.from && nonce < attempt.nonce) {
			const failure = { why: "unclear", at: Date.now() + attempt.clockAheadMs } as const;
			// The server's word about that transaction may have ended the attempt here already.
			if (!stored || stored.walletHash?.txHash === txHash) storeAttempt(input().terms.paymentId, { ...kept, failure });
			return send({ type: "earlier-named", attemptId: attempt.attemptId, txHash, failure });
		}
		if (stored?.walletHash?.txHash === txHash)
			storeAttempt(input().terms.paymentId, { ...stored, walletHash: { txHash, otherNonce: true } });
		return send({ type: "nonce-seen", txHash, nonce });
	}
}
