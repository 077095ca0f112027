import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { findUserByEmail, replacePasswordHash } from "../../db/accounts/users.ts";
import { type AccountDeps, comparableEmail, limitCaller } from "./account-deps.ts";
import type { Accounts, RateLimited } from "./accounts-contract.ts";
import { forgiveOwnGuesses, refuseGuess } from "./guess-counts.ts";
import { deviceCookie, findDevice, findDevicesAccount } from "./known-device.ts";
import { findPasswordFlaw } from "./refuse-password.ts";
import { secondStepCookie } from "./second-step.ts";
import { noteFailedSignIn } from "./security-log.ts";
import type { Sessions } from "./sessions.ts";

type Refusal = { ok: false; reason: "wrong-credentials" } | RateLimited;

/** A successful check: the user and the hash that the password matched. */
interface Opened {
	id: string;
	passwordHash: string;
	/** a passkey or a recovery code is asked next */
	secondStep: boolean;
}

/** Carries a refusal out of the remix-auth strategy, which can only fail by throwing. */
class Refused extends Error {
	constructor(readonly refusal: Refusal) {
		super(refusal.reason);
	}
}

/**
 * Sign-in with e-mail and password. A guess is counted for the caller, and for the device or network at the account, before hashing. Known and unknown
 * e-mails cost the same statements and the same hashing.
 */
export function passwordSignIn(deps: AccountDeps, sessions: Sessions): Pick<Accounts, "login"> {
	const { db, passwords } = deps;
	const authenticator = new Authenticator<Opened>();
	authenticator.use(
		new FormStrategy(async ({ form, request }) => {
			const email = comparableEmail(textOf(form, "email"));
			const limited = await limitCaller(deps, () => findDevicesAccount(deps, request, email));
			if (limited) throw new Refused(limited);
			const password = textOf(form, "password");
			const user = await findUserByEmail(db, email);
			const device = await findDevice(deps, request, user && { email, passwordHash: user.passwordHash });
			const slowed = await refuseGuess(deps, email, device);
			if (slowed) throw new Refused(slowed);
			const verified = await passwords.verify(password, user?.passwordHash ?? null);
			if (!user?.passwordHash || !verified) {
				// Also without an account, so that both cost the same.
				noteFailedSignIn(deps, user?.id ?? "");
				throw new Refused({ ok: false, reason: "wrong-credentials" });
			}
			await forgiveOwnGuesses(deps, email, device);
			const { id, passwordHash, secondStep } = user;
			if (!passwords.needsRehash(passwordHash)) return { id, passwordHash, secondStep };
			const anew = await passwords.hash(password);
			return {
				id,
				secondStep,
				passwordHash: (await replacePasswordHash(db, id, passwordHash, anew)) ? anew : passwordHash,
			};
		}),
		"password",
	);

	return {
		async login(request, credentials) {
			try {
				const { id, passwordHash, secondStep } = await authenticator.authenticate(
					"password",
					formRequest(request, credentials),
				);
				if (secondStep)
					return { ok: false, reason: "second-step", cookies: [await secondStepCookie(deps, id, passwordHash)] };
				const opened = await sessions.openByPassword(request, id, passwordHash, "password");
				if (!opened) return { ok: false, reason: "wrong-credentials" };
				// One that was chosen before such passwords were refused still opens the account; its owner is told.
				const { email, displayName } = opened.user;
				const known = email === null ? [] : [await deviceCookie(deps, { email, passwordHash })];
				const cookies = [...opened.cookies, ...known];
				return {
					ok: true,
					user: opened.user,
					cookies,
					flaw: findPasswordFlaw(credentials.password, [email, displayName]),
				};
			} catch (error) {
				if (error instanceof Refused) return error.refusal;
				throw error;
			}
		},
	};
}

/** Wraps validated fields and the cookies in a form request, as remix-auth's strategy expects. */
function formRequest(request: Request, fields: Record<string, string>): Request {
	const headers = { Cookie: request.headers.get("Cookie") ?? "" };
	return new Request(request.url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

function textOf(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}
