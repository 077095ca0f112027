import { findAccessState } from "../../db/accounts/access.ts";
import { findUserById } from "../../db/accounts/users.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Whether an account may make links now, without a session: for work that is done for it later. One that waits to be deleted makes none. */
export async function hasAccess(
	{ db, adminEmails }: Pick<AccountDeps, "db" | "adminEmails">,
	userId: string,
): Promise<boolean> {
	const [state, user] = await Promise.all([findAccessState(db, userId), findUserById(db, userId)]);
	if (!user || user.deleteAt !== null) return false;
	const isAdmin = user.email !== null && user.emailVerifiedAt !== null && adminEmails.includes(user.email);
	return isAdmin || (state.grant !== null && !state.grant.revoked);
}
