import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Database } from "../db/database.ts";
import { endSession, extendSession, findSessionOwner, type SessionOwner, startSession } from "../db/sessions.ts";
import { findUserByEmail, insertUser, updatePasswordHash } from "../db/users.ts";
import { hashPassword, needsRehash, verifyPassword } from "../services/password-hash.ts";
import type { Accounts, SessionUser } from "./accounts-contract.ts";
import { endedSessionCookie, hashSessionId, newSessionId, readSessionId, sessionCookie } from "./session-cookie.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends so long after it was last used. */
export const SESSION_MS = 30 * DAY_MS;
/** Being used is written down at most so often: reading a page must not cost a write. */
const TOUCH_EVERY_MS = DAY_MS;
const MAX_USER_AGENT = 300;

export interface AccountDependencies {
	database: Database;
	/** counts sign-ins and registrations per caller */
	limit: Pick<RateLimit, "limit">;
	clientKey: string;
	/** epoch ms */
	now(): number;
	waitUntil(work: Promise<unknown>): void;
}

/** A refusal travels out of the strategy as an error; remix-auth knows no other way. */
class Refused<Reason extends string> extends Error {
	constructor(readonly reason: Reason) {
		super(reason);
	}
}

/** Accounts with e-mail and password for one request: D1 behind, remix-auth's form strategies in front. */
export function accountServices(dependencies: AccountDependencies): Accounts {
	const { database, limit, clientKey, now, waitUntil } = dependencies;
	const authenticator = new Authenticator<SessionUser>();
	const found = new Map<string, Promise<SessionUser | null>>();

	async function requireBelowLimit(): Promise<void> {
		const { success } = await limit.limit({ key: `sign-in:${clientKey}` });
		if (!success) throw new Refused("rate-limited");
	}

	authenticator.use(
		new FormStrategy(async ({ form }) => {
			await requireBelowLimit();
			const password = text(form, "password");
			const user = await findUserByEmail(database, comparable(text(form, "email")));
			// Without a user or a password the same work is done, so that time tells nobody who has an account.
			const verified = await verifyPassword(password, user?.passwordHash ?? null);
			if (!user || !verified) throw new Refused("wrong-credentials");
			if (user.passwordHash && needsRehash(user.passwordHash)) {
				await updatePasswordHash(database, user.id, await hashPassword(password));
			}
			return asSessionUser(user);
		}),
		"login",
	);

	authenticator.use(
		new FormStrategy(async ({ form }) => {
			await requireBelowLimit();
			const user = {
				id: crypto.randomUUID(),
				email: comparable(text(form, "email")),
				displayName: `${text(form, "firstName")} ${text(form, "lastName")}`.trim(),
				passwordHash: await hashPassword(text(form, "password")),
				createdAt: now(),
			};
			if (!(await insertUser(database, user))) throw new Refused("email-taken");
			return asSessionUser(user);
		}),
		"register",
	);

	async function enter(strategy: string, request: Request, fields: Record<string, string>) {
		try {
			const user = await authenticator.authenticate(strategy, formRequest(request, fields));
			return { ok: true as const, user, cookies: [await openSession(request, user)] };
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			if (error.reason === "rate-limited")
				return { ok: false as const, reason: "rate-limited" as const, retryAfterMs: 60_000 };
			return { ok: false as const, reason: "wrong-credentials" as const };
		}
	}

	/** A new id at every sign-in, and the old session ends: an id planted before opens nothing after. */
	async function openSession(request: Request, user: SessionUser): Promise<string> {
		const id = newSessionId();
		const old = readSessionId(request);
		const at = now();
		const session = {
			idHash: await hashSessionId(id),
			userId: user.id,
			createdAt: at,
			lastSeenAt: at,
			expiresAt: at + SESSION_MS,
			userAgent: request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT) ?? null,
		};
		await startSession(database, session, old && (await hashSessionId(old)));
		found.clear();
		return sessionCookie(id);
	}

	async function findOwner(id: string): Promise<SessionUser | null> {
		const idHash = await hashSessionId(id);
		const at = now();
		const owner = await findSessionOwner(database, idHash, at);
		if (!owner) return null;
		if (at - owner.lastSeenAt >= TOUCH_EVERY_MS) {
			waitUntil(extendSession(database, idHash, at, at + SESSION_MS));
		}
		return asSessionUser(owner);
	}

	return {
		findUser(request) {
			const id = readSessionId(request);
			if (!id) return Promise.resolve(null);
			// The frame and the route of one page both ask; the database is asked once.
			const known = found.get(id) ?? findOwner(id);
			found.set(id, known);
			return known;
		},
		providers: [],
		login: (request, credentials) => enter("login", request, credentials),
		async register(request, person) {
			const entered = await enter("register", request, person);
			if (entered.ok) return { ok: true, cookies: entered.cookies };
			if (entered.reason === "wrong-credentials") return { ok: true, cookies: [] };
			return { ok: false, reason: "rate-limited", retryAfterMs: entered.retryAfterMs };
		},
		resendRegistration: notBuilt,
		readMailedLink: notBuilt,
		confirmMailedLink: notBuilt,
		requestPasswordReset: notBuilt,
		resetPassword: notBuilt,
		beginWithProvider: notBuilt,
		finishWithProvider: notBuilt,
		listWays: notBuilt,
		unlink: notBuilt,
		setPassword: notBuilt,
		changeEmail: notBuilt,
		setDisplayName: notBuilt,
		async setLanguage() {},
		listDevices: notBuilt,
		endDevice: notBuilt,
		endOtherDevices: notBuilt,
		deleteAccount: notBuilt,
		async logout(request) {
			const id = readSessionId(request);
			if (id) await endSession(database, await hashSessionId(id));
			found.clear();
			return { cookies: [endedSessionCookie()] };
		},
	};
}

/** The checked fields as the form remix-auth's strategies read. */
function formRequest(request: Request, fields: Record<string, string>): Request {
	return new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
}

function text(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}

/** One spelling per mailbox. Providers that tell case apart in the local part are not known to exist. */
function comparable(email: string): string {
	return email.trim().toLowerCase();
}

function notBuilt(): never {
	throw new Error("not built yet");
}

function asSessionUser(
	user: Pick<SessionOwner, "id" | "email" | "displayName"> & Partial<SessionOwner>,
): SessionUser {
	return {
		id: user.id,
		email: user.email,
		displayName: user.displayName,
		photoURL: null,
		role: "user",
		wallet: user.wallet ?? null,
		walletVerified: (user.walletProvenAt ?? null) !== null,
		sharedOnTwitter: user.grantedHow === "post",
		hasAccess: (user.grantedHow ?? null) !== null,
		activated: false,
		language: null,
	};
}
