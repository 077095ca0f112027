import { toBase64Url } from "../../core/base64url.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import { openCookie, sealCookie } from "./sealed-cookie.ts";

/**
 * A cookie of a device that signed in to an account with its password, sealed and bound to e-mail and password: a new password
 * ends it everywhere. It opens nothing; guesses and mails of the device have counts that strangers do not fill (OWASP device cookies).
 */

const LIFETIME_MS = 180 * 24 * 60 * 60_000;
const ID_BYTES = 16;
/** Tells cookies of several accounts on one device apart. */
const NAME_LENGTH = 12;

type Deps = Pick<AccountDeps, "cookieSecret" | "clock">;

interface Account {
	email: string;
	passwordHash: string | null;
}

/** @returns the `Set-Cookie` value by which the device is known from now on */
export function deviceCookie(deps: Deps, { email, passwordHash }: Account): Promise<string> {
	const id = toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
	return sealCookie(sealing(deps, email), { id, bound: boundTo({ email, passwordHash }) }, LIFETIME_MS);
}

/** @returns the id of a device that signed in to this account before; null for any other, and without an account */
export async function findDevice(deps: Deps, request: Request, account: Account | null): Promise<string | null> {
	if (!account || account.passwordHash === null) return null;
	const content = await openCookie(request, sealing(deps, account.email));
	return content?.id && content.bound === boundTo(account) ? content.id : null;
}

/**
 * The account whose device asks, as limits count it: by the cookie alone, which an old password's still is, so that a flood costs no
 * statement. All devices of an account count together.
 *
 * @param email - comparable
 */
export async function findDevicesAccount(deps: Deps, request: Request, email: string): Promise<string | null> {
	return (await openCookie(request, sealing(deps, email))) === null ? null : digest(`devices of:${email}`);
}

function sealing({ cookieSecret, clock }: Deps, email: string) {
	return { name: `device-${digest(email).slice(0, NAME_LENGTH)}`, secret: cookieSecret, now: clock.now() };
}

function boundTo({ email, passwordHash }: Account): string {
	return digest(`device:${email}:${passwordHash}`);
}
