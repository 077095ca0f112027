import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { countGuess, forgiveGuesses } from "../db/sign-in-delays.ts";
import { findUserByEmail, updatePasswordHash } from "../db/users.ts";
import { type AccountDeps, comparableEmail, digest, slowedCaller } from "./account-deps.ts";
import type { Accounts, Slowed } from "./accounts-contract.ts";
import type { Sessions } from "./sessions.ts";

type Refusal = { ok: false; reason: "wrong-credentials" } | Slowed;

/** A refusal travels out of the strategy as an error; remix-auth knows no other way. */
class Refused extends Error {
	constructor(readonly refusal: Refusal) {
		super(refusal.reason);
	}
}

/**
 * E-mail and password. A guess is counted for the caller and for the account before anything is hashed; a known and an
 * unknown e-mail cost the same statements and the same hashing.
 */
export function passwordSignIn(deps: AccountDeps, sessions: Sessions): Pick<Accounts, "login"> {
	const { db, clock, passwords } = deps;
	const authenticator = new Authenticator<string>();
	authenticator.use(
		new FormStrategy(async ({ form }) => {
			const slowed = await slowedCaller(deps);
			if (slowed) throw new Refused(slowed);
			const email = comparableEmail(textOf(form, "email"));
			const password = textOf(form, "password");
			const guess = await countGuess(db, digest(email), clock.now());
			if (!guess.ok) throw new Refused({ ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs });
			const user = await findUserByEmail(db, email);
			const verified = await passwords.verify(password, user?.passwordHash ?? null);
			if (!user?.passwordHash || !verified) throw new Refused({ ok: false, reason: "wrong-credentials" });
			await forgiveGuesses(db, digest(email));
			if (passwords.needsRehash(user.passwordHash)) {
				await updatePasswordHash(db, user.id, await passwords.hash(password));
			}
			return user.id;
		}),
		"password",
	);

	return {
		async login(request, credentials) {
			try {
				const userId = await authenticator.authenticate("password", formRequest(request, credentials));
				return { ok: true, ...(await sessions.open(request, userId)) };
			} catch (error) {
				if (error instanceof Refused) return error.refusal;
				throw error;
			}
		},
	};
}

/** The checked fields as the form remix-auth's strategy reads. */
function formRequest(request: Request, fields: Record<string, string>): Request {
	return new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
}

function textOf(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}
