import { isAtprotoDid } from "@atproto/oauth-client";

/** What a user typed to say who they are. */
export type Typed =
	/** a DID, which is no name of a server */
	| { kind: "account"; name: string }
	/** an address of a server: its origin */
	| { kind: "server"; origin: string }
	/** a handle, or a server's host name: both are domain names */
	| { kind: "account-or-server"; name: string; origin: string };

/** Longest host name and handle (https://atproto.com/specs/handle). */
const MAX_NAME = 253;
/** Longer texts name nobody; a DID has at most 2,048 characters. */
const MAX_TYPED = 2_048;
/** as in the specification of handles; host names of servers have the same shape */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Control, format (bidi, zero-width) and white space characters, which come along when a name is copied. */
const INVISIBLE = /[\p{Cc}\p{Cf}\s]/gu;
/** A profile's address at an app of the network: "https://bsky.app/profile/marta.example", at a post of hers as well. */
const PROFILE = /^(?:https?:\/\/[^/?#]+\/profile\/|at:\/\/)([^/?#]+)/i;

/** @returns null if it names neither an account nor a server */
export function readTyped(text: string): Typed | null {
	if (text.length > MAX_TYPED) return null;
	const typed = text.normalize("NFKC").replace(INVISIBLE, "");
	const profile = PROFILE.exec(typed)?.[1];
	if (profile !== undefined) return accountOf(decoded(profile));
	if (/^https?:\/\//i.test(typed)) {
		if (!URL.canParse(typed)) return null;
		const { hostname } = new URL(typed);
		return isName(hostname) ? { kind: "server", origin: `https://${hostname}` } : null;
	}
	return accountOf(typed);
}

function accountOf(text: string): Typed | null {
	const name = text.replace(/^@/, "").replace(/[./]$/, "").toLowerCase();
	if (isAtprotoDid(name)) return { kind: "account", name };
	return isName(name) ? { kind: "account-or-server", name, origin: `https://${name}` } : null;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

const isName = (text: string) => text.length <= MAX_NAME && NAME.test(text);
