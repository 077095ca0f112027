import type { Database } from "../../db/database.ts";
import type { Place } from "../../db/showcase/rotation-schedules.ts";
import { listSealedTargets, replaceTargetTokens, type SealedTarget } from "../../db/showcase/targets.ts";
import type { TargetAccess } from "../../ports/target-connections.ts";
import type { TokenVault } from "../accounts/token-vault.ts";
import { placeKey } from "./rotation/step.ts";

interface VaultDeps {
	db: Database;
	vault: TokenVault;
}

/** Decrypted access to connected accounts, by user and target; one statement for all. Without an entry: none, or its key is gone. */
export async function openTargets(deps: VaultDeps, places: readonly Place[]): Promise<Map<string, TargetAccess>> {
	const opened = new Map<string, TargetAccess>();
	for (const row of await listSealedTargets(deps.db, places)) {
		const access = await openTarget(deps, row);
		if (access) opened.set(placeKey(row), access);
	}
	return opened;
}

async function openTarget({ db, vault }: VaultDeps, row: SealedTarget): Promise<TargetAccess | null> {
	const owner = { userId: row.userId, provider: row.target };
	const secret = await vault.open(row.sealedTokens, owner);
	if (secret === null) return null;
	let stored = row.sealedTokens;
	const access = {
		secret,
		async renew(renewed: string) {
			const sealed = await vault.seal(renewed, owner);
			await replaceTargetTokens(db, { ...row, sealedTokens: stored }, sealed, vault.keyId);
			stored = sealed;
			access.secret = renewed;
		},
	};
	return access;
}
