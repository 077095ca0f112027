import { findAccessState } from "../../db/accounts/access.ts";
import { findUserById } from "../../db/accounts/users.ts";
import type { AccountDeps } from "./account-deps.ts";

type Deps = Pick<AccountDeps, "db" | "adminEmails">;

/** Whether an account may make links now, without a session: for work that is done for it later. One that waits to be deleted makes none. */
export async function hasAccess(deps: Deps, userId: string): Promise<boolean> {
	const { user, isAdmin, grant } = await readAccess(deps, userId);
	if (!user || user.deleteAt !== null) return false;
	return isAdmin || (grant !== null && !grant.revoked);
}

/** Whether an admin has closed an account's access. Admins keep theirs. */
export async function isAccessClosed(deps: Deps, userId: string): Promise<boolean> {
	const { isAdmin, grant } = await readAccess(deps, userId);
	return !isAdmin && grant?.revoked === true;
}

async function readAccess({ db, adminEmails }: Deps, userId: string) {
	const [{ grant }, user] = await Promise.all([findAccessState(db, userId), findUserById(db, userId)]);
	const isAdmin = user?.email != null && user.emailVerifiedAt !== null && adminEmails.includes(user.email);
	return { user, isAdmin, grant };
}
