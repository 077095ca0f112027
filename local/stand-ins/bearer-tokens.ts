import { randomBytes } from "node:crypto";
import { openJournal } from "./journal.ts";

interface BearerToken {
	token: string;
	personId: string;
	/** epoch milliseconds */
	until: number;
}

/** OAuth 2.0 access tokens. */
export function keepBearerTokens(file: string | null, now: () => number, lifeSeconds: number) {
	const journal = openJournal<BearerToken>(file);
	const tokens = new Map(journal.past.map((given) => [given.token, given]));
	return {
		give: (personId: string): string => {
			const given = { token: randomBytes(32).toString("base64url"), personId, until: now() + lifeSeconds * 1_000 };
			tokens.set(given.token, given);
			journal.write(given);
			return given.token;
		},
		/** @returns the owner's id; null for an unknown or expired token */
		find: (token: string | null): string | null => {
			const given = token === null ? undefined : tokens.get(token);
			return given && given.until > now() ? given.personId : null;
		},
	};
}
