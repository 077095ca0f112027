import { randomBytes } from "node:crypto";
import { openJournal } from "../journal.ts";

/** A user's consent and the tokens that came of it. */
export interface BlueskySession {
	id: string;
	personId: string;
	clientId: string;
	/** the client's key it is bound to; null: a public client */
	keyId: string | null;
	/** thumbprint of the key that proofs are signed with */
	thumbprint: string;
	scope: string;
	access: string;
	/** epoch milliseconds */
	accessUntil: number;
	/** valid once */
	refresh: string;
	ended: boolean;
}

/** Lifetime of access tokens, seconds. */
export const ACCESS_LIFE_SECONDS = 3_599;

const secret = () => randomBytes(32).toString("base64url");

/** @param file - storage; null: not persistent */
export function keepSessions(file: string | null, now: () => number) {
	const journal = openJournal<BlueskySession>(file);
	const sessions = new Map(journal.past.map((session) => [session.id, session]));
	/** refresh token → session, of those that were used */
	const used = new Map<string, string>();
	const write = (session: BlueskySession) => {
		sessions.set(session.id, session);
		journal.write(session);
		return session;
	};
	const tokens = () => ({
		access: secret(),
		accessUntil: now() + ACCESS_LIFE_SECONDS * 1_000,
		refresh: secret(),
	});
	const end = (session: BlueskySession) => void write({ ...session, ended: true });
	const all = () => [...sessions.values()].filter(({ ended }) => !ended);

	return {
		begin: (granted: Pick<BlueskySession, "personId" | "clientId" | "keyId" | "thumbprint" | "scope">) =>
			write({ id: secret(), ...granted, ...tokens(), ended: false }),
		/** @returns undefined for an unknown, expired or revoked token */
		findAccess: (access: string) => all().find((session) => session.access === access && session.accessUntil > now()),
		findRefresh: (refresh: string) => all().find((session) => session.refresh === refresh),
		/** True if a token was used before: its session ends, because somebody else may have it (RFC 9700 §4.14.2). */
		wasUsed: (refresh: string): boolean => {
			const session = sessions.get(used.get(refresh) ?? "");
			if (session && !session.ended) end(session);
			return session !== undefined;
		},
		refresh: (session: BlueskySession) => {
			used.set(session.refresh, session.id);
			return write({ ...session, ...tokens() });
		},
		/** @param token - any token of a session */
		revoke: (token: string) => {
			for (const session of all()) if (session.access === token || session.refresh === token) end(session);
		},
		/** Ends all sessions of a user. @returns their number */
		revokeAllOf: (personId: string): number => {
			const theirs = all().filter((session) => session.personId === personId);
			theirs.forEach(end);
			return theirs.length;
		},
		/** Ends the access tokens, not the sessions, as time does. */
		expireAllOf: (personId: string) => {
			for (const session of all()) if (session.personId === personId) write({ ...session, accessUntil: 0 });
		},
	};
}
export type BlueskySessions = ReturnType<typeof keepSessions>;
