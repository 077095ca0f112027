import type { Place } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { XSignInPort } from "../../ports/identity-providers.ts";
import type { TargetPorts } from "../../ports/target-connections.ts";
import type { PictureAccess } from "../showcase/rotation/target-access.ts";
import type { TokenVault } from "./token-vault.ts";

/** Restoring a picture before a token is revoked is abandoned after this; the last day is for the revocation alone. */
export const RESTORE_FOR_MS = 6 * 24 * 60 * 60_000;

type MaintenanceParts = Omit<TokenMaintenanceDeps, "x"> & { providers: { x: XSignInPort | null } };

export interface TokenMaintenanceDeps {
	db: Database;
	clock: Clock;
	vault: TokenVault;
	x: XSignInPort | null;
	targets: TargetPorts;
	/**
	 * Restores the original picture at a target (services/showcase/rotation/give-back-original.ts).
	 *
	 * @param place - `userId`: former owner of the picture
	 * @param sent - R2 keys of what the last changes sent there
	 * @returns `own`: another picture of the user's own hangs there, and stays; `revoked`: the target rejects the access; `impossible`: it refuses the picture, or it is not stored
	 */
	restoreOriginal(
		place: Place,
		access: PictureAccess,
		contentHash: string,
		sent: readonly string[],
	): Promise<"given" | "own" | "revoked" | "impossible" | "later">;
}

/** Picks the dependencies of token maintenance. */
export function tokenMaintenanceOf({
	db,
	clock,
	vault,
	providers,
	targets,
	restoreOriginal,
}: MaintenanceParts): TokenMaintenanceDeps {
	return { db, clock, vault, x: providers.x, targets, restoreOriginal };
}
