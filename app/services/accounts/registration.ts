import { isOneMailbox } from "../../core/accounts/mailbox.ts";
import { FREE_GUESSES } from "../../core/accounts/sign-in-delay.ts";
import { toBase64Url } from "../../core/base64url.ts";
import { isLanguage, type Language } from "../../core/i18n/languages.ts";
import { sameSitePath } from "../../core/same-site-path.ts";
import { findRegistration, removeRegistrations, type TokenRow, takeToken } from "../../db/accounts/one-time-tokens.ts";
import { countGuess } from "../../db/accounts/sign-in-delays.ts";
import { findUserByProvenEmail, insertProvenUser } from "../../db/accounts/users.ts";
import { type AccountDeps, comparableEmail, digest, limitCaller } from "./account-deps.ts";
import type { Accounts } from "./accounts-contract.ts";
import { forgiveAllGuesses } from "./guess-counts.ts";
import { deviceCookie } from "./known-device.ts";
import { afterResponse, limitMailsToAnybody, mailInsteadOfLink, mailLink } from "./mail-account.ts";
import { TOKEN_LIFE_MS } from "./one-time-tokens.ts";
import { refuseWeakPassword } from "./refuse-password.ts";
import { clearCookie, openCookie, sealCookie } from "./sealed-cookie.ts";
import type { Sessions } from "./sessions.ts";

/** Identifies the registering browser; any other has to type the password again. */
const COOKIE = "registration";
const BROWSER_BYTES = 32;

interface Registering {
	/** lower case */
	email: string;
	/** random; the registration stores its hash */
	browser: string;
}

/** A registration whose mailed link was not opened yet. */
interface Pending extends Record<string, string> {
	displayName: string;
	passwordHash: string;
	returnTo: string;
	/** hash of Registering.browser */
	browser: string;
	language: Language;
}

export interface Registration extends Pick<Accounts, "register" | "findRegistrationHere" | "resendRegistration"> {
	/** the e-mail of a registration that this browser began and the link confirms; null: none */
	findEmailBegunHere(request: Request, row: TokenRow): Promise<string | null>;
	confirm(request: Request, row: TokenRow, password: string | null): ReturnType<Accounts["confirmMailedLink"]>;
}

/** Registration with e-mail and password. The account is created only once its e-mail is verified. */
export function registration(deps: AccountDeps, sessions: Sessions): Registration {
	const { db, clock, passwords } = deps;
	const sealing = () => ({ name: COOKIE, secret: deps.cookieSecret, now: clock.now() });

	async function findPending(request: Request): Promise<Registering | null> {
		const content = await openCookie(request, sealing());
		return content?.email && content.browser ? { email: content.email, browser: content.browser } : null;
	}

	/** What this browser registered with an e-mail, else what it registered last for the same mailbox. */
	async function findOwn(request: Request, mailed: string | null): Promise<TokenRow | null> {
		const pending = await findPending(request);
		if (!pending || mailed === null || !isOneMailbox(pending.email, mailed)) return null;
		const find = (email: string) => findRegistration(db, { email, browser: digest(pending.browser) }, clock.now());
		return (await find(mailed)) ?? find(pending.email);
	}

	return {
		findEmailBegunHere: async (request, row) => (await findOwn(request, row.email))?.email ?? null,

		async register(request, person, language) {
			const limited = await limitCaller(deps);
			if (limited) return limited;
			const email = comparableEmail(person.email);
			const weak = refuseWeakPassword(person.password, [email, person.firstName, person.lastName]);
			if (weak) return weak;
			const slowed = await limitMailsToAnybody(deps, null);
			if (slowed) return slowed;
			const before = await findPending(request);
			const browser =
				before && isOneMailbox(before.email, email)
					? before.browser
					: toBase64Url(crypto.getRandomValues(new Uint8Array(BROWSER_BYTES)));
			const payload: Pending = {
				displayName: `${person.firstName} ${person.lastName}`.trim(),
				passwordHash: await passwords.hash(person.password),
				returnTo: sameSitePath(person.returnTo),
				browser: digest(browser),
				language,
			};
			afterResponse(deps, async () => {
				if (await findUserByProvenEmail(db, email)) {
					return mailInsteadOfLink(deps, "already-registered", email, language);
				}
				await mailLink(deps, { kind: "register", to: email, language, userId: null, payload });
			});
			return { ok: true, cookies: [await sealCookie(sealing(), { email, browser }, TOKEN_LIFE_MS.register)] };
		},

		async findRegistrationHere(request) {
			return (await findPending(request))?.email ?? null;
		},

		async resendRegistration(request, language) {
			const limited = await limitCaller(deps);
			if (limited) return limited;
			const pending = await findPending(request);
			if (!pending) return { ok: true };
			const slowed = await limitMailsToAnybody(deps, null);
			if (slowed) return slowed;
			afterResponse(deps, async () => {
				const { email } = pending;
				if (await findUserByProvenEmail(db, email)) {
					return mailInsteadOfLink(deps, "already-registered", email, language);
				}
				const own = await findOwn(request, email);
				if (own) await mailLink(deps, { kind: "register", to: email, language, userId: null, payload: own.payload });
			});
			return { ok: true };
		},

		async confirm(request, row, password) {
			const now = clock.now();
			// Whoever holds any link to the mailbox has the mailbox, and this browser knows what it registered: strangers may have used up
			// the mails that the owner's own link would have come with.
			const own = await findOwn(request, row.email);
			const { email, payload } = own ?? row;
			const { displayName, passwordHash, returnTo, language } = (payload ?? {}) as Partial<Pending>;
			if (email === null || displayName === undefined || passwordHash === undefined) {
				throw new Error("a registration is stored without its person");
			}
			// A stranger may have typed somebody else's e-mail: the stranger's password must not become the owner's. The owner
			// does not know it, so in another browser the password is required.
			if (!own) {
				if (password === null) return { ok: false, reason: "wrong-password" };
				const guess = await countGuess(db, digest(`registration:${row.tokenHash}`), now, FREE_GUESSES);
				if (!guess.ok) return { ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs };
				if (!(await passwords.verify(password, passwordHash))) return { ok: false, reason: "wrong-password" };
			}
			if (!(await takeToken(db, "register", row.tokenHash, now))) return { ok: false, reason: "unknown-link" };
			const user = {
				id: crypto.randomUUID(),
				email,
				displayName,
				passwordHash,
				photoUrl: null,
				language: isLanguage(language) ? language : null,
				createdAt: now,
			};
			if (!(await insertProvenUser(db, user))) return { ok: false, reason: "email-taken" };
			await removeRegistrations(db, email);
			await forgiveAllGuesses(deps, email);
			const opened = await sessions.open(request, user.id, "link");
			const device = await deviceCookie(deps, { email, passwordHash });
			const cookies = [...opened.cookies, device, clearCookie(COOKIE)];
			return { ok: true, user: opened.user, cookies, returnTo: sameSitePath(returnTo) };
		},
	};
}
