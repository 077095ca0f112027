import {
	type AttemptState,
	FORGOTTEN_AFTER_MS,
	type LinkFacts,
	type ReportFacts,
	type TransferFacts,
} from "#app/core/payments/link-status.ts";
import type { EventKind } from "#app/core/payments/link-status-types.ts";
import { CREATED_AT, DUE_AT, PAID_AT, TX, usdc } from "./facts.ts";

/** What is stored of a link of 100 USDC, as far as its status follows from it. */

export const transfer = (over: Partial<TransferFacts> = {}): TransferFacts => ({
	chainId: 1,
	txHash: TX,
	logOrdinal: 0,
	amount: usdc(100),
	minedAt: PAID_AT,
	confirmations: 1,
	state: "credited",
	asks: null,
	payerProof: "attempt",
	final: false,
	late: false,
	...over,
});
export const attempt = (over: Partial<AttemptState> = {}): AttemptState => ({
	chainId: 1,
	state: "open",
	amount: usdc(100),
	txHash: null,
	nonceUsedAt: null,
	createdAt: PAID_AT,
	updatedAt: PAID_AT,
	...over,
});
export const report = (over: Partial<ReportFacts> = {}): ReportFacts => ({
	chainId: 1,
	txHash: TX,
	state: "watching",
	refusal: null,
	pendingCall: "pays",
	pendingAmount: usdc(100),
	lastSeenAt: PAID_AT,
	checkedAt: PAID_AT,
	reportedAt: PAID_AT,
	...over,
});
/** Seen once, and unknown at every answered check since. */
export const forgotten = (over: Partial<ReportFacts> = {}) =>
	report({ checkedAt: PAID_AT + FORGOTTEN_AFTER_MS, ...over });
export const events = (...kinds: EventKind[]) => kinds.map((kind, index) => ({ kind, at: CREATED_AT + index }));

export const facts = (over: Partial<LinkFacts> = {}): LinkFacts => ({
	terms: { amount: usdc(100), dueAt: DUE_AT, confirmationsAsked: "1" },
	transfers: [],
	attempts: [],
	reports: [],
	events: events("created"),
	now: PAID_AT,
	...over,
});
