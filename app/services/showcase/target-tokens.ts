import type { Place } from "../../core/showcase/picture-targets.ts";
import { placeKey } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../../db/database.ts";
import { listSealedTargets, replaceTargetTokens, type SealedTarget } from "../../db/showcase/targets.ts";
import type { TargetAccess } from "../../ports/target-connections.ts";
import type { TokenVault } from "../accounts/token-vault.ts";

/** Tries to store a renewed access: it is encrypted anew once, when the key changes. */
const MOST_TRIES = 3;

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
	const opened = await vault.open(row.sealedTokens, owner);
	if (opened === null) return null;
	let secret = opened;
	let stored = row.sealedTokens;
	return {
		get secret() {
			return secret;
		},
		async renew(renewed) {
			const sealed = await vault.seal(renewed, owner);
			for (let tries = 0; tries < MOST_TRIES; tries += 1) {
				if (await replaceTargetTokens(db, { ...row, sealedTokens: stored }, sealed, vault.keyId)) break;
				const [now] = await listSealedTargets(db, [row]);
				// The same one, encrypted anew meanwhile. Another one is a newer connection's, which stays.
				if (!now || (await vault.open(now.sealedTokens, owner)) !== secret) break;
				stored = now.sealedTokens;
			}
			stored = sealed;
			secret = renewed;
		},
	};
}
