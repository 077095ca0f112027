import type { ConnectedTarget } from "../core/showcase/picture-targets.ts";
import type { ProfilePicturesPort } from "./profile-pictures.ts";

/** Access to a user's account at a target that was connected for the picture. */
export interface TargetAccess {
	/** what connecting gave, as the target's adapter wrote it, renewed since or not; encrypted where it is stored */
	readonly secret: string;
	/** Stores a renewed secret; it is awaited before the new one is used, because the old one may be invalid from then on. */
	renew(secret: string): Promise<void>;
}

/** Why a target is not connected. */
export type ConnectRefusal =
	/** the user said no there */
	| "denied"
	/** no server of this kind answers at what was typed */
	| "no-server"
	/** what was typed names nobody */
	| "no-account"
	/** the user did not grant what changing the picture needs */
	| "no-permission"
	/** begun too long ago, twice, in another browser, or answered by another server than the one that was asked */
	| "expired";

/** An account at a target. */
export interface TargetAccount {
	/** the target's own id of the account, which it keeps when it is renamed; unique over all its servers */
	subject: string;
	/** as people write it: "@marta.example", "@marta@art.example", an e-mail */
	label: string;
	/** see {@link TargetAccess} */
	secret: string;
}

/** Connects accounts at one target (OAuth 2.0) and changes their pictures. Every call may throw PortError. */
export interface TargetPort extends ProfilePicturesPort<TargetAccess> {
	/**
	 * @param typed - the server's or the account's name, as the user typed it; "" where the target asks for none
	 * @param redirectUrl - where the target sends the user afterwards
	 * @param state - returned by the target unchanged, which the caller checks
	 * @returns `pending`: what {@link finish} needs, to be kept encrypted in this browser
	 */
	begin(input: {
		typed: string;
		redirectUrl: string;
		state: string;
	}): Promise<{ kind: "leads-on"; url: string; pending: string } | { kind: "refused"; reason: ConnectRefusal }>;
	/** @param params - the query that the target sent the user back with */
	finish(input: {
		params: URLSearchParams;
		pending: string;
		redirectUrl: string;
	}): Promise<{ kind: "connected"; account: TargetAccount } | { kind: "refused"; reason: ConnectRefusal }>;
	/** Ends the access at the target; succeeds if it is invalid already. */
	revoke(access: TargetAccess): Promise<void>;
}

/** Targets that can be connected; without an entry: not offered. */
export type TargetPorts = Readonly<Partial<Record<ConnectedTarget, TargetPort>>>;

/** The registration of this app at one server of a target that has many. */
export interface ServerApp {
	clientId: string;
	clientSecret: string;
	/** what it may ask users for, separated by spaces */
	scopes: string;
	/** the only address that the server sends users back to */
	redirectUri: string;
}

/** Registrations by server, with their secrets encrypted. */
export interface ServerApps {
	/** @param host - "art.example" */
	find(host: string): Promise<ServerApp | null>;
	/** Stores a registration, unless there is one. @returns the one that is stored */
	keep(host: string, app: ServerApp): Promise<ServerApp>;
	/** Deletes a registration that the server no longer knows; another one of the same server stays. */
	forget(host: string, clientId: string): Promise<void>;
}
