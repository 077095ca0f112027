import type { Address, Hash } from "../address.ts";
import type { TokenSymbol } from "../chains.ts";
import type { Language } from "../i18n/languages.ts";

/** Transfers to watched addresses that a chain's watcher found by itself, row by row (db/payments/arrival-tables.ts). */

/**
 * - `found`: one endpoint listed it; not verified
 * - `handed`: the rooms of the links it may pay were notified to check it
 * - `unclaimed`: verified, and no link takes it by itself: its payee's proven owner decides
 * - `dust`: below a hundredth of everything asked for, as one endpoint lists it: shown folded, never mailed
 * - `refused`: the endpoints agree that it pays the payee nothing
 * - `gone`: a reorg removed its block
 */
export const ARRIVAL_STATES = ["found", "handed", "unclaimed", "dust", "refused", "gone"] as const;
export type ArrivalState = (typeof ARRIVAL_STATES)[number];

/** One transaction's transfers of one token to one payee. Instants are epoch ms, amounts base units. */
export interface ArrivalRow {
	chainId: number;
	txHash: Hash;
	payee: Address;
	token: TokenSymbol;
	/** as the logs say; verified once the state is `unclaimed` */
	amount: bigint;
	/** false: native coins arrived and no endpoint says how much; `amount` is then what one listed */
	amountKnown: boolean;
	/** whose money moved, of the largest transfer; null where it is not known (native coin sent by a contract) */
	fromAddress: Address | null;
	blockNumber: number;
	blockHash: Hash;
	/** block time; null until a block with its time was read */
	minedAt: number | null;
	state: ArrivalState;
	/** failed tries to verify it or to tell rooms; more wait longer */
	tries: number;
	/** when it is verified next, while `found` */
	nextTryAt: number;
	/** the payee's proven owner said that it is no payment */
	dismissedAt: number | null;
	/** the owner was mailed about it */
	mailedAt: number | null;
	foundAt: number;
	updatedAt: number;
}

/** How far a chain was read, and what its watcher knows of it. */
export interface ChainCursorRow {
	chainId: number;
	/** last block whose transfers are stored */
	blockNumber: number;
	/** head, its block time and the finalized block as the last answering endpoint named them */
	headNumber: number;
	headAt: number;
	finalizedNumber: number | null;
	/** host of the endpoint that answered last */
	endpoint: string;
	/** ms between two rounds at present; 0: asleep, no link is open */
	paceMs: number;
	/** since when no endpoint answers; null: the last round was answered */
	silentSince: number | null;
	/** end of the last answered round */
	checkedAt: number;
}

/** A payer who asked to be mailed when a payment of a link arrives. */
export interface ArrivalNoticeRow {
	paymentId: string;
	/** lower case */
	email: string;
	language: Language;
	/** rate-limit key of whoever asked */
	clientKey: string;
	createdAt: number;
	/** the mail was written to the outbox */
	sentAt: number | null;
}
