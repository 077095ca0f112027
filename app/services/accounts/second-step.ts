import { findUserById, type UserRow } from "../../db/accounts/users.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import { clearCookie, openCookie, sealCookie } from "./sealed-cookie.ts";

/**
 * Between the right password and the second step: one encrypted cookie of the browser that gave the password. It opens nothing by
 * itself, and nothing at all once the password is another one.
 */

const NAME = "second-step";
/** To fetch a security key or a printed code. */
const OWED_MS = 15 * 60_000;

type Deps = Pick<AccountDeps, "db" | "cookieSecret" | "clock">;

const sealing = ({ cookieSecret, clock }: Deps) => ({ name: NAME, secret: cookieSecret, now: clock.now() });

/** @returns the `Set-Cookie` value of a browser that gave the right password */
export function secondStepCookie(deps: Deps, userId: string, passwordHash: string): Promise<string> {
	return sealCookie(sealing(deps), { userId, bound: boundTo(passwordHash) }, OWED_MS);
}

export const endedSecondStepCookie = (): string => clearCookie(NAME);

/** @returns whose second step this browser owes; null: none, too late, or the password was changed meanwhile */
export async function findSecondStep(
	deps: Deps,
	request: Request,
): Promise<(UserRow & { passwordHash: string }) | null> {
	const content = await openCookie(request, sealing(deps));
	const user = content?.userId ? await findUserById(deps.db, content.userId) : null;
	if (!user || user.passwordHash === null || content?.bound !== boundTo(user.passwordHash)) return null;
	return { ...user, passwordHash: user.passwordHash };
}

const boundTo = (passwordHash: string): string => digest(`second step:${passwordHash}`);
