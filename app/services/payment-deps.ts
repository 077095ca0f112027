import type { MailMessage } from "../core/wire.ts";
import type { Database } from "../db/database.ts";
import type { ChainPort } from "../ports/chain.ts";
import type { Clock } from "../ports/clock.ts";
import type { AttemptCallers } from "./attempt-places.ts";

/** What the payment use cases work with; services.server.ts puts it together. */
export interface PaymentDeps {
	db: Database;
	chain: ChainPort;
	clock: Clock;
	/** address of the app as set, never as a request says */
	appUrl: string;
	/** hands mails to the queue; what it does not take, the sweep hands over again */
	queueMails(messages: MailMessage[]): Promise<void>;
	/** tells whether a caller may ask the chain once more; false slows whoever reports in bulk */
	mayReport(clientKey: string): Promise<boolean>;
	/** tells whether an account may make one more link now */
	mayCreate(userId: string): Promise<boolean>;
	/** cryptographically random bytes */
	randomBytes(count: number): Uint8Array;
}

/** What the use cases of one link's room need besides. */
export interface RoomDeps extends PaymentDeps {
	/** does works that read and then write one after another: fewer of them meet a stale version */
	inTurn<T>(work: () => Promise<T>): Promise<T>;
	/** the room's note of who started which attempt; outlives its sleep */
	attemptCallers: { get(): AttemptCallers; set(callers: AttemptCallers): void };
}
