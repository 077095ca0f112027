import type { TokenSymbol } from "../../core/chains.ts";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { Source } from "../../core/payments/wire.ts";
import type { ShowcaseMessage } from "../../core/showcase/showcase-messages.ts";

/** What the admin's page works with. Its routes ask for the role before they call anything here. */

/** Counted up to a cap, so that looking at a large database costs no more than at a middling one. */
export interface Count {
	count: number;
	/** there are more than were counted */
	more: boolean;
}

/** Transfers credited in a span of time, of one token; tokens are never added to one another, nor amounts of other decimals. */
export interface Credited {
	token: TokenSymbol;
	decimals: number;
	count: number;
	/** base units, as text */
	amount: string;
}

/** A mail, or work of Show My NFT. */
export type LetterKind = MailMessage["kind"] | ShowcaseMessage["kind"];

export interface DeadLetter {
	id: string;
	queue: string;
	/** null for a message nobody can read any more */
	kind: LetterKind | null;
	/** whom it is for: a mail's address, else a person's name; null when they are gone, or it cannot be read */
	to: string | null;
	/** epoch ms */
	diedAt: number;
}

export interface Health {
	/** epoch ms */
	at: number;
	links: {
		all: Count;
		/** made within seven days */
		lastWeek: Count;
		/** paid in full */
		paid: Count;
		/** with a payment only the requester can decide on */
		needRequester: Count;
	};
	credited: { today: Credited[]; lastWeek: Credited[] };
	/** what rooms look at the chain for */
	checks: { reports: Count; attempts: Count };
	mails: {
		waiting: Count;
		/** when the longest waiting one was written, epoch ms; null when none waits */
		oldestAt: number | null;
	};
	deadLetters: DeadLetter[];
	/** provider tokens sealed with a key that is not the newest, by key id */
	oldKeys: { keyId: string; count: number }[];
}

/** A chain's endpoints as they answered just now. */
export interface ChainEndpoints {
	chainId: number;
	/** `null` when nothing came back in time: the chain could not be asked at all */
	sources: Source[] | null;
	/** all of them are of one provider, or there is one alone: nobody confirms what it says */
	singleSource: boolean;
}

export interface AdminPerson {
	id: string;
	displayName: string;
	email: string | null;
	/** accounts elsewhere: "@ada", an e-mail */
	labels: string[];
	/** epoch ms */
	createdAt: number;
	/** an admin by the settings, whose access no grant changes */
	admin: boolean;
	access: { how: "post" | "admin"; grantedAt: number; revokedAt: number | null } | null;
}

export interface PeopleSearch {
	/** beginning of an e-mail, a name or a handle; empty lists everybody, the newest first */
	text: string;
	/** where the page before ended */
	after: string | null;
}

export interface PeoplePage {
	people: AdminPerson[];
	/** names the page after; null when this is the last */
	next: string | null;
}

export interface RouteViews {
	/** the route's pattern */
	route: string;
	/** one number a day, in the order of `days` */
	views: number[];
	total: number;
}

export interface Admin {
	health(): Promise<Health>;
	/** Asks the endpoints of every chain that is offered; one that does not answer delays this by a few seconds at most. */
	endpoints(): Promise<ChainEndpoints[]>;
	listPeople(search: PeopleSearch): Promise<PeoplePage>;
	/**
	 * Grants or revokes access to creating links. A revoke stands until an admin grants again; admins' own cannot be
	 * revoked by themselves. Done twice it is done once.
	 *
	 * @param adminId - the signed-in admin: who did it is kept beside the grant and in the log
	 */
	setAccess(
		adminId: string,
		userId: string,
		change: "grant" | "revoke",
	): Promise<{ ok: true; name: string } | { ok: false; reason: "unknown-person" | "own-access" }>;
	/** Puts a dead letter back on its queue. */
	retry(adminId: string, letterId: string): Promise<"queued" | "unknown">;
	/** views of the last 14 days, today included, oldest day first; the most viewed route first */
	views(): Promise<{ days: string[]; routes: RouteViews[] }>;
}
