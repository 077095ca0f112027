import type { Hash } from "../../core/address.ts";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { StoredByCaller } from "../../core/payments/crowd.ts";
import type { Begun, BegunBy } from "../../core/payments/reusable.ts";
import type { Database } from "../../db/database.ts";
import type { ChainPort } from "../../ports/chain.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NamesPort } from "../../ports/names.ts";
import type { ReceiptSigner } from "../../ports/receipt-signer.ts";
import type { DecisionOutcome } from "./decision-contract.ts";
import type { DeskStub } from "./desk-contract.ts";
import type { ChainWatchers } from "./watch-chain/chain-watchers.ts";

/** What the payment use cases work with; services.server.ts puts it together. */
export interface PaymentDeps {
	db: Database;
	chain: ChainPort;
	names: NamesPort;
	clock: Clock;
	watchers: ChainWatchers;
	/** the desk of each account, which its open pages listen to */
	desks: { of(userId: string): DeskStub };
	/** other links' rooms: one is notified when what it shows was changed from elsewhere, and counts what arrived for it */
	rooms: {
		of(paymentId: string): {
			changed(): Promise<void>;
			creditArrival(paymentKey: string, amount?: bigint): Promise<DecisionOutcome>;
		};
	};
	/** signs receipts; null: no key is set, and none are signed */
	receipts: ReceiptSigner | null;
	/** address of the app as set, never as a request says */
	appUrl: string;
	/** hands mails to the queue; what it does not take, the sweep hands over again */
	queueMails(messages: MailMessage[]): Promise<void>;
	/** whether a caller may ask the chain once more; false slows whoever reports in bulk */
	mayReport(clientKey: string): Promise<boolean>;
	/** whether an account may make one more link now */
	mayCreate(userId: string): Promise<boolean>;
	/** cryptographically random bytes */
	randomBytes(count: number): Uint8Array;
}

/** What the use cases of one link's room need besides. */
export interface RoomDeps extends PaymentDeps {
	/** does works that read and then write one after another: fewer of them meet a stale version */
	runExclusive<T>(work: () => Promise<T>): Promise<T>;
	/** what the room remembers between its works; outlives its sleep, and may be lost */
	memory: RoomMemory;
}

export interface RoomMemory {
	get<Key extends keyof Remembered>(key: Key): Remembered[Key] | undefined;
	set<Key extends keyof Remembered>(key: Key, value: Remembered[Key]): void;
}

interface Remembered {
	/** who started which of the attempts that the record lists */
	"attempt-callers": Callers;
	/** who named which hash that no node has seen */
	"report-callers": Callers;
	/** who began payments of a link for many payers, and when */
	begun: Begun;
	begunBy: BegunBy;
	/** what each caller had stored while much was stored already */
	stored: StoredByCaller;
	/** how many checks the room has made of more than one check takes: whose turn is next */
	turn: number;
	/** block up to which lost transfers were searched for, by chain */
	"lost-searched": Readonly<Record<number, string>>;
	/** block up to which mined transactions were searched for reported hashes, by chain, while more are reported than a check asks about */
	"reports-searched": Readonly<Record<number, string>>;
	/** how often a mined hash was checked because it was found by that search; what gives an answer is found no more */
	"reports-tried": Readonly<Record<Hash, number>>;
	/** block up to which what used an attempt's nonce was searched for, by attempt */
	"nonce-searched-to": Readonly<Record<string, string>>;
}

/** A caller's rate-limit key by what they did. */
export type Callers = Readonly<Record<string, string>>;
