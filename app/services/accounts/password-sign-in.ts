import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { countGuess, forgiveGuesses } from "../../db/accounts/sign-in-delays.ts";
import { findUserByEmail, replacePasswordHash } from "../../db/accounts/users.ts";
import { type AccountDeps, comparableEmail, digest, limitCaller } from "./account-deps.ts";
import type { Accounts, RateLimited } from "./accounts-contract.ts";
import { findPasswordFlaw } from "./refuse-password.ts";
import type { Sessions } from "./sessions.ts";

type Refusal = { ok: false; reason: "wrong-credentials" } | RateLimited;

/** A successful check: the user and the hash that the password matched. */
interface Opened {
	id: string;
	passwordHash: string;
}

/** Carries a refusal out of the remix-auth strategy, which can only fail by throwing. */
class Refused extends Error {
	constructor(readonly refusal: Refusal) {
		super(refusal.reason);
	}
}

/**
 * Sign-in with e-mail and password. A guess is counted for the caller and the account before hashing. Known and unknown
 * e-mails cost the same statements and the same hashing.
 */
export function passwordSignIn(deps: AccountDeps, sessions: Sessions): Pick<Accounts, "login"> {
	const { db, clock, passwords } = deps;
	const authenticator = new Authenticator<Opened>();
	authenticator.use(
		new FormStrategy(async ({ form }) => {
			const limited = await limitCaller(deps);
			if (limited) throw new Refused(limited);
			const email = comparableEmail(textOf(form, "email"));
			const password = textOf(form, "password");
			const guess = await countGuess(db, digest(email), clock.now());
			if (!guess.ok) throw new Refused({ ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs });
			const user = await findUserByEmail(db, email);
			const verified = await passwords.verify(password, user?.passwordHash ?? null);
			if (!user?.passwordHash || !verified) throw new Refused({ ok: false, reason: "wrong-credentials" });
			await forgiveGuesses(db, digest(email));
			const { id, passwordHash } = user;
			if (!passwords.needsRehash(passwordHash)) return { id, passwordHash };
			const anew = await passwords.hash(password);
			return { id, passwordHash: (await replacePasswordHash(db, id, passwordHash, anew)) ? anew : passwordHash };
		}),
		"password",
	);

	return {
		async login(request, credentials) {
			try {
				const { id, passwordHash } = await authenticator.authenticate("password", formRequest(request, credentials));
				const opened = await sessions.openByPassword(request, id, passwordHash);
				if (!opened) return { ok: false, reason: "wrong-credentials" };
				// One that was chosen before such passwords were refused still opens the account; its owner is told.
				const { email, displayName } = opened.user;
				return { ok: true, ...opened, flaw: findPasswordFlaw(credentials.password, [email, displayName]) };
			} catch (error) {
				if (error instanceof Refused) return error.refusal;
				throw error;
			}
		},
	};
}

/** Wraps validated fields in a form request, as remix-auth's strategy expects. */
function formRequest(request: Request, fields: Record<string, string>): Request {
	return new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
}

function textOf(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}
