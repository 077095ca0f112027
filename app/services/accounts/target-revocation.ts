import { log } from "../../core/operations/log.ts";
import type { ConnectedTarget } from "../../core/showcase/picture-targets.ts";
import {
	handOverOriginal,
	hasToken,
	keepPictureOnly,
	markRestored,
	type RevocationRow,
	removeRevocation,
	replaceRevocationTokens,
} from "../../db/accounts/token-revocations.ts";
import { findTargetOwner } from "../../db/showcase/targets.ts";
import type { TargetAccess } from "../../ports/target-connections.ts";
import { RESTORE_FOR_MS, type TokenMaintenanceDeps } from "./token-maintenance-deps.ts";

type TargetRow = RevocationRow & { provider: ConnectedTarget };

/**
 * Restores a pending picture at a target, then revokes the access. Where the account was connected again meanwhile, by anybody,
 * the picture becomes that connection's original, and nothing is revoked: servers may give out the same token again.
 */
export async function endTargetAccess(
	deps: TokenMaintenanceDeps,
	row: TargetRow,
): Promise<"restored" | "ended" | "waiting"> {
	const { db, clock } = deps;
	const { provider: target, userId, subject, originalHash } = row;
	const port = deps.targets[target];
	let restored = false;
	try {
		const access = hasToken(row) ? await openedAccess(deps, row) : null;
		if (access === null && hasToken(row)) return "waiting";
		const owner = subject === null ? null : await findTargetOwner(db, target, subject);
		if (originalHash !== null) {
			const handed = owner !== null && (await handOverOriginal(db, row, owner, clock.now()));
			if (!handed && clock.now() - row.createdAt < RESTORE_FOR_MS) {
				if (!port || access === null) return "waiting";
				const outcome = await deps.restoreOriginal({ userId, target }, access, originalHash, row.sentHashes ?? []);
				if (outcome === "later") return "waiting";
				if (outcome === "revoked") {
					await keepPictureOnly(db, row, clock.now());
					return "waiting";
				}
				restored = outcome === "given";
				if (outcome !== "own") await markRestored(db, row, restored, clock.now());
			}
		}
		// Again, for giving the picture back took a while.
		const isBack = subject !== null && (await findTargetOwner(db, target, subject)) !== null;
		if (access !== null && !isBack) await port?.revoke(access);
		await removeRevocation(db, row.id);
		return restored ? "restored" : "ended";
	} catch (error) {
		log({ event: "token.revoke.failed", provider: target, error });
		return restored ? "restored" : "waiting";
	}
}

async function openedAccess({ db, vault }: TokenMaintenanceDeps, row: TargetRow): Promise<TargetAccess | null> {
	const opened = await vault.open(row.sealedTokens, row);
	if (opened === null) return null;
	let secret = opened;
	return {
		get secret() {
			return secret;
		},
		async renew(renewed) {
			await replaceRevocationTokens(db, row.id, await vault.seal(renewed, row));
			secret = renewed;
		},
	};
}
