/** The session user as routes see it (SPEC §3); never a token or secret. */
export interface SessionUser {
	id: string;
	email: string;
	displayName: string;
	photoURL: string | null;
}

export type RegisterRefusal = "email-taken" | "rate-limited";
export type LoginRefusal = "wrong-credentials" | "rate-limited";

/** Who somebody is. Cookies are `Set-Cookie` values to append to the response. */
export interface Accounts {
	/** one D1 read when the cookie is there, none when it is not */
	findUser(request: Request): Promise<SessionUser | null>;
	register(
		request: Request,
		person: { firstName: string; lastName: string; email: string; password: string },
	): Promise<{ ok: true; user: SessionUser; cookie: string } | { ok: false; reason: RegisterRefusal }>;
	login(
		request: Request,
		credentials: { email: string; password: string },
	): Promise<{ ok: true; user: SessionUser; cookie: string } | { ok: false; reason: LoginRefusal }>;
	/** ends the session in D1 and in the browser */
	logout(request: Request): Promise<{ cookie: string }>;
}
