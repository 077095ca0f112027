import type { SecurityEventKind } from "../../core/accounts/security-event.ts";

/** One thing that touched how an account is signed in to. */
export interface SecurityEvent {
	id: string;
	what: SecurityEventKind;
	/** epoch ms; of several, the last */
	at: number;
	count: number;
	browser: string | null;
	system: string | null;
	/** ISO 3166-1 alpha-2; null: unknown */
	country: string | null;
	/** how or which: a provider, a passkey's name */
	detail: string | null;
}

/** An account's security events of the last year. */
export interface SecurityLog {
	/** Newest first. @param after - id of the last event of the page before; null: the first page */
	list(userId: string, after: string | null): Promise<{ events: SecurityEvent[]; more: boolean }>;
	find(userId: string, id: string): Promise<SecurityEvent | null>;
	/** Notes what was done with a link's dashboard; of another password its owner is mailed a way back. @param which - the link, as its owner knows it */
	noteDashboard(userId: string, what: "dashboard-locked" | "dashboard-password", which: string): void;
}
