import { log } from "../../core/operations/log.ts";
import { deleteDueAccounts } from "./account-deletion.ts";
import { sweepAccounts } from "./sweep-accounts.ts";
import { resealTokens, revokeWaiting } from "./token-maintenance.ts";
import type { TokenMaintenanceDeps } from "./token-maintenance-deps.ts";

/**
 * Account maintenance: deletes expired rows, re-encrypts tokens under an old key, revokes tokens of removed accounts and
 * identities.
 */
export async function maintainAccounts(deps: TokenMaintenanceDeps): Promise<void> {
	const { unopened } = await resealTokens(deps);
	if (unopened > 0) log({ event: "token.key.missing", count: unopened });
	await revokeWaiting(deps);
	await deleteDueAccounts(deps);
	await sweepAccounts(deps.db, deps.clock.now());
}
