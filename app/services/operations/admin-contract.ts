import type { TokenSymbol } from "../../core/chains.ts";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { WatcherState } from "../../core/payments/watcher-status.ts";
import type { Source } from "../../core/payments/wire.ts";
import type { ShowcaseMessage } from "../../core/showcase/showcase-messages.ts";

/** Types of the admin page. Its routes check for the admin role before they call anything here. */

/** A count up to a cap, so that its cost does not grow with the database. */
export interface Count {
	count: number;
	/** there are more than the count */
	more: boolean;
}

/** Sum of credited transfers of one token in a period. Tokens and amounts with different decimals are never added up. */
export interface Credited {
	token: TokenSymbol;
	/** one of the chains; on all of them the token has the same decimals */
	chainId: number;
	count: number;
	/** base units, as text */
	amount: string;
}

/** Kind of a dead letter: a mail, or a job of Show My NFT. */
export type LetterKind = MailMessage["kind"] | ShowcaseMessage["kind"];

export interface DeadLetter {
	id: string;
	queue: string;
	/** null for a message that cannot be parsed any more */
	kind: LetterKind | null;
	/** recipient: a mail's address or a user's name; null if the user is gone or the message cannot be parsed */
	to: string | null;
	/** epoch ms */
	diedAt: number;
}

export interface Health {
	/** epoch ms */
	at: number;
	links: {
		all: Count;
		/** created within seven days */
		lastWeek: Count;
		/** paid in full */
		paid: Count;
		/** with a payment that needs the requester's decision */
		needRequester: Count;
	};
	credited: { today: Credited[]; lastWeek: Credited[] };
	/** what rooms are checking on the chain */
	checks: { reports: Count; attempts: Count };
	mails: {
		waiting: Count;
		/** when the oldest waiting one was stored, epoch ms; null if none is waiting */
		oldestAt: number | null;
	};
	deadLetters: DeadLetter[];
	/** number of provider tokens encrypted with a key other than the newest, by key id */
	oldKeys: { keyId: string; count: number }[];
}

/** A chain's endpoints and their current answers. */
export interface ChainEndpoints {
	chainId: number;
	/** `null` if the chain did not answer in time */
	sources: Source[] | null;
	/** there is only one independent provider, so nothing confirms its answers */
	singleSource: boolean;
}

/** A chain's watcher. */
export interface WatcherHealth {
	chainId: number;
	watcher: WatcherState;
	/** newest final block that it knows of; null where no endpoint names one */
	finalized: number | null;
	/** transfers that were found and not verified yet */
	waiting: {
		count: Count;
		/** when the oldest of those counted was found, epoch ms; null: none waits */
		oldestAt: number | null;
	};
}

export interface AdminUser {
	id: string;
	displayName: string;
	email: string | null;
	/** linked identities: "@ada", an e-mail */
	labels: string[];
	/** epoch ms */
	createdAt: number;
	/** an admin by the settings, whose access cannot be changed here */
	admin: boolean;
	access: { how: "post" | "admin"; grantedAt: number; revokedAt: number | null } | null;
}

export interface UserSearch {
	/** prefix of an e-mail, name or handle; empty lists all users, newest first */
	text: string;
	/** end of the previous page */
	after: string | null;
}

export interface UserPage {
	/** former name of users: admin pages that are open during a release read it */
	people: AdminUser[];
	/** cursor of the next page; null on the last page */
	next: string | null;
}

export interface RouteViews {
	/** the route's pattern */
	route: string;
	/** one number per day, in the order of `days` */
	views: number[];
	total: number;
}

export interface Admin {
	health(): Promise<Health>;
	/** Asks the endpoints of every offered chain; waits a few seconds at most. */
	endpoints(): Promise<ChainEndpoints[]>;
	/** How far the chains are read. */
	watchers(): Promise<WatcherHealth[]>;
	listUsers(search: UserSearch): Promise<UserPage>;
	/**
	 * Grants or revokes access to creating links. A revocation stays until an admin grants access again; admins cannot revoke
	 * their own. Idempotent.
	 *
	 * @param adminId - the signed-in admin, stored with the grant and logged
	 */
	setAccess(
		adminId: string,
		userId: string,
		change: "grant" | "revoke",
	): Promise<{ ok: true; name: string } | { ok: false; reason: "unknown-person" | "own-access" }>;
	/** Puts a dead letter back on its queue. */
	retry(adminId: string, letterId: string): Promise<"queued" | "unknown">;
	/** views of the last 14 days including today, oldest day first; most viewed route first */
	views(): Promise<{ days: string[]; routes: RouteViews[] }>;
}
