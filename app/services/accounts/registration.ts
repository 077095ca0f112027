import { toBase64Url } from "../../core/base64url.ts";
import { isLanguage, type Language } from "../../core/i18n/languages.ts";
import { sameSitePath } from "../../core/same-site-path.ts";
import { listRegistrations, removeRegistrations, type TokenRow, takeToken } from "../../db/accounts/one-time-tokens.ts";
import { countGuess, forgiveGuesses } from "../../db/accounts/sign-in-delays.ts";
import { findUserByProvenEmail, insertProvenUser } from "../../db/accounts/users.ts";
import { type AccountDeps, comparableEmail, digest, slowedCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { afterAnswer, mailInsteadOfLink, mailLink } from "./mail-account.ts";
import { TOKEN_LIFE_MS } from "./one-time-tokens.ts";
import { clearCookie, openCookie, sealCookie } from "./sealed-cookie.ts";
import type { Sessions } from "./sessions.ts";

/** Names the browser that registers, so that only it makes the account without typing the password again. */
const COOKIE = "registration";
const BROWSER_BYTES = 32;

interface Registering {
	/** lower case */
	email: string;
	/** random; its hash stands with the registration */
	browser: string;
}

/** A registration as it waits for its link to be opened. */
interface Pending extends Record<string, string> {
	displayName: string;
	passwordHash: string;
	returnTo: string;
	/** hash of Registering.browser */
	browser: string;
	language: Language;
}

export interface Registration extends Pick<Accounts, "register" | "resendRegistration"> {
	/** tells whether a registration was begun in this browser */
	isBegunHere(request: Request, row: TokenRow): Promise<boolean>;
	confirm(request: Request, row: TokenRow, password: string | null): ReturnType<Accounts["confirmMailedLink"]>;
}

/** Accounts with e-mail and password. No account is made before its e-mail is proven; what is asked of an unproven one tells nothing. */
export function registration(deps: AccountDeps, sessions: Sessions): Registration {
	const { db, clock, passwords } = deps;
	const sealing = () => ({ name: COOKIE, secret: deps.cookieSecret, now: clock.now() });

	async function findBegun(request: Request): Promise<Registering | null> {
		const content = await openCookie(request, sealing());
		return content?.email && content.browser ? { email: content.email, browser: content.browser } : null;
	}

	async function isBegunHere(request: Request, row: TokenRow): Promise<boolean> {
		const begun = await findBegun(request);
		return begun !== null && begun.email === row.email && digest(begun.browser) === row.payload?.browser;
	}

	return {
		isBegunHere,

		async register(request, person, language) {
			const slowed = await slowedCaller(deps);
			if (slowed) return slowed;
			const email = comparableEmail(person.email);
			const before = await findBegun(request);
			const browser =
				before?.email === email ? before.browser : toBase64Url(crypto.getRandomValues(new Uint8Array(BROWSER_BYTES)));
			const payload: Pending = {
				displayName: `${person.firstName} ${person.lastName}`.trim(),
				passwordHash: await passwords.hash(person.password),
				returnTo: sameSitePath(person.returnTo),
				browser: digest(browser),
				language,
			};
			afterAnswer(deps, async () => {
				if (await findUserByProvenEmail(db, email)) {
					return mailInsteadOfLink(deps, "already-registered", email, language);
				}
				await mailLink(deps, { kind: "register", to: email, language, userId: null, payload });
			});
			return { ok: true, cookies: [await sealCookie(sealing(), { email, browser }, TOKEN_LIFE_MS.register)] };
		},

		async resendRegistration(request, language) {
			const slowed = await slowedCaller(deps);
			if (slowed) return slowed;
			const begun = await findBegun(request);
			if (!begun) return { ok: true };
			afterAnswer(deps, async () => {
				const { email } = begun;
				if (await findUserByProvenEmail(db, email)) {
					return mailInsteadOfLink(deps, "already-registered", email, language);
				}
				const rows = await listRegistrations(db, email, clock.now());
				const own = rows.find((row) => row.payload?.browser === digest(begun.browser));
				if (own) await mailLink(deps, { kind: "register", to: email, language, userId: null, payload: own.payload });
			});
			return { ok: true };
		},

		async confirm(request, row, password) {
			const now = clock.now();
			const { displayName, passwordHash, returnTo, language } = (row.payload ?? {}) as Partial<Pending>;
			if (row.email === null || displayName === undefined || passwordHash === undefined) {
				throw new Error("a registration is stored without its person");
			}
			// Who opens the link elsewhere may be somebody whose e-mail a stranger typed: the stranger's password must
			// not become one of their account. They do not know it, and register themselves.
			if (!(await isBegunHere(request, row))) {
				if (password === null) return { ok: false, reason: "wrong-password" };
				const guess = await countGuess(db, digest(`registration:${row.tokenHash}`), now);
				if (!guess.ok) return { ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs };
				if (!(await passwords.verify(password, passwordHash))) return { ok: false, reason: "wrong-password" };
			}
			if (!(await takeToken(db, "register", row.tokenHash, now))) return { ok: false, reason: "unknown-link" };
			const user = {
				id: crypto.randomUUID(),
				email: row.email,
				displayName,
				passwordHash,
				photoUrl: null,
				language: isLanguage(language) ? language : null,
				createdAt: now,
			};
			if (!(await insertProvenUser(db, user))) return { ok: false, reason: "email-taken" };
			await removeRegistrations(db, row.email);
			await forgiveGuesses(db, digest(row.email));
			const opened = await sessions.open(request, user.id);
			const cookies = [...opened.cookies, clearCookie(COOKIE)];
			return { ok: true, user: opened.user, cookies, returnTo: sameSitePath(returnTo) };
		},
	};
}
