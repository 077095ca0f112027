import { randomBytes } from "node:crypto";
import { openJournal } from "../journal.ts";

export interface RegisteredApp {
	clientId: string;
	clientSecret: string;
	name: string;
	redirectUris: string[];
	scopes: string[];
}

export interface AccessToken {
	token: string;
	clientId: string;
	/** null: of the app itself */
	personId: string | null;
	scope: string;
}

type Entry = { app: RegisteredApp } | { token: AccessToken } | { revoked: string } | { forgotten: string };

const word = () => randomBytes(32).toString("base64url");

/** Apps and their tokens at one server; tokens never expire. @param file - null: not persistent */
export function keepGrants(file: string | null) {
	const journal = openJournal<Entry>(file);
	const apps = new Map<string, RegisteredApp>();
	const tokens = new Map<string, AccessToken>();

	function apply(entry: Entry): void {
		if ("app" in entry) apps.set(entry.app.clientId, entry.app);
		else if ("token" in entry) tokens.set(entry.token.token, entry.token);
		else if ("revoked" in entry) tokens.delete(entry.revoked);
		else {
			apps.delete(entry.forgotten);
			for (const { token, clientId } of tokens.values()) if (clientId === entry.forgotten) tokens.delete(token);
		}
	}
	journal.past.forEach(apply);
	const enter = (entry: Entry) => {
		apply(entry);
		journal.write(entry);
	};

	return {
		register: (app: Omit<RegisteredApp, "clientId" | "clientSecret">): RegisteredApp => {
			const registered = { clientId: word(), clientSecret: word(), ...app };
			enter({ app: registered });
			return registered;
		},
		findApp: (clientId: string | null) => apps.get(clientId ?? ""),
		/** Mastodon gives the same token again to the same user, app and scope. */
		give: (clientId: string, personId: string | null, scope: string): AccessToken => {
			const known = [...tokens.values()].find(
				(token) => token.clientId === clientId && token.personId === personId && token.scope === scope,
			);
			if (known) return known;
			const token = { token: word(), clientId, personId, scope };
			enter({ token });
			return token;
		},
		findToken: (token: string | null) => tokens.get(token ?? ""),
		revoke: (token: string) => enter({ revoked: token }),
		/** @returns the number of ended accesses */
		revokeAllOf: (personId: string): number => {
			const theirs = [...tokens.values()].filter((token) => token.personId === personId);
			for (const { token } of theirs) enter({ revoked: token });
			return theirs.length;
		},
		/** The server deletes all apps with their tokens, as Mastodon does with those nobody used. */
		forgetApps: (): number => {
			const known = [...apps.keys()];
			for (const clientId of known) enter({ forgotten: clientId });
			return known.length;
		},
	};
}

export type Grants = ReturnType<typeof keepGrants>;
