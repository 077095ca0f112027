import { randomBytes } from "node:crypto";
import { openJournal } from "../journal.ts";

export interface RequestToken {
	token: string;
	secret: string;
	callback: string;
	/** epoch milliseconds */
	madeAt: number;
	/** the user who consented; null: nobody yet */
	granted: { personId: string; verifier: string } | null;
}

export interface AccessToken {
	token: string;
	secret: string;
	personId: string;
}

type Entry = ({ kind: "given" } & AccessToken) | { kind: "revoked"; token: string };

/** Lifetime of a request token. */
const REQUEST_TOKEN_LIFE_MS = 15 * 60_000;

const secret = () => randomBytes(32).toString("base64url");
/** Holds what has to be percent-encoded in a signature's key (RFC 5849 §3.4.2): whoever forgets it is refused. */
const signingSecret = () => `${secret()}+/=%`;

/** OAuth 1.0a tokens. As at X, access tokens never expire and stay the same over a user's sign-ins. */
export function keepTokens(file: string | null, now: () => number) {
	const journal = openJournal<Entry>(file);
	const requests = new Map<string, RequestToken>();
	const access = new Map<string, AccessToken>();
	for (const entry of journal.past) {
		if (entry.kind === "revoked") access.delete(entry.token);
		else access.set(entry.token, { token: entry.token, secret: entry.secret, personId: entry.personId });
	}
	return {
		request: (callback: string): RequestToken => {
			const made = { token: secret(), secret: signingSecret(), callback, madeAt: now(), granted: null };
			requests.set(made.token, made);
			return made;
		},
		findRequest: (token: string): RequestToken | undefined => {
			const found = requests.get(token);
			return found && now() - found.madeAt <= REQUEST_TOKEN_LIFE_MS ? found : undefined;
		},
		grant: (request: RequestToken, personId: string): string => {
			const verifier = secret();
			request.granted = { personId, verifier };
			return verifier;
		},
		/** deletes a request token that was used or refused */
		spend: (request: RequestToken) => void requests.delete(request.token),
		give: (personId: string, xId: string): AccessToken => {
			const known = [...access.values()].find((token) => token.personId === personId);
			if (known) return known;
			const given = { token: `${xId}-${secret()}`, secret: signingSecret(), personId };
			access.set(given.token, given);
			journal.write({ kind: "given", ...given });
			return given;
		},
		findAccess: (token: string): AccessToken | undefined => access.get(token),
		revoke: (token: string) => {
			if (access.delete(token)) journal.write({ kind: "revoked", token });
		},
		/** Revokes the app's access, as users do in their X settings. */
		revokeAllOf: (personId: string): number => {
			const theirs = [...access.values()].filter((token) => token.personId === personId);
			for (const { token } of theirs) {
				access.delete(token);
				journal.write({ kind: "revoked", token });
			}
			return theirs.length;
		},
	};
}

export type Tokens = ReturnType<typeof keepTokens>;
