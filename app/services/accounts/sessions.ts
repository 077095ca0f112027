import type { IdentityProvider } from "../../core/accounts/identity.ts";
import { LONGEST_SESSION_MS } from "../../core/accounts/recent-proof.ts";
import {
	endSession,
	endSessionOf,
	extendSession,
	findSessionOwner,
	keepOnlySession,
	listSessions,
	markProven,
	type SessionOwner,
	startOnlySession,
	startPasswordSession,
	startSession,
} from "../../db/accounts/sessions.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import type { Device, SessionUser } from "./accounts-contract.ts";
import { readUserAgent } from "./device-name.ts";
import { noteEvent } from "./security-log.ts";
import { endedSessionCookie, hashSessionId, newSessionId, readSessionId, sessionCookie } from "./session-cookie.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Lifetime of a session after its last use. */
export const SESSION_MS = 30 * DAY_MS;
/** The last use is stored at most this often, so that page views do not cost a write. */
const TOUCH_EVERY_MS = DAY_MS;
const MAX_USER_AGENT = 300;
/** Characters of a device id, which only has to be unique per user. */
const DEVICE_ID_LENGTH = 16;

/** How a session was opened; "link": by a mailed link. */
export type SignInMethod = IdentityProvider | "password" | "passkey" | "password-and-passkey" | "code" | "link";

/** Sessions of one request. */
export interface Sessions {
	findUser(request: Request): Promise<SessionUser | null>;
	/** The signed-in user's id; null for nobody. */
	findAccount(request: Request): Promise<string | null>;
	/** Hash of the id that the browser sends, as changes are stored by it; null: none. */
	ownHash(request: Request): Promise<string | null>;
	/** @throws Error if signed out, which means that a route forgot its guard */
	requireUser(request: Request): Promise<SessionUser>;
	/** Reads the signed-in user again, after a change. */
	readAgain(request: Request): Promise<SessionUser | null>;
	/** Signs in with a new session id and ends the browser's previous session. */
	open(request: Request, userId: string, by: SignInMethod): Promise<{ user: SessionUser; cookies: string[] }>;
	/** Signs in after a password check. @returns null if the password was changed since it was compared */
	openByPassword(
		request: Request,
		userId: string,
		passwordHash: string,
		by: SignInMethod,
	): Promise<{ user: SessionUser; cookies: string[] } | null>;
	/** Signs in here and out everywhere else. */
	openOnly(request: Request, userId: string): Promise<{ user: SessionUser; cookies: string[] }>;
	/** Signs out everywhere else and gives the current session a new id. */
	keepOnly(request: Request): Promise<{ cookies: string[] }>;
	/** Stores that the session's user has just proved who they are. */
	markProven(request: Request): Promise<void>;
	close(request: Request): Promise<{ cookies: string[] }>;
	listDevices(request: Request): Promise<Device[]>;
	endDevice(request: Request, deviceId: string): Promise<void>;
}

export function sessionsOf(deps: AccountDeps): Sessions {
	const { db, clock } = deps;
	const found = new Map<string, Promise<SessionUser | null>>();

	async function findOwner(id: string): Promise<SessionUser | null> {
		const idHash = await hashSessionId(id);
		const at = clock.now();
		const owner = await findSessionOwner(db, idHash, at);
		// The absolute lifetime also ends sessions that a release before it has extended beyond it.
		if (!owner || at - owner.startedAt >= LONGEST_SESSION_MS) return null;
		if (at - owner.lastSeenAt >= TOUCH_EVERY_MS)
			deps.waitUntil(extendSession(db, idHash, at, Math.min(at + SESSION_MS, owner.startedAt + LONGEST_SESSION_MS)));
		return asSessionUser(owner, deps.adminEmails);
	}

	function findUser(request: Request): Promise<SessionUser | null> {
		const id = readSessionId(request);
		if (!id) return Promise.resolve(null);
		// Root and route loaders both ask: read the database once per request.
		const known = found.get(id) ?? findOwner(id);
		found.set(id, known);
		return known;
	}

	async function newSession(request: Request, userId: string) {
		const id = newSessionId();
		const at = clock.now();
		const userAgent = request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT) ?? null;
		const idHash = await hashSessionId(id);
		return {
			id,
			row: { idHash, userId, createdAt: at, lastSeenAt: at, expiresAt: at + SESSION_MS, userAgent, provenAt: at },
		};
	}

	async function opened(id: string, { kept }: { kept: boolean }): Promise<{ user: SessionUser; cookies: string[] }> {
		found.clear();
		const user = await findOwner(id);
		if (!user) throw new Error("a session ended while it was opened");
		// Whoever wanted the account deleted reads that it is not: signing in may have been a habit.
		return { user, cookies: [sessionCookie(id), ...(kept ? [deps.keptNotice] : [])] };
	}

	async function ownHash(request: Request): Promise<string | null> {
		const id = readSessionId(request);
		return id && hashSessionId(id);
	}

	return {
		findUser,
		ownHash,

		findAccount: async (request) => (await findUser(request))?.id ?? null,

		async requireUser(request) {
			const user = await findUser(request);
			if (!user) throw new Error("this is for signed-in users");
			return user;
		},

		readAgain(request) {
			found.clear();
			return findUser(request);
		},

		async open(request, userId, by) {
			const { id, row } = await newSession(request, userId);
			const started = await startSession(db, row, await ownHash(request));
			noteEvent(deps, userId, "signed-in", by);
			return opened(id, started);
		},

		async openByPassword(request, userId, passwordHash, by) {
			const { id, row } = await newSession(request, userId);
			const started = await startPasswordSession(db, row, await ownHash(request), passwordHash);
			if (!started) return null;
			noteEvent(deps, userId, "signed-in", by);
			return opened(id, started);
		},

		async openOnly(request, userId) {
			const { id, row } = await newSession(request, userId);
			const old = await ownHash(request);
			if (old) await endSession(db, old);
			const started = await startOnlySession(db, row);
			noteEvent(deps, userId, "signed-in", "link");
			return opened(id, started);
		},

		async keepOnly(request) {
			const user = await findUser(request);
			const old = await ownHash(request);
			if (!user || !old) return { cookies: [] };
			const id = newSessionId();
			const kept = await keepOnlySession(db, user.id, old, await hashSessionId(id));
			found.clear();
			noteEvent(deps, user.id, "others-signed-out");
			return { cookies: [kept ? sessionCookie(id) : endedSessionCookie()] };
		},

		async markProven(request) {
			const [user, idHash] = [await findUser(request), await ownHash(request)];
			if (user && idHash) await markProven(db, user.id, idHash, clock.now());
			found.clear();
		},

		async close(request) {
			const [user, old] = [await findUser(request), await ownHash(request)];
			if (old) await endSession(db, old);
			if (user) noteEvent(deps, user.id, "signed-out");
			found.clear();
			return { cookies: [endedSessionCookie()] };
		},

		async listDevices(request) {
			const user = await findUser(request);
			if (!user) return [];
			const own = await ownHash(request);
			const rows = await listSessions(db, user.id, clock.now());
			return rows.map((row) => ({
				id: deviceIdOf(row.idHash),
				current: row.idHash === own,
				...readUserAgent(row.userAgent),
				createdAt: row.createdAt,
				lastSeenAt: row.lastSeenAt,
			}));
		},

		async endDevice(request, deviceId) {
			const user = await findUser(request);
			if (!user) return;
			const rows = await listSessions(db, user.id, clock.now());
			const meant = rows.find((row) => deviceIdOf(row.idHash) === deviceId);
			if (meant) {
				await endSessionOf(db, user.id, meant.idHash);
				const { browser, system } = readUserAgent(meant.userAgent);
				noteEvent(deps, user.id, "device-signed-out", [browser, system].filter(Boolean).join(", "));
			}
			found.clear();
		},
	};
}

function deviceIdOf(idHash: string): string {
	return digest(`device:${idHash}`).slice(0, DEVICE_ID_LENGTH);
}

function asSessionUser(owner: SessionOwner, adminEmails: readonly string[]): SessionUser {
	const proven = owner.emailVerifiedAt !== null && owner.email !== null;
	const admin = proven && adminEmails.includes(owner.email ?? "");
	return {
		id: owner.id,
		email: owner.email,
		emailProven: proven,
		displayName: owner.displayName,
		photoURL: owner.photoUrl,
		role: admin ? "admin" : "user",
		wallet: owner.wallet,
		walletVerified: owner.walletProvenAt !== null,
		walletAddedAt: owner.walletAddedAt,
		sharedOnTwitter: owner.grantedHow === "post",
		hasAccess: owner.grantedHow !== null || admin,
		activated: owner.activated,
		language: owner.language,
		currency: owner.currency,
		provenAt: owner.provenAt,
	};
}
